import { expect, test } from 'vitest';
import { summary } from '../../../src/cli/summary.ts';
import type { SyncReport } from '../../../src/wordpress/sync/index.ts';

const noColours = (text: string) => text.replaceAll(/\u001b\[\d+m/g, '');

function summaryOf(pictures: number, files: number, counts: Partial<SyncReport['pictures']>) {
  const report: SyncReport = {
    counts: {
      ...{ site: 1, posts: 2, pages: 1, users: 1, categories: 0, tags: 0, media: 0, comments: 0 },
      ...{ pictures, files, menus: 0, attachments: 0, redirects: 0, findings: 0 },
    },
    pictures: { requests: 0, fetched: 0, encoded: 0, kept: 0, missing: 0, ...counts },
    ...{
      added: 3,
      changed: 0,
      removed: 0,
      touched: {},
      odd: [],
      warnings: [],
      requests: 12,
      duration: 900,
    },
  };
  const findings = { inShort: null, path: '/x/report.txt' };
  const text = summary({ report, findings, rendered: 9, warnings: [], duration: 1500 });
  return noColours(text).split('\n');
}

test('a build ends with what became of the content', () => {
  expect(summaryOf(4, 1, { fetched: 5, encoded: 30 })).toEqual([
    'Done: 2 posts and 1 page became 9 files in dist/client.',
    '4 pictures and 1 file: 5 fetched, 30 sizes made',
    '3 new, 0 changed, 0 deleted since the last build; 12 requests, 1.5 s',
  ]);
});

test('nothing is said of pictures where there are none', () => {
  expect(summaryOf(0, 0, {})).toHaveLength(2);
  expect(summaryOf(1, 0, {})[1]).toBe('1 picture: 0 fetched, 0 sizes made');
});
