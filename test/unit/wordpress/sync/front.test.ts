import { describe, expect, test } from 'vitest';
import type { FrontSettings } from '../../../../src/wordpress/client/index.ts';
import { home } from './fake-cms.ts';
import { useHarness } from './harness.ts';
import { page } from './records.ts';

const here = useHarness();

const noFront = { frontPageId: null, postsPageId: null };
const front = () => {
  const { frontPageId, postsPageId } = here.mirror.get('site', 'site')!.record;
  return { frontPageId, postsPageId };
};
const pathOf = (id: number) => here.mirror.get('entries', String(id))?.record.path;
const redirects = () =>
  Array.from(
    here.mirror.records('redirects'),
    ({ record: { path, to } }) => `${path} -> ${'key' in to ? to.key : to.address}`,
  ).sort();
const askedPublicPages = () =>
  here.cms.calls.filter(({ call }) => call === 'public page').flatMap(({ ids = [] }) => ids);

/** As WordPress does: the front page has the address of the site. The index says so since 7.1. */
function choose(said: FrontSettings, { inIndex = true } = {}) {
  const { content } = here.cms;
  const id = said.frontPageId;
  content.pages = content.pages.map((each) =>
    each.id === id ? { ...each, link: `${home}/` } : each,
  );
  if (inIndex) here.cms.settings = { ...here.cms.settings, front: said };
}

/** A page without a text, as nearly all pages of posts are. */
const addPostsPage = () =>
  here.cms.content.pages.push(page(30, { slug: 'log', contentHtml: '', excerptHtml: '' }));

test('a site whose front page lists the posts has no such pages', async () => {
  await here.sync();
  expect(front()).toEqual(noFront);
  expect(askedPublicPages()).toEqual([]);
});

test('the front page of the index is at /, and its own address leads there', async () => {
  addPostsPage();
  choose({ frontPageId: 22, postsPageId: 30 });
  await here.sync();
  expect(front()).toEqual({ frontPageId: 22, postsPageId: 30 });
  expect([pathOf(22), pathOf(30)]).toEqual(['/', '/log/']);
  expect(redirects()).toEqual(['/contact/ -> 22']);
});

test('a front page below another page has the address of its parent before its own', async () => {
  choose({ frontPageId: 21, postsPageId: null });
  await here.sync();
  expect(redirects()).toEqual(['/about/team/ -> 21']);
});

test('a change of the setting shows in the next sync', async () => {
  here.cms.clock = '2026-02-01T00:00:00Z';
  addPostsPage();
  await here.sync();
  here.cms.settings = {
    ...here.cms.settings,
    front: { frontPageId: 22, postsPageId: 30 },
  };
  choose({ frontPageId: 22, postsPageId: 30 });
  await here.sync();
  expect(front()).toEqual({ frontPageId: 22, postsPageId: 30 });
  here.cms.settings = {
    ...here.cms.settings,
    front: { frontPageId: 22, postsPageId: null },
  };
  await here.sync();
  expect(front()).toEqual({ frontPageId: 22, postsPageId: null });
});

test('a front page that is not public is replaced by the posts, with a warning', async () => {
  choose({ frontPageId: 99, postsPageId: null });
  const { warnings } = await here.sync();
  expect(front()).toEqual(noFront);
  expect(warnings).toEqual([
    'WordPress names 99 as the front page, but there is no public page with this id or path.',
  ]);
});

describe('before WordPress 7.1', () => {
  test('the settings name the list of posts if the account may read them', async () => {
    addPostsPage();
    choose({ frontPageId: 22, postsPageId: 30 }, { inIndex: false });
    here.cms.frontOfSettings = { frontPageId: 22, postsPageId: 30 };
    await here.sync();
    expect(front()).toEqual({ frontPageId: 22, postsPageId: 30 });
    expect(askedPublicPages()).toEqual([]);
  });

  test('its public page shows it to all others, and only pages without a text are asked, once', async () => {
    here.cms.clock = '2026-02-01T00:00:00Z';
    addPostsPage();
    here.cms.postsPage = 30;
    choose({ frontPageId: 22, postsPageId: 30 }, { inIndex: false });
    await here.sync();
    expect(front()).toEqual({ frontPageId: 22, postsPageId: 30 });
    expect(askedPublicPages()).toEqual([30]);
    here.cms.content.users[0] = { ...here.cms.content.users[0]!, name: 'Ann Lee' };
    await here.sync();
    expect(here.mirror.get('users', '1')?.record.name).toBe('Ann Lee');
    expect(front()).toEqual({ frontPageId: 22, postsPageId: 30 });
    expect(askedPublicPages()).toEqual([]);
  });
});

describe('the look wins over WordPress', () => {
  test('with a path and an id', async () => {
    addPostsPage();
    choose({ frontPageId: 22, postsPageId: null });
    await here.sync({ frontPage: { page: '/about', postsPage: 30 } });
    expect(front()).toEqual({ frontPageId: 20, postsPageId: 30 });
    expect([pathOf(20), pathOf(22)]).toEqual(['/', '/contact/']);
  });

  test('and pages that it moves are not read again', async () => {
    here.cms.clock = '2026-02-01T00:00:00Z';
    const frontPage = { page: '/about/', postsPage: null };
    await here.sync({ frontPage });
    here.cms.content.users[0] = { ...here.cms.content.users[0]!, name: 'Ann Lee' };
    await here.sync({ frontPage });
    expect(here.mirror.get('users', '1')?.record.name).toBe('Ann Lee');
    expect(here.asked('pages')).toEqual([]);
    expect(pathOf(20)).toBe('/');
  });

  test('with false for the posts', async () => {
    choose({ frontPageId: 22, postsPageId: null });
    await here.sync({ frontPage: { page: false, postsPage: null } });
    expect(front()).toEqual(noFront);
    expect(pathOf(22)).toBe('/contact/');
  });

  test('but a page that does not exist is left out with a warning', async () => {
    const { warnings } = await here.sync({ frontPage: { page: '/nowhere/', postsPage: null } });
    expect(front()).toEqual(noFront);
    expect(warnings).toEqual([
      'The look (src/look.ts or LOOK_FILE) names /nowhere/ as the front page, but there is no public page with this id or path.',
    ]);
  });
});
