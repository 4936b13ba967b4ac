import type { z } from 'zod';
import { orNull, withheldCodes } from '../errors.ts';
import { readCollection } from '../generations/collection.ts';
import type { GenerationContext } from '../generations/types.ts';
import type { FactsList, Id } from '../model.ts';
import type { Reader, ReadResult } from '../reader.ts';
import { routeUrl } from '../route.ts';
import type { FactsAsker, FactsPlugin, RecordList, Records } from './plugin.ts';
import { theEventsCalendar } from './the-events-calendar.ts';
import { woocommerce } from './woocommerce.ts';

const plugins: readonly FactsPlugin[] = [woocommerce, theEventsCalendar];

type Context = GenerationContext & Pick<FactsAsker, 'site'>;

/** What a plugin lists of a type's entries; null if no active plugin does. Throws a CmsError. */
export async function readFacts(
  type: string,
  namespaces: readonly string[],
  context: Context,
): Promise<FactsList | null> {
  const plugin = plugins.find((each) => each.type === type && namespaces.includes(each.namespace));
  return plugin === undefined ? null : plugin.list(createFactsAsker(context));
}

function createFactsAsker(context: Context): FactsAsker {
  const { reader, root, site } = context;
  async function records<T extends { readonly id: Id }>(list: RecordList<T>): Promise<Records<T>> {
    const { what, schema, perPage, mostPages = Infinity, within } = list;
    let servedAt = Date.now();
    const unwrapping: Reader = {
      ...reader,
      async collection(...asked) {
        const result = await reader.collection(...asked);
        const served = Date.parse(result.answer.headers['date'] ?? '');
        if (!Number.isNaN(served)) servedAt = served;
        return within === undefined ? result : unwrap(result, within);
      },
    };
    const pages = readCollection(
      { ...context, reader: unwrapping },
      {
        what,
        schema,
        perPage,
        ahead: Math.min(context.ahead, mostPages),
        urlOf: (slice) =>
          routeUrl(root, list.route, {
            ...list.parameters,
            ...(slice.kind === 'page' && { per_page: slice.size, page: slice.page }),
          }),
      },
    );
    const items: T[] = [];
    const unreadable: Id[] = [];
    for await (const batch of pages) {
      items.push(...batch.items);
      unreadable.push(...batch.unreadable.flatMap(({ id }) => id ?? []));
      if (batch.page >= mostPages) break;
    }
    return { items, unreadable, servedAt };
  }
  async function total({ route, parameters }: Pick<RecordList<never>, 'route' | 'parameters'>) {
    const url = routeUrl(root, route, { ...parameters, per_page: 1 });
    const { answer } = await reader.collection(route, url);
    const header = answer.headers['x-wp-total'] ?? '';
    return /^\d+$/.test(header) ? Number(header) : null;
  }
  async function record<T>(route: string, schema: z.ZodType<T>): Promise<T | null> {
    const read = await orNull(reader.record(routeUrl(root, route)), ofOneRecord);
    return schema.safeParse(read?.value).data ?? null;
  }
  return { records, record, total, site };
}

/** What is said of one record, and not of the service. */
const ofOneRecord = new Set([...withheldCodes, ...(['gone', 'invalid', 'unexpected'] as const)]);

/** The list within an answer, with its totals where WordPress's own lists have them. */
function unwrap(result: ReadResult, within: string): ReadResult {
  const { value, answer } = result;
  if (typeof value !== 'object' || value === null) return result;
  const { [within]: list, total, total_pages: pages } = value as Readonly<Record<string, unknown>>;
  const totals = { 'x-wp-total': String(total), 'x-wp-totalpages': String(pages) };
  return {
    ...result,
    value: list,
    answer: { ...answer, headers: { ...answer.headers, ...totals } },
  };
}
