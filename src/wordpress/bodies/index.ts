export { createRenderer, type Rendered, type Renderer } from './render.ts';
export {
  createWriters,
  embedLinkHtml,
  isOwnAddress,
  type MediaShelf,
  type Press,
} from './writers.ts';
