export { createRenderer, type Rendered, type Renderer } from './render.ts';
export { embedLinkHtml } from './write-embed.ts';
export { isOwnAddress } from './write-player.ts';
export { createWriters, type MediaShelf, type Press } from './writers.ts';
