export { createPress } from './create-press.ts';
export { missingPictureHtml } from './missing-picture-html.ts';
export { pictureHtml } from './picture-html.ts';
export { keptFileSchema, pictureSchema } from './schema.ts';
export { sizesFor } from './sizes-for.ts';
export type { MissingPicture } from './missing-picture-html.ts';
export type { PictureMarkup } from './picture-html.ts';
export type * from './face.ts';
