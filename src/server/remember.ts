import { setTimeout } from 'node:timers/promises';
import type { Cms, EntryType } from '../wordpress/client/index.ts';
import type { Editor } from './auth/guard.ts';
import { rightsOf } from './auth/rights.ts';

/** Milliseconds. */
const lasts = 60_000;

/** Remembers WordPress's answers to an account for a minute: each page of a list shows them. */
export function rememberForAMinute<T>() {
  interface Answer {
    readonly askedAt: number;
    readonly answer: Promise<T>;
  }
  const known = new WeakMap<Cms, Map<string, Answer>>();
  const set = (cms: Cms, key: string, answer: Promise<T>): void => {
    const answers = known.get(cms) ?? new Map<string, Answer>();
    known.set(cms, answers.set(key, { askedAt: Date.now(), answer }));
  };
  return {
    /** The answer that is known, or that of `ask`. Rejections are not remembered. */
    get(cms: Cms, key: string, ask: () => Promise<T>): Promise<T> {
      const before = known.get(cms)?.get(key);
      if (before !== undefined && Date.now() - before.askedAt < lasts) return before.answer;
      const answer = ask();
      set(cms, key, answer);
      answer.catch(() => known.get(cms)?.delete(key));
      return answer;
    },
    set,
    /** Forgets all answers to an account. */
    forget: (cms: Cms): void => void known.delete(cms),
  };
}

/** Milliseconds that a page waits for it. */
const patience = 400;

const held = rememberForAMinute<number | null>();

/** How many comments wait; null for other accounts and without a quick answer. Never rejects. */
export async function heldCommentsFor(editor: Editor | null): Promise<number | null> {
  if (editor === null || !rightsOf(editor.user).moderate) return null;
  const { cms } = editor;
  const count = held.get(cms, '', () => cms.moderation.count('hold').catch(() => null));
  return Promise.race([count, setTimeout(patience, null, { ref: false })]);
}

/** The number that was just read for another reason. */
export function rememberHeldComments({ cms }: Pick<Editor, 'cms'>, count: number | null): void {
  held.set(cms, '', Promise.resolve(count));
}

/** Call it after an editor has moderated, so that the next page has the new number. */
export function forgetHeldComments({ cms }: Pick<Editor, 'cms'>): void {
  held.forget(cms);
}

const entries = rememberForAMinute<number | null>();

/** How many entries of a type have one of the statuses; null if unknown. Never rejects. */
export async function entryCount(
  { cms }: Pick<Editor, 'cms'>,
  type: EntryType,
  statuses: readonly string[],
): Promise<number | null> {
  const count = entries.get(cms, `${type.name} ${statuses.join()}`, async () => {
    return (await cms.entries(type).page({ statuses, perPage: 1 })).total;
  });
  return count.catch(() => null);
}

/** Call it after an editor has changed entries, so that the next list has the new numbers. */
export function forgetEntryCounts({ cms }: Pick<Editor, 'cms'>): void {
  entries.forget(cms);
}
