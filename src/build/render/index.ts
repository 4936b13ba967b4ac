export type { PageToBe, Renderer } from './face.ts';
export { parts, type Compiled } from './compiled.ts';
export { openRenderer } from './open-renderer.ts';
export { compileError } from './program-error.ts';
export { programKey } from './program-key.ts';
export { textRuntime } from './text-runtime.ts';
export { setPages, type SetPages } from './set-pages.ts';
