import { expect, test } from 'vitest';
import { createPathList } from '../../../../src/build/render/list-paths.ts';

const post = {
  type: 'page',
  route: '/[...post]',
  component: 'src/pages/[...post].astro',
  origin: 'project',
  prerender: true,
  pathname: undefined,
  params: ['...post'],
  fallbackRoutes: [],
  segments: [[{ content: '...post', dynamic: true, spread: true }]],
};
const search = { ...post, route: '/search', segments: [], params: [], pathname: '/search' };
const desk = { ...post, route: '/desk', prerender: false, pathname: '/desk' };

interface Kept {
  readonly mod: unknown;
  readonly staticPaths: { readonly keyed: { get(path: string): unknown } };
}

/** The used part of Astro's app, with several routes. One of them has the given paths. */
function appOf(entries: () => readonly object[]) {
  const kept = new Map<unknown, Kept>();
  const component = { getStaticPaths: async () => [...entries()] };
  return {
    kept,
    component,
    app: {
      manifest: {
        trailingSlash: 'always',
        base: '/',
        routes: [desk, search, post].map((routeData) => ({ routeData })),
      },
      routeCache: {
        clearAll: () => kept.clear(),
        set: (route: unknown, entry: unknown) => void kept.set(route, entry as Kept),
      },
      getComponentByRoute: async () => component,
    },
  };
}

const entryOf = (path: string, cacheKey: string) => ({
  params: { post: path },
  cacheKey,
  props: {},
});

test('all prerendered paths are listed as Astro spells them, and Astro finds them again', async () => {
  const fog = entryOf('2026/fog', 'one');
  const { app, kept, component } = appOf(() => [fog, entryOf('what?', 'two')]);
  const paths = await createPathList(app)();
  expect(paths.map(({ pathname, cacheKey }) => [pathname, cacheKey])).toEqual([
    ['/search', undefined],
    ['/2026/fog/', 'one'],
    ['/what%3F/', 'two'],
  ]);
  expect(kept.get(post)?.mod).toBe(component);
  expect(kept.get(post)?.staticPaths.keyed.get('/2026/fog/')).toBe(fog);
});

test('the same object from a route gives the same path; a different object gives a new one', async () => {
  const fog = entryOf('fog', 'one');
  const tide = entryOf('tide', 'two');
  let entries = [fog, tide];
  const { app, kept } = appOf(() => entries);
  const list = createPathList(app);
  const [, first] = await list();
  const edited = entryOf('tide', 'three');
  entries = [edited, fog];
  const [, second, third] = await list();
  expect(third).toBe(first);
  expect(second).toMatchObject({ pathname: '/tide/', cacheKey: 'three' });
  expect(kept.get(post)?.staticPaths.keyed.get('/tide/')).toBe(edited);
});
