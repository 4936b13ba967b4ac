export { activeInSvg, refuseLongSvg } from './svg-rules.ts';
export { Unusable } from './errors.ts';
export { lastSegmentOf, recognize, type Recognized } from './file-kinds.ts';
export {
  missingPictureHtml,
  pictureHtml,
  pixelsIn,
  sizesFor,
  widestOf,
  type MissingPicture,
  type PictureMarkup,
  picturesCss,
  ratioClass,
} from './picture-html.ts';
export { createImagePipeline } from './pipeline.ts';
export { createPixelLimit, mostPixels, weightOf } from './pixel-limit.ts';
export { keptFileSchema, pictureSchema } from './types.ts';
export { sharePictureAddress, uploadOf } from './uploads.ts';
export type * from './types.ts';
