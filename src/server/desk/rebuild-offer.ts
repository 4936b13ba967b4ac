import type { DeskSpoken } from '../../i18n/index.ts';
import type { CurrentUser } from '../../wordpress/client/index.ts';
import { rightsOf } from '../auth/rights.ts';
import type { ServerContext } from '../context.ts';
import { type Rebuild, isOver } from '../rebuilds/rebuild.ts';
import { durationIn } from './dates.ts';
import { isWaiting, showRebuild, type RebuildView } from './show-rebuild.ts';

/** When the site is rebuilt, and whether the editor may ask for a rebuild. */
export interface RebuildOffer {
  readonly mayAsk: boolean;
  readonly sentences: readonly string[];
  /** Why this server cannot rebuild, and what to do, in English. */
  readonly refusal: string | null;
}

/** See {@link RebuildOffer}. */
export function rebuildOffer(
  { words: { rebuilds: words }, language }: Pick<DeskSpoken, 'words' | 'language'>,
  { settings, rebuilds: { refusal, isPaused } }: Pick<ServerContext, 'settings' | 'rebuilds'>,
  user: Pick<CurrentUser, 'id' | 'capabilities'>,
): RebuildOffer {
  if (refusal !== null) return { mayAsk: false, sentences: [words.cannot], refusal };
  const { hook, checkEvery, secret } = settings.rebuilds;
  const mayAsk = rightsOf(user).publish;
  if (isPaused) {
    return { mayAsk, sentences: [words.paused, ...(mayAsk ? [] : [words.mayNot])], refusal };
  }
  const sentences = [
    ...(hook === null ? [] : [words.byHost]),
    ...(checkEvery === null ? [] : [words.byItself(durationIn(language, checkEvery))]),
    ...(secret === null ? [] : [words.onCall]),
    ...(checkEvery === null && secret === null ? [words.byHand] : []),
    ...(mayAsk ? [] : [words.mayNot]),
  ];
  return { mayAsk, sentences, refusal };
}

// Milliseconds. An editor opens another page within this time.
const newsLasts = 2 * 60_000;

/** The rebuild that every page of the desk reports: the running one, or one that has just published texts of the editor. */
export function rebuildLine(
  looking: Parameters<typeof showRebuild>[0],
  all: readonly Rebuild[],
  now = Date.now(),
): RebuildView | null {
  const under = all.filter((each) => !isOver(each));
  const rebuild = under.find(({ startedAt }) => startedAt !== null) ?? under[0];
  if (rebuild !== undefined) return showRebuild(looking, rebuild, isWaiting(rebuild, all));
  const last = all.find(({ endedAt }) => endedAt !== null);
  if (last === undefined || now - Date.parse(last.endedAt ?? '') > newsLasts) return null;
  const view = showRebuild(looking, last);
  return view.own.length > 0 ? view : null;
}
