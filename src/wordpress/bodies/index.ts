export { pictureFrom, type RemotePicture } from './remote-picture.ts';
export { createRenderer, type Rendered, type Renderer } from './render.ts';
export {
  createWriters,
  embedLinkHtml,
  isOwnAddress,
  type MediaLookup,
  type WriterContext,
} from './writers.ts';
