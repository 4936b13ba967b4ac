import type { IncomingMessage } from 'node:http';
import { href } from '../../content/paths/index.ts';
import { loadWords, type Words } from '../../i18n/index.ts';
import { CmsError } from '../../wordpress/client/index.ts';
import type { ServerContext } from '../context.ts';
import { Problem } from '../problem.ts';
import { publishedBy } from '../published.ts';
import { Refusal } from './refusal.ts';
import { readersOrigin } from './sent-from.ts';

/** What every page for readers shows around its form. */
export interface ReadersPage {
  readonly words: Words;
  readonly language: string;
  /** Plain; empty if unknown. */
  readonly siteName: string;
  /** The front page. */
  readonly home: string;
  /** The text that the form belongs to; null if there is none. */
  readonly text: { readonly title: string; readonly href: string } | null;
  /** What became of what was sent; null before. */
  readonly outcome: { readonly sentence: string; readonly isDone: boolean } | null;
}

/** The page around a form of a text, in the text's language or the site's, and the headers that let pages of another host read it. */
export async function readersPage(
  context: ServerContext,
  request: IncomingMessage,
  id: number,
): Promise<{ readonly page: ReadersPage; readonly headers: [name: string, value: string][] }> {
  const published = publishedBy(context);
  const text = published?.find(id);
  const isInSeveral = published !== null && published.languages.length > 1;
  const language =
    (isInSeveral ? text?.language : null) ??
    context.settings.siteLanguage ??
    published?.language ??
    'en';
  const own = published?.languages.find(({ tag }) => tag === language);
  const from = readersOrigin(context, request);
  const allowed: [string, string][] =
    from === null
      ? []
      : [
          ['access-control-allow-origin', from],
          ['access-control-allow-credentials', 'true'],
        ];
  return {
    page: {
      words: (await loadWords(language)).words,
      language,
      siteName: published?.name ?? '',
      home: href(own?.path ?? '/', context.base),
      text: text ? { title: text.title, href: href(text.path, context.base) } : null,
      outcome: null,
    },
    headers: allowed,
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
  if (error instanceof Problem) return new Refusal('tooMany');
  throw error;
}
