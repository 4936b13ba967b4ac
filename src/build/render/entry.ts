/**
 * The entry of the compiled templates: Astro's app, which keeps the build's data, so that pages can
 * be rendered after the build; and functions for the renderer.
 */
// Not static: Astro treats an error in this module like a site without content (docs/astro.md).
// @ts-expect-error Astro declares no types for it.
import 'astro:data-layer-content';
import { app } from 'astro/entrypoints/prerender';

const setInternals = app.setInternals.bind(app);
app.setInternals = (internals) => {
  Object.assign(app, { internals });
  setInternals(internals);
};

// Pages that Astro renders itself take half the time without streaming.
Object.assign(app, { resolveStreaming: () => false });

export { renderPage } from './runtime/render-page.ts';
export { renderInLanguage } from '../../views/language.ts';
export { renewContent } from '../../views/content.ts';
export { forgetFeedTexts } from '../../views/feed-item.ts';
export { keyInFrame } from '../../views/frame.ts';
export { goWithLimit } from '../../views/prerendered.ts';
export { fixedKeys, goWithoutKeys, pathsOnDemand } from '../../views/routes.ts';
export { app };
