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

/** How many comments wait. To be forgotten after an editor has moderated. */
export const heldComments = rememberForAMinute<number | null>();

/** How many comments wait; null for other accounts and without a quick answer. Never rejects. */
export async function heldCommentsFor(editor: Editor | null): Promise<number | null> {
  if (editor === null || !rightsOf(editor.user).moderate) return null;
  const { cms } = editor;
  const count = heldComments.get(cms, '', () => cms.moderation.count('hold').catch(() => null));
  return Promise.race([count, setTimeout(patience, null, { ref: false })]);
}

/** Numbers of entries. To be forgotten after an editor has changed some. */
export const entryCounts = rememberForAMinute<number | null>();

/** How many entries of a type have one of the statuses; null if unknown. Never rejects. */
export async function entryCount(
  { cms }: Pick<Editor, 'cms'>,
  type: EntryType,
  statuses: readonly string[],
): Promise<number | null> {
  const count = entryCounts.get(cms, `${type.name} ${statuses.join()}`, async () => {
    return (await cms.entries(type).page({ statuses, perPage: 1 })).total;
  });
  return count.catch(() => null);
}
