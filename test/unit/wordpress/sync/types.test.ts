import { describe, expect, test } from 'vitest';
import {
  category,
  type EntryType,
  type OtherKind,
  pageType,
  postTag,
  postType,
  type Taxonomy,
} from '../../../../src/wordpress/client/index.ts';
import { home } from './fake-cms.ts';
import { useHarness } from './harness.ts';
import { post } from './records.ts';

const here = useHarness();

const boat: EntryType = {
  name: 'boat',
  restBase: 'boats',
  namespace: 'wp/v2',
  label: 'Boats',
  hierarchical: false,
  archive: 'fleet',
  taxonomies: [],
};

/** The site registers a type, and has a boat of it. */
function register(type: EntryType | null, site = home) {
  const types = type === null ? [postType, pageType] : [postType, pageType, type];
  here.cms.types = () => Promise.resolve({ types, taxonomies: [category, postTag], others: [] });
  here.cms.settings = { ...here.cms.settings, home: site, url: site };
  here.cms.content.others =
    type === null ? [] : [post(90, { type: 'boat', link: `${site}/ships/gannet/`, terms: [] })];
}
const archive = () => here.mirror.get('types', 'boat')?.record.archivePath;

describe('the archive of a type', () => {
  test.each([
    ['at the root', home],
    ['below a path', `${home}/blog`],
  ])('has the path that it is registered with, on a site %s', async (_, site) => {
    register(boat, site);
    await here.sync();
    expect(archive()).toBe('/fleet/');
  });

  test('is where the entries are if it is registered without a path', async () => {
    register({ ...boat, archive: true });
    await here.sync();
    expect(archive()).toBe('/ships/');
  });

  test('is missing if the type has none', async () => {
    register({ ...boat, archive: false });
    await here.sync();
    expect(archive()).toBeNull();
  });
});

describe('a type without entries', () => {
  /** WordPress tells of it, and no record shows whether it has pages. */
  function empty() {
    here.cms.content.others = [];
    here.cms.types = () =>
      Promise.resolve({
        types: [postType, pageType],
        taxonomies: [category, postTag],
        others: [
          { kind: 'type', name: 'boat', label: 'Boats', why: 'empty' },
          { kind: 'taxonomy', name: 'rig', label: 'Rigs', why: 'empty' },
        ],
      });
  }

  test('is none if it never had any', async () => {
    empty();
    await here.sync();
    expect(here.keys('types')).toEqual(['page', 'post']);
  });

  test('keeps its archive and its taxonomies after the last one is gone, also on the next day', async () => {
    const rig: Taxonomy = { ...category, name: 'rig', restBase: 'rig' };
    const withRig = { ...boat, archive: true, taxonomies: [rig] };
    register(withRig);
    const types = [postType, pageType, withRig];
    const all = { types, taxonomies: [category, postTag, rig], others: [] };
    here.cms.types = () => Promise.resolve(all);
    await here.sync();
    empty();
    await here.sync({ full: true, maxShrink: 1 });
    await here.sync({ full: true });
    expect(here.keys('entries')).toEqual([]);
    expect(here.keys('types')).toEqual(['boat', 'page', 'post']);
    expect(here.keys('taxonomies')).toEqual(['category', 'post_tag', 'rig']);
    expect(archive()).toBe('/ships/');
  });

  test('has the taxonomy whose terms nobody uses any more', async () => {
    const rig: Taxonomy = { ...category, name: 'rig', restBase: 'rig' };
    register(boat);
    const tell = (type: EntryType, taxonomies: Taxonomy[], others: OtherKind[]) => {
      const types = [postType, pageType, type];
      here.cms.types = () =>
        Promise.resolve({ types, taxonomies: [category, postTag, ...taxonomies], others });
    };
    tell({ ...boat, taxonomies: [rig] }, [rig], []);
    await here.sync();
    tell(boat, [], [{ kind: 'taxonomy', name: 'rig', label: 'Rigs', why: 'empty' }]);
    await here.sync({ full: true });
    expect(here.mirror.get('types', 'boat')?.record.taxonomies).toEqual([
      { name: 'rig', restBase: 'rig' },
    ]);
    expect(here.keys('taxonomies')).toEqual(['category', 'post_tag', 'rig']);
  });
});

test('a type that was refused once is there in the next sync that it is not', async () => {
  const refused = { kind: 'type', name: 'boat', label: 'Boats', why: 'refused' } as const;
  const types = [postType, pageType];
  register(boat);
  const { types: asked } = here.cms;
  here.cms.types = () =>
    Promise.resolve({ types, taxonomies: [category, postTag], others: [refused] });
  await here.sync();
  expect(here.keys('types')).toEqual(['page', 'post']);
  here.cms.types = asked;
  await here.sync();
  expect(here.keys('types')).toEqual(['boat', 'page', 'post']);
});

test('a type that is no longer registered stops the sync, and MAX_SHRINK=1 lets it go', async () => {
  register(boat);
  await here.sync();
  expect(here.keys('entries')).toEqual(['90']);
  register(null);
  await expect(here.sync({ full: true })).rejects.toMatchObject({
    name: 'SyncError',
    code: 'shrunk',
    message: expect.stringContaining('1 of 1 entries of the type boat') as string,
  });
  expect(here.keys('entries')).toEqual(['90']);
  await here.sync({ full: true, maxShrink: 1 });
  expect(here.keys('entries')).toEqual([]);
});

describe('CONTENT_TYPES', () => {
  const only = (...names: string[]) => ({ names, areLeftOut: false });
  const without = (...names: string[]) => ({ names, areLeftOut: true });

  test('names the types that are read besides posts and pages', async () => {
    register(boat);
    await here.sync({ contentTypes: only('boat') });
    expect(here.keys('types')).toEqual(['boat', 'page', 'post']);
    await here.sync({ contentTypes: only() });
    expect(here.keys('types')).toEqual(['page', 'post']);
    expect(here.keys('entries')).toEqual([]);
    expect(here.keys('posts')).not.toEqual([]);
  });

  test('leaves types out, and another choice counts in the next sync', async () => {
    here.cms.clock = '2026-02-01T00:00:00Z';
    register(boat);
    await here.sync({ contentTypes: without('boat') });
    expect(here.keys('entries')).toEqual([]);
    await here.sync({ contentTypes: without() });
    expect(here.keys('entries')).toEqual(['90']);
    await here.sync({ contentTypes: without('boat') });
    expect(here.keys('entries')).toEqual([]);
  });

  test('leaves out taxonomies that only such types use', async () => {
    const rig: Taxonomy = { ...category, name: 'rig', restBase: 'rig' };
    register(boat);
    const types = [postType, pageType, { ...boat, taxonomies: [rig] }];
    const all = { types, taxonomies: [category, postTag, rig], others: [] };
    here.cms.types = () => Promise.resolve(all);
    await here.sync();
    expect(here.keys('taxonomies')).toEqual(['category', 'post_tag', 'rig']);
    await here.sync({ contentTypes: without('boat') });
    expect(here.keys('taxonomies')).toEqual(['category', 'post_tag']);
  });

  test.each([
    [
      only('boats'),
      'names boats, but the site has no such type. Besides posts and pages, it has boat.',
    ],
    [
      without('boats'),
      'names boats, but the site has no such type. Besides posts and pages, it has boat.',
    ],
  ])('stops the sync if the site has no such type: %j', async (contentTypes, problem) => {
    register(boat);
    await expect(here.sync({ contentTypes })).rejects.toMatchObject({
      name: 'SettingsError',
      problems: [{ variable: 'CONTENT_TYPES', problem }],
    });
  });

  test('stops the sync if it names a type without pages', async () => {
    const snippet = { kind: 'type', name: 'snippet', label: 'Snippets', why: 'no-pages' } as const;
    here.cms.types = () =>
      Promise.resolve({
        types: [postType, pageType],
        taxonomies: [category, postTag],
        others: [snippet],
      });
    await expect(here.sync({ contentTypes: only('snippet') })).rejects.toThrow(
      'CONTENT_TYPES names snippet, but its entries have no pages in WordPress.',
    );
    await here.sync({ contentTypes: without('snippet') });
  });
});
