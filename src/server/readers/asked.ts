import { localsOf, type DeskLocals } from '../context.ts';
import type { senderOf } from '../http/sender.ts';
import type { Refusal } from './refusal.ts';
import type { FormPlace } from './tokens.ts';

/** A request for a form of readers, before anything is rendered and before its body is read. */
export interface Asked {
  /** A text and a form of the live site, unless the request is refused. */
  readonly place: FormPlace;
  /** The comment that is answered; null for none. */
  readonly replyTo: number | null;
  /** The one that came; empty if none did. */
  readonly token: string;
  /** For the form of the page that answers. */
  readonly newToken: string;
  readonly sender: ReturnType<typeof senderOf>;
  /** Why nothing is read; the page is the same for all texts of a language. */
  readonly refusal: Refusal | null;
}

/** Astro's `locals` of the pages for readers. */
export interface ReadersLocals extends DeskLocals {
  readonly asked: Asked;
  /** Keeps a page that was rendered, if everybody gets the same. */
  readonly keep: (html: Uint8Array, response: Pick<Response, 'status' | 'headers'>) => void;
}

/** The locals of a page for readers. Throws when another server shows the page. */
export function readersLocalsOf(locals: Partial<ReadersLocals>): Omit<ReadersLocals, 'keep'> {
  const { asked } = locals;
  const own = localsOf(locals);
  if (asked === undefined) throw new Error('The page of a form was not asked for at its address.');
  return { ...own, asked };
}
