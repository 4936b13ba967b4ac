export { inspectSite, mentionsOf, type Inspection } from './inspect.ts';
export { findLoads, loadsOfCss, loadsOfHtml, loadsOfXml, type Load } from './loads.ts';
export { imagesOf, type PageImage } from './pictures.ts';
