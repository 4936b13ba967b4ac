export { parts, type Compiled } from './compiled.ts';
export { openRenderer, type PageToRender, type Renderer } from './open-renderer.ts';
export { compileError } from './program-error.ts';
export { blankLook, leaveBlanks } from './blanks.ts';
export { programKeys } from './program-key.ts';
export { textRuntime } from './text-runtime.ts';
export { renderAstray, renderOnDemand, renderPages, type RenderPages } from './render-pages.ts';
