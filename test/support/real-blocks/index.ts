export { createRealBlocks } from './create.ts';
export { turned } from './uploads.ts';
