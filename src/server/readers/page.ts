import { href } from '../../content/paths/index.ts';
import { loadWords, type Words } from '../../i18n/index.ts';
import { CmsError } from '../../wordpress/client/index.ts';
import type { ServerContext } from '../context.ts';
import { Problem } from '../problem.ts';
import { publishedBy, type Published } from '../published.ts';
import type { Asked } from './asked.ts';
import { Refusal } from './refusal.ts';

/** What every page for readers shows around its form. */
export interface ReadersPage {
  readonly words: Words;
  readonly language: string;
  /** Plain; empty if unknown. */
  readonly siteName: string;
  /** The front page. */
  readonly home: string;
  /** The text that the form belongs to; null if there is none, or if nothing was read. */
  readonly text: { readonly title: string; readonly href: string } | null;
  /** What became of what was sent; null before. */
  readonly outcome: { readonly sentence: string; readonly isDone: boolean } | null;
}

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

/** The page around a form of a text, in the text's language or the site's. */
export async function readersPage(
  context: ServerContext,
  { place, refusal }: Asked,
): Promise<ReadersPage> {
  const published = publishedBy(context);
  const language = languageFor(context, published, place.text);
  const { words } = await loadWords(language);
  const own = published?.languages.find(({ tag }) => tag === language);
  const text = refusal === null ? published?.find(place.text) : undefined;
  return {
    words,
    language,
    siteName: published?.name ?? '',
    home: href(own?.path ?? '/', context.base),
    text: text ? { title: text.title, href: href(text.path, context.base) } : null,
    outcome: refusal && { sentence: words.refusals[refusal.reason], isDone: false },
  };
}

/** What a reader may know of a failure; one of WordPress is counted. Throws what is a fault of this server. */
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
