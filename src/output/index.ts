export { developmentAnswers } from './answer-in-development.ts';
export { galleyOutput } from './integration.ts';
export { lookCss } from './look-css.ts';
export { ownStyles } from './own-styles.ts';
export { mediaFiles, publishMedia } from './publish-media.ts';
export { publishRedirects, type RedirectOptions } from './publish-redirects.ts';
