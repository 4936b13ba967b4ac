import type { Logger } from 'pino';
import { isSitePreviewName, listSitePreviews } from '../../publish/index.ts';
import { Problem } from '../problem.ts';
import { logEnd } from '../rebuilds/make-rebuild.ts';
import { stopping } from '../rebuilds/queue.ts';
import {
  after,
  isOver,
  newRebuild,
  started,
  type Rebuild,
  type RunRebuild,
} from '../rebuilds/rebuild.ts';

/** A preview of the site that an editor asks for. */
export interface AskedSitePreview {
  readonly name: string;
  /** From 1 to {@link mostDays}. */
  readonly days: number;
  readonly hasDrafts: boolean;
}

/** A build of a preview, with its progress. `live`: the preview can be opened. */
export interface SitePreviewBuild extends AskedSitePreview {
  readonly rebuild: Rebuild;
}

/** The longest time that a preview is kept, as for `npm run publish`. */
export const mostDays = 90;

/** Each is a whole site on disk. The command of the server has no limit. */
const mostPreviews = 10;

interface BuildsOptions {
  readonly releases: string | null;
  readonly canHaveDrafts: boolean;
  /** Null when this server builds none. */
  readonly runOf: ((asked: AskedSitePreview) => RunRebuild) | null;
  readonly log: Logger;
}

/** Builds previews of the site beside the live one, one at a time. */
export function createSitePreviewBuilds(options: BuildsOptions) {
  const { releases, canHaveDrafts, runOf, log } = options;
  const closing = new AbortController();
  let latest: SitePreviewBuild | null = null;
  let running: Promise<unknown> = Promise.resolve();
  const refusal =
    runOf === null || releases === null
      ? 'This server cannot build previews of the site, because it does not publish the site itself. Where it is published, npm run publish -- --preview NAME builds one.'
      : null;

  const build = async (first: SitePreviewBuild, run: RunRebuild): Promise<void> => {
    let { rebuild } = first;
    const put = (news: Parameters<typeof after>[1]) => {
      if (isOver(rebuild)) return;
      rebuild = after(rebuild, news);
      latest = { ...first, rebuild };
    };
    await run(
      rebuild,
      (news) => {
        if (news.step !== 'left') put(news);
      },
      closing.signal,
    );
    const reason = closing.signal.aborted
      ? 'The server stopped before the preview was finished.'
      : 'The build ended without a result.';
    put({ step: 'failed', reason, advice: 'Ask for it again.' });
    logEnd(log, rebuild);
  };

  return {
    /** The reason, in English, if this server makes no previews; else null. */
    refusal,
    /** True when previews can have drafts: there are credentials to read them with. */
    canHaveDrafts,
    /** The last one that this server has begun; null before the first. */
    get latest() {
      return latest;
    },
    /**
     * Begins to build a preview, which replaces one with the same name. Throws a {@link Problem}:
     * `invalid`, `unsupported`, `in-progress`, `too-many-previews` or `busy`.
     */
    start(asked: AskedSitePreview, who: string): SitePreviewBuild {
      if (runOf === null || releases === null) {
        throw new Problem({ code: 'unsupported', detail: refusal ?? '' });
      }
      check(asked, canHaveDrafts);
      // A process may end a moment after its result. The next process waits for its lock.
      if (latest !== null && !isOver(latest.rebuild)) {
        const detail = 'Another preview is being built. Wait until it is finished.';
        throw new Problem({ code: 'in-progress', detail });
      }
      if (closing.signal.aborted) throw stopping();
      const others = listSitePreviews(releases).filter(({ name }) => name !== asked.name);
      if (others.length >= mostPreviews) {
        const detail = `There are ${others.length} previews of the site, and ${mostPreviews} is the most. Delete one first.`;
        throw new Problem({ code: 'too-many-previews', detail });
      }
      const rebuild = started(newRebuild({ by: 'editor', who, reason: null }));
      latest = { ...asked, rebuild };
      running = Promise.all([running, build(latest, runOf(asked))]);
      return latest;
    },
    /** Ends the build that runs. */
    async close() {
      closing.abort();
      await running;
    },
  };
}

function check({ name, days, hasDrafts }: AskedSitePreview, canHaveDrafts: boolean): void {
  const fields = [
    ...(isSitePreviewName(name)
      ? []
      : [{ name: 'name', problem: 'must be 1 to 40 lower-case letters, digits and hyphens' }]),
    ...(Number.isInteger(days) && days >= 1 && days <= mostDays
      ? []
      : [{ name: 'days', problem: `must be a whole number from 1 to ${mostDays}` }]),
    ...(hasDrafts && !canHaveDrafts
      ? [{ name: 'drafts', problem: 'needs credentials of WordPress in the settings' }]
      : []),
  ];
  if (fields.length === 0) return;
  const detail = fields.map(({ name: field, problem }) => `“${field}” ${problem}.`).join(' ');
  throw new Problem({ code: 'invalid', detail, fields });
}
