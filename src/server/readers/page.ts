import { href } from '../../content/paths/index.ts';
import { loadWords } from '../../i18n/index.ts';
import { CmsError } from '../../wordpress/client/index.ts';
import { type ServerContext, localsOf, type DeskLocals } from '../context.ts';
import { Problem } from '../problem.ts';
import { publishedBy, type Published } from '../published.ts';
import { Refusal } from './refusal.ts';
import type { senderOf } from '../http/sender.ts';
import type { FormPlace } from './tokens.ts';

/** The language of a text, or of the site. */
export function languageFor(
  { settings }: Pick<ServerContext, 'settings'>,
  published: Published | null,
  id: number,
): string {
  const isInSeveral = published !== null && published.languages.length > 1;
  const own = isInSeveral ? published.find(id)?.language : null;
  return own ?? settings.siteLanguage ?? published?.language ?? 'en';
}

/** What a page for readers shows around its form, in the language of its text or of the site. */
export async function readersPage(context: ServerContext, { place, refusal }: Asked) {
  const published = publishedBy(context);
  const language = languageFor(context, published, place.text);
  const { words } = await loadWords(language);
  const own = published?.languages.find(({ tag }) => tag === language);
  const text = refusal === null ? published?.find(place.text) : undefined;
  return {
    words,
    language,
    /** Plain; empty if unknown. */
    siteName: published?.name ?? '',
    /** The front page. */
    home: href(own?.path ?? '/', context.base),
    /** The text that the form belongs to; null if there is none, or if nothing was read. */
    text: text ? { title: text.title, href: href(text.path, context.base) } : null,
    /** What became of what was sent; null before. */
    outcome: refusal && { sentence: words.refusals[refusal.reason], isDone: false },
  };
}

export type ReadersPage = Readonly<Awaited<ReturnType<typeof readersPage>>>;

/** What a reader may know of a failure. Counts WordPress's, and throws faults of this server. */
export function toRefusal({ metrics }: Pick<ServerContext, 'metrics'>, error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof CmsError) {
    metrics.serviceFailed(error);
    return new Refusal('unreachable');
  }
  // Too many forms are remembered at once.
  if (error instanceof Problem) return new Refusal('busy');
  throw error;
}

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
