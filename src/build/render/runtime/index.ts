/**
 * In place of `astro/compiler-runtime`: components return HTML as one string. Astro's runtime
 * writes many pieces into a stream. See `docs/astro.md`.
 */
export {
  createAstro,
  defineScriptVars,
  defineStyleVars,
  Fragment,
  mergeSlots,
} from 'astro/runtime/server/index.js';
export { addAttribute, spreadAttributes, render, unescapeHTML } from './html.ts';
export { createComponent, renderComponent } from './component.ts';
export { maybeRenderHead, renderHead, renderSlot } from './page.ts';
export { renderScript } from './scripts.ts';
