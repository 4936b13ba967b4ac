import { decodeHTML } from 'entities';
import type { Page } from '../../wordpress/client/index.ts';
import { faint } from '../terminal.ts';

/** The words of a piece of the service's HTML on one line, to be shown by a terminal and nothing else. */
export const plain = (html: string): string =>
  decodeHTML(html.replaceAll(/<[^>]*>/g, ''))
    .replaceAll(/\s+/g, ' ')
    .trim();

/** HTML of the service as a line of text; a word in brackets where there is none. */
export const lineOf = (html: string, none = '(no title)'): string => plain(html) || none;

/** `2026-01-03T09:15:00Z` → `2026-01-03 09:15`. */
export const moment = (time: string | null): string => time?.slice(0, 16).replace('T', ' ') ?? '';

/** What stands below a page of a table. */
export const footer = (
  { items, odd, total, pages }: Page<unknown>,
  page: number,
  what: string,
): string => {
  if (items.length === 0) return page > 1 ? `There is no page ${page}.` : `No ${what} found.`;
  const of = pages === null ? '' : ` of ${pages}`;
  const count = total === null ? '' : `, ${total.toLocaleString('en')} in all`;
  const next = pages !== null && page < pages ? `; --page ${page + 1} shows the next` : '';
  const unread = odd.map(({ label, problem }) => `\n${label} can’t be read: ${problem}`).join('');
  return faint(`Page ${page}${of}${count}${next}`) + unread;
};
