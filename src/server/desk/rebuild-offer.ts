import type { CurrentUser } from '../../wordpress/client/index.ts';
import type { DeskSpoken } from '../../i18n/index.ts';
import type { Desk } from '../desk.ts';
import { durationIn } from './durations.ts';
import { rightsOf } from '../auth/rights.ts';

/** How the site comes to be rebuilt, and whether whoever looks may ask for it. */
export interface RebuildOffer {
  readonly mayAsk: boolean;
  readonly sentences: readonly string[];
  /** Why this server can't, and what to do, as it says so itself: in English. */
  readonly refusal: string | null;
}

/** What is true of rebuilds on this server, for an account. */
export const rebuildOffer = (
  { words: { rebuilds: words }, language }: Pick<DeskSpoken, 'words' | 'language'>,
  { settings, rebuilds: { refusal, isPaused } }: Pick<Desk, 'settings' | 'rebuilds'>,
  user: Pick<CurrentUser, 'id' | 'capabilities'>,
): RebuildOffer => {
  if (refusal !== null) return { mayAsk: false, sentences: [words.cannot], refusal };
  const { hook, lookEvery, secret } = settings.rebuilds;
  const mayAsk = rightsOf(user).publish;
  if (isPaused) {
    return { mayAsk, sentences: [words.paused, ...(mayAsk ? [] : [words.mayNot])], refusal };
  }
  const sentences = [
    ...(hook === null ? [] : [words.byHost]),
    ...(lookEvery === null ? [] : [words.byItself(durationIn(language, lookEvery))]),
    ...(secret === null ? [] : [words.onCall]),
    ...(lookEvery === null && secret === null ? [words.byHand] : []),
    ...(mayAsk ? [] : [words.mayNot]),
  ];
  return { mayAsk, sentences, refusal };
};
