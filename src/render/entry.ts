/**
 * What the compiled templates begin with: Astro's own entry, which keeps what Astro's build tells it, so that pages can be rendered
 * when that build is over; and a way to say that the mirror has changed.
 */
import { app } from 'astro/entrypoints/prerender';
import { edition } from '../data/edition.ts';

const setInternals = app.setInternals.bind(app);
app.setInternals = (internals) => {
  Object.assign(app, { internals });
  setInternals(internals);
};

// Nobody reads along: a page in one piece takes half the time of one in hundreds.
Object.assign(app, { resolveStreaming: () => false });

/** From now on everything is asked of the mirror anew. */
export const renew = (): void => {
  edition.current = {};
};

export { app };
