import { expect, test } from 'vitest';
import { progressOf, stepsOf } from '../../../../src/server/desk/show-rebuild.ts';
import type { Rebuild } from '../../../../src/server/rebuilds/rebuild.ts';
import { loadDeskWords } from '../../../../src/i18n/index.ts';

const english = await loadDeskWords('en');
const german = await loadDeskWords('de');

const at = (
  state: Rebuild['state'],
  done = 0,
  total: number | null = null,
  what: string | null = null,
) => progressOf(english, { state, progress: { what, done, total } });

test.each([
  [at('reading', 12, 34, 'posts'), '12 of 34 posts', '{done} of 34 posts'],
  [at('reading', 1, 1, 'posts'), '1 of 1 post', '{done} of 1 post'],
  [at('reading', 3, null, 'media'), '3 so far', '{done} so far'],
  [at('reading', 2, 5, 'menus'), '2 of 5', '{done} of 5'],
  [at('reading', 2, 5, 'toString'), '2 of 5', '{done} of 5'],
  [at('pages', 1234, 3400), '1,234 of 3,400 pages', '{done} of 3,400 pages'],
  [at('pictures', 0, 0), null, null],
  [at('queued', 0, null, 'npm run publish'), null, null],
  [progressOf(english, { state: 'checks', progress: null }), null, null],
])('the count is shown as far as it is known', ({ count, template }, said, toBeFilled) => {
  expect([count, template]).toEqual([said, toBeFilled]);
});

test('numbers are formatted for the language', () => {
  const progress = { what: 'posts', done: 1, total: 3400 };
  expect(progressOf(german, { state: 'reading', progress }).count).toBe('1 von 3.400 Beiträgen');
});

test('the bar only goes forward, and is never full before the end', () => {
  const course = [
    at('queued'),
    at('reading', 0, 34, 'posts'),
    at('reading', 34, 34, 'posts'),
    at('reading', 0, 20, 'media'),
    at('reading', 20, 20, 'media'),
    at('pictures', 0, 9),
    at('pictures', 12, 9),
    at('pages', 0, 50),
    at('pages', 50, 50),
    at('checks'),
  ].map(({ percent }) => percent);
  expect(course).toEqual(course.toSorted((a, b) => a - b));
  expect(course.at(-1)).toBeLessThan(100);
});

test('the key changes with the counted thing and its total, not with the progress', () => {
  expect(at('pages', 1, 50).key).toBe(at('pages', 49, 50).key);
  const keys = [at('pages', 1, 50), at('pages', 1, 51), at('pictures', 1, 50), at('pages')];
  expect(new Set(keys.map(({ key }) => key)).size).toBe(4);
});

test('the steps and the current one', () => {
  expect(
    stepsOf(english, { state: 'pictures', isSame: false }).map(({ name, is }) => `${name}: ${is}`),
  ).toEqual([
    ...['Queued: done', 'Reading: done', 'Pictures: now'],
    ...['Pages: to-come', 'Checks: to-come', 'Live: to-come'],
  ]);
  const live = stepsOf(english, { state: 'live', isSame: false });
  expect(live.every(({ is }) => is === 'done')).toBe(true);
  expect(live.at(-1)?.name).toBe('Live');
  // If nothing changed, nothing went live.
  expect(stepsOf(english, { state: 'live', isSame: true }).at(-1)?.name).toBe('Unchanged');
});
