import { randomUUID } from 'node:crypto';
import type { AfterLive, PublishEvent } from '../../publish/index.ts';
import type { Asking, Rebuild } from './rebuild.ts';

/** What could not be done when a site was live already. */
interface Left {
  readonly step: 'left';
  readonly what: AfterLive;
  readonly reason: string;
}

/** What the one who builds tells: how a publication gets on, or that a static host was told to build. */
export type RebuildNews = PublishEvent | { readonly step: 'told' } | Left;

/** Who asked is for people to read: nobody reads more than this. */
const mostAsking = 50;

/** Texts that are listed of one rebuild: a change of the site's addresses concerns them all. */
const mostChanged = 1000;

const now = (): string => new Date().toISOString();

export const newRebuild = (asking: Asking): Rebuild => ({
  id: randomUUID(),
  state: 'queued',
  askedBy: [asking],
  ...{ askedAt: now(), startedAt: null, endedAt: null },
  ...{ progress: null, checks: [], release: null, isSame: false, changed: [], warnings: [] },
  problem: null,
});

/** The same rebuild with one call more. */
export const askedAgain = (rebuild: Rebuild, asking: Asking): Rebuild =>
  rebuild.askedBy.length < mostAsking
    ? { ...rebuild, askedBy: [...rebuild.askedBy, asking] }
    : rebuild;

export const started = (rebuild: Rebuild): Rebuild => ({ ...rebuild, startedAt: now() });

export const isOver = ({ state }: Pick<Rebuild, 'state'>): boolean =>
  ['live', 'told', 'failed'].includes(state);

/** The rebuild after a piece of news. */
export const after = (rebuild: Rebuild, news: Exclude<RebuildNews, Left>): Rebuild => {
  switch (news.step) {
    case 'waiting':
      return { ...rebuild, progress: { what: news.for, done: 0, total: null } };
    case 'reading':
    case 'pictures':
    case 'pages': {
      const { step, what = null, done, total } = news;
      return { ...rebuild, state: step, progress: { what, done, total } };
    }
    case 'checks':
      return { ...rebuild, state: 'checks', progress: null, checks: news.checks };
    case 'live': {
      const { release, isSame } = news;
      const end = { state: 'live', endedAt: now(), progress: null } as const;
      const changed = news.changed.slice(0, mostChanged);
      const left = news.changed.length - changed.length;
      const more =
        left === 0 ? [] : [`${left} more texts have changed than the ${mostChanged} listed here.`];
      return {
        ...rebuild,
        ...end,
        release,
        isSame,
        changed,
        warnings: [...news.warnings, ...more],
      };
    }
    case 'told':
      return { ...rebuild, state: 'told', endedAt: now(), progress: null };
    case 'failed': {
      const { reason, advice } = news;
      const problem = { reason, advice, during: rebuild.state };
      return { ...rebuild, state: 'failed', endedAt: now(), problem };
    }
  }
};
