import type { BuildFacts } from './build-facts.ts';
import { changedTexts } from './changed-texts.ts';
import { checkSite, type CheckRules } from './check-site.ts';
import type { Outcome } from './checks/outcome.ts';
import { compress, isCompressible, type CopyKind } from './compress.ts';
import { earlierSite, examine, type ExaminedFile } from './examine.ts';
import type { ChangedText, PublishEvent } from './face.ts';
import { keepFiles } from './keep-files.ts';
import { PublishError } from './publish-error.ts';
import { areOfOneService, readPublishedState, type PublishedState } from './published-state.ts';
import type { ReleaseFacts } from './release-file.ts';
import { runBuild, type BuildCommand } from './run-build.ts';
import { writeSiteIndex } from './site-index.ts';
import type { SitePlace } from './site-target.ts';
import { allowMarks } from './use.ts';
import type { WorkFolder } from './work-folder.ts';

export interface MakeOptions {
  readonly build: BuildCommand;
  /** Where readers will find it. */
  readonly place: SitePlace;
  readonly rules: CheckRules;
  /** Failed checks become warnings. */
  readonly force: boolean;
  readonly onEvent: (event: PublishEvent) => void;
  readonly signal?: AbortSignal | undefined;
}

/** A whole site in a work folder, fit to be live. */
export interface MadeSite {
  /** Nothing is different from the site that it follows, and it was not finished. */
  readonly isSame: boolean;
  readonly counts: Pick<ReleaseFacts, 'posts' | 'pages' | 'files' | 'bytes'>;
  readonly changed: readonly ChangedText[];
  readonly warnings: readonly string[];
}

/**
 * Builds a site into a work folder, checks it and compresses it. The caller has the lock, moves `work.site` to where it is
 * to be, and removes the work folder whatever happens. Throws a {@link PublishError}.
 * @param live the site that it follows, such as the live release; null where there is none. One that was made from another
 * WordPress, such as the sample's, is nothing to go by.
 */
export async function makeSite(
  work: WorkFolder,
  live: string | null,
  options: MakeOptions,
): Promise<MadeSite> {
  const { build, place, rules, force, onEvent, signal } = options;
  const { site } = work;
  const facts = await runBuild(build, work, { onStep: onEvent, signal });
  const [state, stateOfLive] = [stateOf(site), live === null ? null : stateBeforeOf(live)];
  const isAnother = stateOfLive !== null && !areOfOneService(state, stateOfLive);
  const before = live === null || isAnother ? null : earlierSite(live);
  const stateBefore = isAnother ? null : stateOfLive;
  const examined = await examine(site, before, place);
  signal?.throwIfAborted();
  const { outcomes, broken } = checkSite({
    ...{ site, examined, facts, state, stateBefore, rules },
    earlier: before,
  });
  onEvent({
    step: 'checks',
    checks: outcomes.map(({ name, line, isPassed }) => ({ name, line, isPassed })),
  });
  const warnings = warningsOf(facts, outcomes, force);
  const changed = changedTexts(stateBefore, state);
  const counts = countsOf(state, examined.files);
  if (examined.isSame) return { isSame: true, counts, changed: [], warnings };

  const kept =
    before === null
      ? new Map<string, readonly CopyKind[]>()
      : await keepFiles(site, examined.kept, before);
  const toCompress = [...examined.files].filter(
    ([path, { size }]) =>
      path.startsWith('client/') && isCompressible(path, size) && !kept.has(path),
  );
  const made = await compress(
    site,
    toCompress.map(([path]) => path),
  );
  signal?.throwIfAborted();
  const targets = [...new Set([...examined.pages.values()].flatMap((page) => page.targets))];
  const places = new Map(targets.map((target, index) => [target, index]));
  await writeSiteIndex(site, {
    files: Object.fromEntries(
      [...examined.files].map(([path, { size }]) => [
        path,
        [size, [...(kept.get(path) ?? made.get(path) ?? [])]],
      ]),
    ),
    pages: Object.fromEntries(
      [...examined.pages].map(([path, { targets: own, ...page }]) => [
        path,
        { ...page, links: own.flatMap((target) => places.get(target) ?? []) },
      ]),
    ),
    targets,
    broken: [...broken],
  });
  allowMarks(site);
  return { isSame: false, counts, changed, warnings };
}

function stateOf(site: string): PublishedState {
  try {
    return readPublishedState(site);
  } catch (error) {
    throw new PublishError({
      code: 'build',
      message:
        'The build left no `server/published.json` that can be read, so nothing tells what it is to hold.',
      hint: 'Publish again. If it stays so, this is a fault in Galley.',
      cause: error,
    });
  }
}

// What somebody has damaged there must not keep its successor from being live.
function stateBeforeOf(site: string): PublishedState | null {
  try {
    return readPublishedState(site);
  } catch {
    return null;
  }
}

function warningsOf(facts: BuildFacts, outcomes: readonly Outcome[], force: boolean): string[] {
  const failed = outcomes.filter(({ isPassed }) => !isPassed);
  if (failed.length > 0 && !force) {
    throw new PublishError({
      code: 'checks',
      message: `What was built is not fit to be live:\n${failed.map(({ name, line }) => `${name}: ${line}`).join('\n')}`,
      hint: [...failed.map(({ advice }) => advice), 'What is live is as it was.'].join('\n'),
    });
  }
  return [...facts.warnings, ...failed.map(({ line }) => `Live by force: ${line}`)];
}

function countsOf(
  { posts, pages }: PublishedState,
  files: ReadonlyMap<string, ExaminedFile>,
): MadeSite['counts'] {
  const sizes = [...files].flatMap(([path, { size }]) =>
    path.startsWith('client/') ? [size] : [],
  );
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  return { posts: posts.length, pages: pages.length, files: sizes.length, bytes };
}
