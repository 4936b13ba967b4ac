import { describe, expect, test } from 'vitest';
import { home } from './fake-cms.ts';
import { useHarness } from './harness.ts';
import { edited, page, post } from './records.ts';

const here = useHarness();
const findingsOf = (key: string) => here.mirror.get('findings', key)?.record.findings ?? [];

describe('what did not come through of a text', () => {
  test('is told of its record, and stays told while the record is not read again', async () => {
    const contentHtml = '<p onclick="x()">a</p><script src="https://ads.example/a.js"></script>';
    here.cms.content.posts[0] = post(1, { contentHtml });
    await here.sync();
    const told = findingsOf('entries 1');
    expect(told.map(({ kind, outcome }) => `${kind} ${outcome}`).toSorted()).toEqual([
      'handler removed',
      'script removed',
    ]);
    await here.sync();
    expect(here.asked('posts')).toEqual([[10]]);
    expect(findingsOf('entries 1')).toEqual(told);

    here.cms.content.posts[0] = edited(post(1), { contentHtml: '<p>a</p>' });
    await here.sync();
    expect(here.keys('findings')).toEqual([]);
  });
});

describe('a link that leads nowhere', () => {
  test('is told until there is a page', async () => {
    const link = (path: string) => `<a href="${home}${path}">There</a>`;
    here.cms.content.posts[0] = post(1, {
      contentHtml: [link('/?p=3'), link('/about/team/'), link('/history/'), link('/?p=99')].join(),
    });
    await here.sync();
    const lost = (path: string) => ({
      kind: 'link',
      outcome: 'missing',
      what: home + path,
      count: 1,
      why: 'this site has no page at this address',
    });
    expect(findingsOf('entries 1')).toEqual([lost('/history/'), lost('/?p=99')]);

    here.cms.content.pages.push(page(23, { slug: 'history', modified: '2025-01-01T00:00:00Z' }));
    await here.sync();
    expect(here.asked('posts')).toEqual([[10]]);
    expect(findingsOf('entries 1')).toEqual([lost('/?p=99')]);
  });
});
