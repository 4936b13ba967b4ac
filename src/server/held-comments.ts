import { setTimeout } from 'node:timers/promises';
import type { Cms } from '../wordpress/client/index.ts';
import type { Editor } from './auth/guard.ts';
import { rightsOf } from './auth/rights.ts';

/** Milliseconds. Every page of the desk shows the number, so WordPress is asked once a minute at most. */
const lasts = 60_000;
/** Milliseconds that a page waits for it. */
const patience = 400;

interface Known {
  readonly askedAt: number;
  readonly count: Promise<number | null>;
}

const known = new WeakMap<Cms, Known>();

/** How many comments wait for approval; null for accounts that don't moderate, and if WordPress does not say it at once. Never rejects. */
export async function heldCommentsFor(editor: Editor | null): Promise<number | null> {
  if (editor === null || !rightsOf(editor.user).moderate) return null;
  const now = Date.now();
  const before = known.get(editor.cms);
  const { count } =
    before !== undefined && now - before.askedAt < lasts ? before : ask(editor.cms, now);
  return Promise.race([count, setTimeout(patience, null, { ref: false })]);
}

/** The number that was just read for another reason. */
export function rememberHeldComments({ cms }: Pick<Editor, 'cms'>, count: number | null): void {
  known.set(cms, { askedAt: Date.now(), count: Promise.resolve(count) });
}

/** Call it after an editor has moderated, so that the next page has the new number. */
export function forgetHeldComments({ cms }: Pick<Editor, 'cms'>): void {
  known.delete(cms);
}

function ask(cms: Cms, askedAt: number): Known {
  const asked = { askedAt, count: cms.moderation.count('hold').catch(() => null) };
  known.set(cms, asked);
  return asked;
}
