import { expect, test } from 'vitest';
import { ofTheDay } from '../faults/random.ts';
import { textOf } from '../support/magazine.ts';
import { lies, openLyingSite, refusesLies } from './safety-net.ts';

const site = openLyingSite('v2');

refusesLies(site, {
  'with a mirror': ofTheDay(Object.keys(lies) as (keyof typeof lies)[], 3),
  // Compared with the live site alone.
  'without one': [
    'a different fault in each text',
    'empty names of terms and authors',
    'other slugs',
  ],
});

test('lists of terms that are suddenly empty do not take their archives away', async () => {
  const { digest, tell, forget, publish } = site();
  const before = digest();
  for (const prepare of [() => undefined, forget]) {
    prepare();
    tell((record) => {
      if ('categories' in record) record['categories'] = [];
      if ('tags' in record) record['tags'] = [];
      if (record['taxonomy'] === 'category') record['id'] = 'none';
    });
    const { code, output } = await publish();
    expect(code, output).toBe(1);
    expect(output).toContain('30 of 30 posts lost all their categories and tags');
    expect(digest()).toBe(before);
  }
  tell(null);
  const { code, output } = await publish();
  expect(code, output).toBe(0);
});

test('an editor’s large change goes live: ten texts rewritten, three deleted, two dates moved', async () => {
  const { magazine, publish, digest } = site();
  const before = digest();
  for (let number = 1; number <= 10; number += 1)
    await magazine.edit(`story-${number}`, {
      title: `Rewritten ${number}`,
      content: textOf(number + 100),
    });
  for (const slug of ['story-28', 'story-29', 'story-30'])
    await magazine.call(await magazine.find('posts', slug), 'DELETE');
  await magazine.edit('story-11', { date: '2025-11-11T10:00:00' });
  await magazine.edit('story-12', { date: '2025-11-12T10:00:00' });
  const { code, output } = await publish();
  expect(code, output).toBe(0);
  expect(digest()).not.toBe(before);
});

test('a change of most texts says what to do, and goes live when that is done', async () => {
  const { magazine, publish, digest } = site();
  const before = digest();
  for (let number = 13; number <= 25; number += 1)
    await magazine.edit(`story-${number}`, { content: '<p>Moved.</p>' });
  const refused = await publish();
  expect(refused.code, refused.output).toBe(1);
  expect(refused.output).toContain('MAX_SHRINK=1');
  expect(digest()).toBe(before);
  const forced = await publish('--force');
  expect(forced.code, forced.output).toBe(0);
  expect(digest()).not.toBe(before);
});

test('a first publication refuses empty texts, an error page as every text, and terms without names', async () => {
  for (const name of [
    'empty titles and texts',
    'an error page in place of every text',
    'empty names of terms and authors',
  ] as const) {
    const { forget, withdraw, tell, publish, live } = site();
    forget();
    withdraw();
    tell(lies[name]);
    const { code, output } = await publish();
    expect(code, output).toBe(1);
    expect(output).toMatch(/MAX_SHRINK=1/);
    expect(live()).toBeUndefined();
  }
});
