/**
 * The state of the content that answers are made from. What was remembered in another one is asked again. Pages are given their
 * keys unless somebody else has chosen by them which ones are to be rendered.
 */
export const edition: { current: object; hasKeys: boolean } = { current: {}, hasKeys: true };

// `astro dev`, when a loader has brought something new. See `docs/astro.md`.
import.meta.hot?.on('astro:content-changed', () => {
  edition.current = {};
});
