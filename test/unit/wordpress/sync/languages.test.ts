import { expect, test } from 'vitest';
import { home } from './fake-cms.ts';
import { useHarness } from './harness.ts';
import { post } from './records.ts';

const here = useHarness();

test('the language of a text is that of its address or the one that WordPress names, not the one that its words say', async () => {
  const german = '<div lang="de"><p>Der Nebel liegt auf dem Fluss.</p></div>';
  here.cms.siteLanguages = [
    { slug: 'en', locale: 'en_GB', name: 'English', home: `${home}/` },
    { slug: 'de', locale: 'de_DE', name: 'Deutsch', home: `${home}/de/` },
  ];
  here.cms.content.posts.push(
    post(71, { contentHtml: german }),
    post(72, { link: `${home}/de/2026/01/post-72/` }),
    post(73, { language: 'de_DE' }),
  );
  const languages = () =>
    [71, 72, 73].map((id) => here.mirror.get('entries', String(id))?.record.language);
  await here.sync();
  expect(languages()).toEqual(['en-GB', 'de-DE', 'de-DE']);
  // What was not read again keeps it.
  here.cms.content.posts.push(post(74));
  await here.sync();
  expect(languages()).toEqual(['en-GB', 'de-DE', 'de-DE']);

  here.cms.siteLanguages = [];
  const { posts } = here.cms.content;
  posts[posts.findIndex(({ id }) => id === 72)] = post(72);
  posts.push(post(75, { contentHtml: german }));
  await here.sync();
  expect(here.mirror.get('entries', '75')?.record.language).toBe('de');
});

test('a language that is no longer listed while its texts are there is a fault, and nothing changes', async () => {
  const english = { slug: 'en', locale: 'en_GB', name: 'English', home: `${home}/` };
  const german = { slug: 'de', locale: 'de_DE', name: 'Deutsch', home: `${home}/de/` };
  here.cms.siteLanguages = [english, german];
  here.cms.content.posts.push(post(72, { link: `${home}/de/2026/01/post-72/` }));
  await here.sync();

  for (const listed of [[], [english]]) {
    here.cms.siteLanguages = listed;
    await expect(here.sync()).rejects.toThrow(
      'no longer lists the language “Deutsch”, but texts are still below /de/: 1.',
    );
    expect(here.mirror.get('site', 'site')?.record.languages).toHaveLength(2);
  }
  await here.sync({ maxShrink: 1 });
  expect(here.mirror.get('site', 'site')?.record.languages).toEqual([]);
});

test('translations that a public page cannot name now are kept, and go if the page names none', async () => {
  const german = [`${home}/de/2026/01/nebel/`];
  const { posts } = here.cms.content;
  /** Reads a changed text. Of an unreadable page, there is nothing. */
  const translationsOf = async (named: readonly string[] | 'unreadable', maxShrink = 0.1) => {
    const isUnread = named === 'unreadable';
    here.cms.completer = () => (_, all) =>
      Promise.resolve(all.map((each) => (isUnread ? { ...each, lacks: true } : each)));
    const place = posts.findIndex(({ id }) => id === 76);
    const modified = `2026-03-01T10:0${(minute += 1)}:00Z`;
    const changed = post(76, { modified, translations: isUnread ? [] : named });
    posts.splice(place < 0 ? posts.length : place, 1, changed);
    await here.sync({ maxShrink });
    return here.mirror.get('entries', '76')?.record.translations;
  };
  let minute = 0;
  expect(await translationsOf(german)).toEqual(german);
  expect(await translationsOf('unreadable')).toEqual(german);
  expect(await translationsOf([])).toEqual([]);
  expect(await translationsOf(german)).toEqual(german);
  expect(await translationsOf('unreadable', 1)).toEqual([]);
});
