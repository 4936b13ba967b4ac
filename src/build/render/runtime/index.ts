/**
 * Compiled templates import this in place of `astro/compiler-runtime`. With it, a component returns its HTML as one string; with Astro's
 * runtime, it writes many pieces into a stream. See `docs/astro.md`.
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
