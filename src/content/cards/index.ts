export { createStudio } from './studio.ts';
export { drawIcons } from './draw-icons.ts';
export type { Icon } from './draw-icons.ts';
export type * from './face.ts';
