export { inspectSite, mentionsOf, whereReadersWrite, type Inspection } from './inspect.ts';
export { findLoads } from './loads.ts';
export { imagesOf } from './pictures.ts';
