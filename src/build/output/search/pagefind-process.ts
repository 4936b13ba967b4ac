/** Lets Pagefind index parts of a site: an {@link IndexJob} from standard input. Prints errors. */
import { readFileSync } from 'node:fs';
import { json } from 'node:stream/consumers';
import { decodeHTML, escapeAttribute } from 'entities';
import { close, createIndex } from 'pagefind';
import { z } from 'zod';
import { readSearched, type SearchedText } from '../../../content/search-record.ts';

const jobSchema = z.object({
  /** ISO 639-1. */
  language: z.string(),
  parts: z.array(
    z.object({
      /** The folder for the bundle. */
      into: z.string(),
      pages: z.array(z.string()),
    }),
  ),
});

export type IndexJob = z.output<typeof jobSchema>;

/** The number of pages that Pagefind gets at the same time. */
const batch = 32;

async function indexPart(
  { language }: IndexJob,
  { into, pages }: IndexJob['parts'][number],
): Promise<void> {
  const { index, errors } = await createIndex({ forceLanguage: language });
  orThrow(errors);
  if (index === undefined) throw new Error('Pagefind returned no index');
  const add = async (file: string) => {
    const searched = readSearched(readFileSync(file));
    if (searched === null) return;
    const { url } = searched.record;
    orThrow((await index.addHTMLFile({ url, content: pageOf(searched) })).errors);
  };
  for (let from = 0; from < pages.length; from += batch)
    await Promise.all(pages.slice(from, from + batch).map(add));
  orThrow((await index.writeFiles({ outputPath: into })).errors);
  await index.deleteIndex();
}

/** A page for Pagefind: the text, and the record in Pagefind's attributes. */
function pageOf({ record: { title, filters, published }, html }: SearchedText): string {
  const data = (value: string, kind: 'meta' | 'filter' | 'sort', name: string): string =>
    `<data value="${escapeAttribute(value)}" data-pagefind-${kind}="${name}[value]"></data>`;
  const { words, figures } = withoutFigures(html);
  return [
    // Otherwise the address and the alternative text of the first picture would be searched.
    '<!doctype html><html lang="en"><body data-pagefind-meta="image:">',
    data(title, 'meta', 'title'),
    ...Object.entries(filters).flatMap(([name, values]) =>
      values.map((value) => data(value, 'filter', name)),
    ),
    // So that an author's name finds the stories, too.
    filters['author']?.length ? data(filters['author'].join(', '), 'meta', 'author') : '',
    published === '' ? '' : data(published, 'sort', 'date'),
    figures === '' ? '' : data(figures, 'meta', 'figures'),
    words,
    '</body></html>',
  ].join('');
}

const cell = /<t[dh]\b[^>]*>(.*?)<\/t[dh]>/gs;

/** Takes tables' figures out of a text, where results would show them; metadata keeps them. */
function withoutFigures(html: string): { readonly words: string; readonly figures: string } {
  const figures: string[] = [];
  const words = html.replace(cell, (whole, inside: string) => {
    const text = decodeHTML(inside.replace(/<[^<>]*>/g, '')).trim();
    if (!isFigure(text)) return whole;
    figures.push(text);
    return '';
  });
  return { words, figures: figures.join(' ') };
}

/** True for a number, perhaps with a unit (`4.1 m`). */
const isFigure = (text: string): boolean =>
  /\p{N}/u.test(text) && (text.match(/\p{L}/gu) ?? []).length <= 3;

const orThrow = (errors: readonly string[]): void => {
  if (errors.length > 0) throw new Error(errors.join('; '));
};

process.once('disconnect', () => process.exit(1));
// Otherwise the channel keeps this process alive if Pagefind's program dies.
process.channel?.unref();

try {
  const job = jobSchema.parse(await json(process.stdin));
  for (const part of job.parts) await indexPart(job, part);
} catch (error) {
  process.stdout.write(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
} finally {
  await close();
}
