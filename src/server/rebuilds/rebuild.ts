import { randomUUID } from 'node:crypto';
import { z } from '@hono/zod-openapi';
import type { Left, PublishEvent } from '../../publish/index.ts';
import { heldBackSchema } from '../../wordpress/sync/index.ts';

const moment = z.iso.datetime().openapi({ example: '2026-01-03T09:15:00Z' });

const checkSchema = z.object({
  name: z.string().openapi({ example: 'posts' }),
  line: z.string().openapi({ example: '34 of 34 posts are in the build' }),
  isPassed: z.boolean(),
});

export const changedSchema = z.object({
  type: z.string(),
  id: z.int(),
  title: z.string(),
  path: z.string().openapi({ description: 'On the site, without the base path.' }),
  change: z.enum(['new', 'changed', 'gone']),
  author: z.int().nullable(),
});

const states = z.enum([
  ...(['queued', 'reading', 'pictures', 'pages', 'checks', 'live', 'requested', 'failed'] as const),
]);

/** `queued`: until no more requests come and none runs. `requested`: the deploy hook was called. */
export type RebuildState = z.output<typeof states>;

const requestSchema = z.object({
  by: z.enum(['editor', 'change', 'signed', 'check', 'due']).openapi({
    description:
      '`editor`: a signed-in editor. `change`: an editor changed something here that readers see. `signed`: a program. `check`: the change check saw a change. `due`: a scheduled post.',
  }),
  who: z.string().nullable().openapi({ description: 'The editor, or the program’s own name.' }),
  reason: z.string().nullable(),
});

/** Who asked for a rebuild, and why. */
export type RebuildRequest = Readonly<z.output<typeof requestSchema>>;

/** One rebuild, from the first call that wants it to its end, as the API sends it. */
export const rebuildSchema = z
  .object({
    id: z.string(),
    state: states.openapi({
      description:
        'The last three are final. `requested`: the host of the site was asked to build it and does so now.',
    }),
    askedBy: z
      .array(requestSchema)
      .readonly()
      .openapi({ description: 'The requests that led to it, oldest first; 50 at most.' }),
    askedAt: moment,
    startedAt: moment.nullable(),
    endedAt: moment.nullable(),
    progress: z
      .object({ what: z.string().nullable(), done: z.int(), total: z.int().nullable() })
      .nullable()
      .openapi({
        description:
          'The progress in this state; `total` is null while it is unknown. With `queued`, `what` says what it waits for.',
      }),
    checks: z.array(checkSchema).readonly(),
    release: z.string().nullable().openapi({ description: 'The release that went live.' }),
    isSame: z
      .boolean()
      .openapi({ description: 'Nothing changed, so the live site stays as it is.' }),
    changed: z.array(changedSchema).readonly(),
    heldBack: z.array(heldBackSchema).readonly().openapi({
      description:
        'Texts that WordPress could not send whole: readers keep their last version at `path`, or do not get them yet (`path` is null). The next publication tries again.',
    }),
    warnings: z.array(z.string()).readonly(),
    problem: z
      .object({
        reason: z.string(),
        advice: z.string().nullable(),
        during: states.openapi({ description: 'The state in which it failed.' }),
      })
      .nullable()
      .openapi({ description: 'Why it failed and what to do.' }),
  })
  .openapi('Rebuild');

/** Never changed in place: each news makes a new object. */
export type Rebuild = Readonly<z.output<typeof rebuildSchema>>;

/** Progress of a rebuild: events of a publication, or that the deploy hook was called. */
export type RebuildNews = PublishEvent | { readonly step: 'requested' } | Left;

/** The most requests that a rebuild lists. */
const mostAsking = 50;

/** Changed texts that are listed: a change of the site's addresses changes them all. */
const mostChanged = 1000;

const now = (): string => new Date().toISOString();

export function newRebuild(asking: RebuildRequest): Rebuild {
  return {
    id: randomUUID(),
    state: 'queued',
    askedBy: [asking],
    askedAt: now(),
    startedAt: null,
    endedAt: null,
    progress: null,
    checks: [],
    release: null,
    isSame: false,
    changed: [],
    heldBack: [],
    warnings: [],
    problem: null,
  };
}

/** The same rebuild with one more request. */
export function withRequest(rebuild: Rebuild, asking: RebuildRequest): Rebuild {
  return rebuild.askedBy.length < mostAsking
    ? { ...rebuild, askedBy: [...rebuild.askedBy, asking] }
    : rebuild;
}

export function started(rebuild: Rebuild): Rebuild {
  return { ...rebuild, startedAt: now() };
}

/** The rebuild as it was before its worker began, for another worker to begin it again. */
export function givenBack(rebuild: Rebuild): Rebuild {
  return { ...rebuild, state: 'queued', startedAt: null, progress: null, checks: [] };
}

export function isOver({ state }: Pick<Rebuild, 'state'>): boolean {
  return ['live', 'requested', 'failed'].includes(state);
}

export function after(rebuild: Rebuild, news: Exclude<RebuildNews, Left>): Rebuild {
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
      const { release, isSame, changed, heldBack = [] } = news;
      const left = changed.length - mostChanged;
      const more =
        left > 0 ? [`${left} more texts have changed than the ${mostChanged} listed here.`] : [];
      return {
        ...rebuild,
        state: 'live',
        endedAt: now(),
        progress: null,
        release,
        isSame,
        changed: changed.slice(0, mostChanged),
        heldBack,
        warnings: [...news.warnings, ...more],
      };
    }
    case 'requested':
      return { ...rebuild, state: 'requested', endedAt: now(), progress: null };
    case 'failed': {
      const { reason, advice } = news;
      const problem = { reason, advice, during: rebuild.state };
      return { ...rebuild, state: 'failed', endedAt: now(), problem };
    }
  }
}

/**
 * Makes one rebuild and reports its progress; the last state is `live`, `requested` or `failed`.
 * Resolves when nothing of it runs any more, never rejects. An abort ends it without a report.
 */
export interface RunRebuild {
  (rebuild: Rebuild, tell: (news: RebuildNews) => void, signal: AbortSignal): Promise<void>;
  /** Does what the next rebuild would do first. Null if that was done, or changes nothing. */
  readonly prepare?: ((signal: AbortSignal) => Promise<unknown> | null) | undefined;
}
