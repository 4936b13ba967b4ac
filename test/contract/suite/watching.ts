import { expect, it } from 'vitest';
import { allOf, failureOf } from './collect.ts';
import type { Subject } from './subject.ts';

/** What a program asks that wants to know whether something has changed. */
export function watchingContract(subject: Subject): void {
  const { generation } = subject.target;

  it.each(['posts', 'pages'] as const)(
    'tells by one request which %s were changed last, and how many there are',
    async (kind) => {
      const cms = subject.as('public');
      const stamps = new Map((await allOf(cms[kind].stamps())).map((each) => [each.id, each]));
      const before = cms.requests();
      const { items: newest, total } = await cms[kind].latest({ few: true });
      expect(cms.requests() - before).toBe(1);
      expect(total).toBeGreaterThanOrEqual(stamps.size);
      const changes = newest.map(({ modified }) => modified ?? '');
      expect(changes).toEqual(changes.toSorted().toReversed());
      for (const { id, modified } of newest) expect(stamps.get(id)?.modified).toBe(modified);
      const last = [...stamps.values()].map(({ modified }) => modified ?? '').toSorted();
      // Where the older generation has a post with a password there, it sends nothing in its place.
      if (generation === 'v2' || newest.length > 0) expect(changes[0]).toBe(last.at(-1));
    },
  );

  it('tells an editor what is scheduled, what is due first coming first', async () => {
    const due = await subject.as('alice').posts.scheduled();
    const dates = due.map(({ date }) => date);
    expect(due.length).toBeGreaterThan(0);
    expect(dates).toEqual(dates.toSorted());
    for (const date of dates) expect(Date.parse(date)).toBeGreaterThan(Date.now());
    expect(await subject.as('alice').pages.scheduled()).toEqual([]);
  });

  it('tells nobody else what is scheduled', async () => {
    const asked = subject.as('carol').posts.scheduled();
    if (generation === 'legacy') expect(await asked).toEqual([]);
    else expect(['unauthorized', 'forbidden', 'invalid']).toContain((await failureOf(asked)).code);
  });

  it('tells the newest comments and how many there are, where it can', async () => {
    const latest = await subject.as('public').latestComments();
    if (generation === 'legacy') expect(latest).toBeNull();
    else expect(latest?.items[0]?.id).toBeGreaterThan(0);
  });
}
