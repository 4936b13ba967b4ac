export { developmentAnswers } from './answer-in-development.ts';
export { galleyOutput } from './integration.ts';
export { lookStyles } from './look-styles.ts';
export { mediaFiles, publishMedia } from './publish-media.ts';
export { publishRedirects, type RedirectOptions } from './publish-redirects.ts';
