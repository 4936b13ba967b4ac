/**
 * What compiled templates import in place of `astro/compiler-runtime`, so that a page becomes one text at once: a component returns
 * its HTML, in place of something that writes it piece by piece into a stream that nobody reads. See `docs/astro.md`.
 */
export {
  createAstro,
  defineScriptVars,
  defineStyleVars,
  Fragment,
  mergeSlots,
} from 'astro/runtime/server/index.js';
export { addAttribute, spreadAttributes } from './attributes.ts';
export { createComponent, renderComponent } from './component.ts';
export { unescapeHTML } from './html.ts';
export { maybeRenderHead, renderHead, renderSlot } from './page.ts';
export { renderScript } from './scripts.ts';
export { render } from './template.ts';
