import { describe, expect, test } from 'vitest';
import {
  category,
  type EntryType,
  pageType,
  postTag,
  postType,
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

test('a type that is no longer registered stops the sync, and MAX_SHRINK=1 lets it go', async () => {
  register(boat);
  await here.sync();
  expect(here.keys('entries')).toEqual(['90']);
  register(null);
  await expect(here.sync({ full: true })).rejects.toMatchObject({
    name: 'SyncError',
    code: 'shrunk',
    message: expect.stringContaining('All 1 entries of the type boat') as string,
  });
  expect(here.keys('entries')).toEqual(['90']);
  await here.sync({ full: true, maxShrink: 1 });
  expect(here.keys('entries')).toEqual([]);
});
