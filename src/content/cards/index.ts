export { drawIcons, type Icon } from './draw-icons.ts';
export { createStudio, studioOnce } from './studio.ts';
export type { Card, CardLook, CardText, Studio, StudioOptions } from './studio.ts';
