export { contactFormHtml, honeypot, type TypedForm } from './contact-form.ts';
export { pictureFrom, type RemotePicture } from './render.ts';
export { createRenderer, type Rendered, type Renderer } from './render.ts';
export {
  createWriters,
  embedLinkHtml,
  formLinkHtml,
  isOwnAddress,
  targetOf,
  type MediaLookup,
  type WriterContext,
  writeSearch,
} from './writers.ts';
