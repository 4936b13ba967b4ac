/**
 * What the compiled templates begin with: Astro's own entry, which keeps what Astro's build tells it, so that pages can be rendered
 * when that build is over; and a way to say that the mirror has changed.
 */
import { hash } from 'node:crypto';
import { app } from 'astro/entrypoints/prerender';
import { edition } from '../data/edition.ts';
import { answerLightly } from './light-response.ts';

answerLightly();

const setInternals = app.setInternals.bind(app);
app.setInternals = (internals) => {
  Object.assign(app, { internals });
  setInternals(internals);
};

// Nobody reads along: a page in one piece takes half the time of one in hundreds.
Object.assign(app, { resolveStreaming: () => false });

// Asked for with each page, and Node's own look-up takes as long as rendering a small component.
const { pageMap } = app.manifest;
for (const [name, load] of pageMap ?? []) {
  let module: ReturnType<typeof load> | undefined;
  pageMap?.set(name, () => (module ??= load()));
}

// Astro has another thread take the digest of each page's scripts, which are empty: that takes a hundred times as long.
const digest = crypto.subtle.digest.bind(crypto.subtle);
crypto.subtle.digest = async (algorithm, data) => {
  if (algorithm !== 'SHA-256' || !ArrayBuffer.isView(data)) return digest(algorithm, data);
  const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  return new Uint8Array(hash('sha256', bytes, 'buffer')).buffer;
};

/** From now on everything is asked of the mirror anew. */
export const renew = (): void => {
  edition.current = {};
};

/** For one who is told which pages to render. */
export const goWithoutKeys = (): void => {
  edition.hasKeys = false;
};

export { renderPage } from './runtime/render-page.ts';
export { fixedKeys } from '../data/fixed-keys.ts';
export { app };
