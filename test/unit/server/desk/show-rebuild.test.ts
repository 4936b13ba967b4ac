import { expect, test } from 'vitest';
import { loadServerSettings } from '../../../../src/config/index.ts';
import type { ChangedText } from '../../../../src/publish/index.ts';
import { rebuildLine } from '../../../../src/server/desk/frame.ts';
import { isWaiting, showRebuild } from '../../../../src/server/desk/show-rebuild.ts';
import { loadDeskWords } from '../../../../src/i18n/index.ts';
import { aRebuild } from '../../../support/a-rebuild.ts';

const required = { CMS_URL: 'https://paper.example', SESSION_SECRET: 'x'.repeat(40) };
const looking = {
  frame: { ...(await loadDeskWords('en')), timeZone: 'UTC' },
  editor: { user: { id: 7, name: 'Ada' } },
  context: { base: '/paper', settings: loadServerSettings(required) },
};
const atHost = {
  ...looking,
  context: {
    base: '',
    settings: loadServerSettings({ ...required, DEPLOY_HOOK_URL: 'https://host.example/hook' }),
  },
};

const text = (fields: Partial<ChangedText>): ChangedText => ({
  type: 'post',
  id: 1,
  title: 'Fog lifts',
  path: '/2026/fog ü/',
  change: 'new',
  author: 7,
  ...fields,
});
const live = aRebuild({
  state: 'live',
  startedAt: '2026-11-22T03:15:05Z',
  endedAt: '2026-11-22T03:17:10Z',
  changed: [
    text({}),
    text({ id: 2, type: 'page', title: '', change: 'changed', author: null }),
    text({ id: 3, title: 'Small ads', change: 'gone' }),
  ],
});

test('changed texts have a link with the base; deleted texts have none', () => {
  const { changed, own, took, sentence } = showRebuild(looking, live);
  expect(changed.new.map((each) => each.live)).toEqual(['/paper/2026/fog%20%C3%BC/']);
  expect(changed.changed.map(({ title }) => title)).toEqual(['Untitled']);
  expect(changed.gone).toEqual([{ type: 'post', title: 'Small ads', live: null }]);
  expect(own.map(({ title }) => title)).toEqual(['Fog lifts']);
  expect([took, sentence]).toEqual(['2 minutes, 5 seconds', 'The new site is live.']);
});

test.each([
  ['reading', 'WordPress could not be read, so the site stays as it was.'],
  ['checks', 'The new site did not pass its checks, so the old one stays.'],
  ['queued', 'The site could not be rebuilt, so it stays as it was.'],
  ['pages', 'The site could not be rebuilt, so it stays as it was.'],
] as const)('a failure while %s is explained in a sentence', (during, sentence) => {
  const problem = { reason: 'fetch failed: ECONNREFUSED', advice: 'Look at CMS_URL.', during };
  const shown = showRebuild(looking, aRebuild({ state: 'failed', problem }));
  expect(shown.sentence).toBe(sentence);
  expect(shown.failure).toMatchObject({ reason: problem.reason, advice: problem.advice });
  expect(shown.failure?.toDo).toContain('ebuild again');
});

test('a text belongs to its author once it is live, and to no one without an author', () => {
  expect(showRebuild(looking, { ...live, state: 'pages' }).own).toEqual([]);
  const another = { ...looking, editor: { user: { id: 8, name: 'Ben' } } };
  expect(showRebuild(another, live).own).toEqual([]);
});

test('each request is shown in words, with its reason', () => {
  const askedBy = [
    { by: 'editor', who: 'Hanne', reason: null },
    { by: 'editor', who: null, reason: null },
    { by: 'signed', who: 'WordPress', reason: 'post 12 was published' },
    { by: 'signed', who: null, reason: null },
    { by: 'check', who: null, reason: null },
    { by: 'due', who: null, reason: null },
  ] as const;
  const { askings } = showRebuild(looking, aRebuild({ askedBy }));
  expect(askings.map(({ sentence }) => sentence)).toEqual([
    'Hanne asked for it.',
    'An editor asked for it.',
    'WordPress asked for it with a signed request.',
    'A program asked for it with a signed request.',
    'The server noticed a change in WordPress.',
    'A scheduled post was due.',
  ]);
  expect(askings[2]?.reason).toBe('post 12 was published');
});

test('a queued rebuild says what it waits for, an unchanged site stays, and a host’s build has no progress bar', () => {
  const running = aRebuild({ id: 'other', state: 'pages', startedAt: '2026-11-22T03:14:00Z' });
  const queued = aRebuild();
  expect(isWaiting(queued, [queued, running])).toBe(true);
  expect(isWaiting(running, [queued, running])).toBe(false);
  expect(isWaiting(queued, [queued, live])).toBe(false);
  expect(showRebuild(looking, queued, true).sentence).toContain('the current rebuild has finished');
  expect(showRebuild(looking, { ...live, isSame: true }).sentence).toContain('Nothing changed');
  expect(showRebuild(atHost, queued)).toMatchObject({ progress: null, steps: [] });
  expect(showRebuild(atHost, aRebuild({ state: 'requested' })).sentence).toContain(
    'The host was asked',
  );
});

test('every page reports the running rebuild rather than the queued one', () => {
  const running = aRebuild({ id: 'other', state: 'pages', startedAt: '2026-11-22T03:14:00Z' });
  expect(rebuildLine(looking, [aRebuild(), running, live])?.id).toBe('other');
  expect(rebuildLine(looking, [aRebuild(), live])?.id).toBe('one');
});

test('a finished rebuild is reported for a while, only to authors of its texts', () => {
  const soon = Date.parse('2026-11-22T03:18:00Z');
  const later = Date.parse('2026-11-22T03:30:00Z');
  expect(rebuildLine(looking, [live], null, soon)?.own).toHaveLength(1);
  expect(rebuildLine(looking, [live], null, later)).toBeNull();
  const another = { ...looking, editor: { user: { id: 8, name: 'Ben' } } };
  expect(rebuildLine(another, [live], null, soon)).toBeNull();
  expect(rebuildLine(looking, [], null, soon)).toBeNull();
});
