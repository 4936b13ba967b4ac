import { z } from 'zod';

const recordSchema = z.object({
  title: z.string(),
  /**
   * The page's address, percent-encoded, with `BASE_PATH`. Its query has what a result shows:
   * `section`, `date` in words, a small `picture`, its `crop`: Pagefind would search metadata.
   */
  url: z.string(),
  /** The page's values of each filter. */
  filters: z.record(z.string(), z.array(z.string())),
  /** ISO 8601 in UTC; empty for everything but posts. */
  published: z.string(),
});

/** What the search index keeps of a page besides its text. */
export type SearchRecord = z.output<typeof recordSchema>;

/** What the search reads of a finished page. */
export interface SearchedText {
  readonly record: SearchRecord;
  readonly html: string;
}

// Texts and attributes can't contain a comment with a quotation mark: `<` or `"` is escaped.
const recordStart = '<!--"search" ';
const recordEnd = '-->';
/** `Searched.astro` prints these around each part of a text. */
const textStart = '<!--"searched"-->';
const textEnd = '<!--"/searched"-->';

/** A comment with the record, for the page. */
export function printSearchRecord(record: SearchRecord): string {
  const json = JSON.stringify(record).replaceAll('<', '\\u003c').replaceAll('>', '\\u003e');
  return recordStart + json + recordEnd;
}

/** What {@link readSearched} reads, alone. */
export function printSearched({ record, html }: SearchedText): string {
  return printSearchRecord(record) + textStart + html + textEnd;
}

/** A page's record and text; null without. The rest (menu, related posts) changes more often. */
export function readSearched(page: Buffer): SearchedText | null {
  const text = page.toString();
  const [record] = between(text, recordStart, recordEnd);
  const parts = between(text, textStart, textEnd);
  if (record === undefined || parts.length === 0) return null;
  return { record: recordSchema.parse(JSON.parse(record)), html: parts.join('') };
}

const between = (text: string, start: string, end: string): readonly string[] =>
  text
    .split(start)
    .slice(1)
    .map((after) => after.slice(0, after.indexOf(end)));
