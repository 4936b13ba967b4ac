export { drawIcons } from './draw-icons.ts';
export { createCardDrawer, cardDrawerOnce } from './card-drawer.ts';
export type { Card, CardLook, CardText, CardDrawer, CardDrawerOptions } from './card-drawer.ts';
