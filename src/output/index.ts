export { developmentAnswers } from './answer-in-development.ts';
export { galleyOutput } from './integration.ts';
export { openCards, type Cards } from './cards.ts';
export { languageOf } from './language-of.ts';
export { lightImports } from './light-imports.ts';
export { lookCss } from './look-css.ts';
export { oneStylesheet } from './one-stylesheet.ts';
export { ownStyles } from './own-styles.ts';
export { previewCss } from './preview-css.ts';
export { publishIcons } from './publish-icons.ts';
export { publishRobots } from './publish-robots.ts';
export { mediaFiles, publishMedia } from './publish-media.ts';
export { publishRedirects, type RedirectOptions } from './publish-redirects.ts';
export { publishSearch, type SearchOptions } from './publish-search.ts';
export {
  composedFiles,
  setRedirects,
  type RedirectOptions as SetRedirectOptions,
} from './set-redirects.ts';
export { setIcons } from './set-icons.ts';
export { setMedia } from './set-media.ts';
export { setOutputs, type OutputOptions } from './set-outputs.ts';
export { setRobots } from './set-robots.ts';
export { setState } from './set-state.ts';
export { setSearch, type SetSearchOptions } from './set-search.ts';
