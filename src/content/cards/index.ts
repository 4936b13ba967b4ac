export { drawIcons, type Icon } from './draw-icons.ts';
export { createStudio } from './studio.ts';
export type { Card, CardLook, CardText, Studio, StudioOptions } from './studio.ts';
