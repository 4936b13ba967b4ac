import type { z } from 'zod';
import { CmsError } from '../errors.ts';
import type { Batch, Id } from '../model.ts';
import { paginate, type RawPage } from '../paginate.ts';
import type { Reader, ReadResult } from '../reader.ts';
import { parseEach } from './parse-each.ts';

export interface CollectionOptions<T> {
  /** One word for one record: `post`. Messages add an s. */
  readonly what: string;
  readonly schema: z.ZodType<T>;
  readonly urlOf: (page: number) => URL;
  readonly idOf: (item: T) => Id;
  /** Pages asked for at once. */
  readonly ahead: number;
  readonly reader: Reader;
  /** Everything comes with the first page, and the service says nothing of totals. Default false. */
  readonly onePage?: boolean | undefined;
  /** Only an account may read it. Default false. */
  readonly signed?: boolean | undefined;
  /** Takes out what must not be shown, seeing how the page was read. */
  readonly sift?:
    ((items: readonly T[], result: ReadResult, page: number) => Promise<T[]>) | undefined;
}

/** Error codes with which a generation says that a page lies past the end. */
const pastTheEnd = /_invalid_page_number$/;

/** A collection of either generation: its pages, each record parsed on its own. */
export function readCollection<T>(options: CollectionOptions<T>): AsyncGenerator<Batch<T>> {
  const { what, schema, urlOf, idOf, ahead, reader } = options;
  const readPage = async (page: number): Promise<RawPage<T> | null> => {
    const url = urlOf(page);
    let result: ReadResult;
    try {
      result = options.signed ? await reader.signed(url) : await reader.collection(`${what}s`, url);
    } catch (error) {
      const past = error instanceof CmsError && pastTheEnd.test(error.serviceCode ?? '');
      if (past && page > 1) return null;
      throw error;
    }
    const { items, odd, rows } = parseEach(result.value, schema, { what, page, url: url.href });
    const kept = options.sift ? await options.sift(items, result, page) : items;
    const { headers } = result.answer;
    return {
      items: kept,
      odd,
      rows,
      total: total(headers['x-wp-total']),
      totalPages: options.onePage ? 1 : total(headers['x-wp-totalpages']),
    };
  };
  return paginate({ label: `${what}s`, url: urlOf(1).href, ahead, idOf, read: readPage });
}

function total(header: string | undefined): number | null {
  const value = header === undefined || header === '' ? NaN : Number(header);
  return Number.isInteger(value) && value >= 0 ? value : null;
}

/** Splits ids into runs that one request can ask for. */
export function inRuns<T>(values: readonly T[], size = 100): T[][] {
  return Array.from({ length: Math.ceil(values.length / size) }, (_, run) =>
    values.slice(run * size, (run + 1) * size),
  );
}
