/**
 * What the compiled templates begin with: Astro's own entry, which keeps what Astro's build tells it, so that pages can be rendered
 * when that build is over; and a way to say that the mirror has changed.
 */
// By itself, since Astro takes an error of it for a site without content; see docs/astro.md.
// @ts-expect-error Astro declares no types for it.
import 'astro:data-layer-content';
import { app } from 'astro/entrypoints/prerender';
import { renewContent } from '../../views/content.ts';
import { forgetFeedTexts } from '../../views/feed-item.ts';

const setInternals = app.setInternals.bind(app);
app.setInternals = (internals) => {
  Object.assign(app, { internals });
  setInternals(internals);
};

// Nobody reads along: what is left to Astro takes half the time in one piece.
Object.assign(app, { resolveStreaming: () => false });

/** From now on everything is asked of the mirror anew. */
export const renew = (): void => {
  renewContent();
};

/** Lets go of what lists and feeds are made of. */
export const forgetLists = (): void => {
  forgetFeedTexts();
};

export { renderPage } from './runtime/render-page.ts';
export { fixedKeys, goWithoutKeys } from '../../views/routes.ts';
export { app };
