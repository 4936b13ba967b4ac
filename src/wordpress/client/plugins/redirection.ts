import { z } from 'zod';
import { orNull, withheldCodes } from '../errors.ts';
import type { GenerationContext } from '../generations/types.ts';
import { count, flag, listOf, text } from '../generations/fields.ts';
import type { PluginRedirects } from '../model.ts';
import { routeUrl } from '../route.ts';

const namespace = 'redirection/v1';
/** The plugin allows no more. */
const perPage = 200;
/** The plugin itself reads no more. */
const mostPages = 100;

const redirect = z.object({
  id: count,
  url: z.string(),
  regex: flag,
  match_type: text,
  action_type: text,
  action_code: count,
  action_data: z.object({ url: text }).catch({ url: '' }),
  position: count,
});
type Wire = z.output<typeof redirect>;

const answer = z.object({ items: z.array(z.unknown()) });

const refused: PluginRedirects = { items: [], others: [], isRefused: true };

type Context = Pick<GenerationContext, 'transport' | 'reader' | 'root'>;

/**
 * The enabled redirects of the plugin Redirection, in its order; null if it is not active. One
 * request for 200 of them, by an account that may manage them.
 */
export async function readRedirection(
  context: Context,
  namespaces: readonly string[],
): Promise<PluginRedirects | null> {
  if (!namespaces.includes(namespace)) return null;
  if (!context.transport.canSign) return refused;
  const read = await orNull(readAll(context), withheldCodes);
  if (read === null) return refused;
  const all = read.toSorted((a, b) => a.position - b.position || a.id - b.id);
  const isPlain = (wire: Wire) => reasonAgainst(wire) === null;
  return {
    items: all.filter(isPlain).map(({ url, action_data, action_code }) => {
      return { from: url, to: action_data.url, isTemporary: isTemporary.get(action_code) === true };
    }),
    others: all.flatMap((wire) => {
      const why = reasonAgainst(wire);
      return why === null ? [] : { from: wire.url, why };
    }),
    isRefused: false,
  };
}

async function readAll({ reader, root }: Context): Promise<Wire[]> {
  const all = new Map<number, Wire>();
  // Pages count from 0.
  for (let page = 0; page < mostPages; page += 1) {
    const url = routeUrl(root, `${namespace}/redirect`, {
      per_page: perPage,
      page,
      'filterBy[status]': 'enabled',
      orderby: 'id',
      direction: 'asc',
    });
    const { value } = await reader.signed(url);
    const { items } = answer.catch({ items: [] }).parse(value);
    const known = all.size;
    for (const item of listOf(redirect).parse(items)) all.set(item.id, item);
    // A proxy that drops the query string sends the same page for ever.
    if (items.length < perPage || all.size === known) break;
  }
  return [...all.values()];
}

const isTemporary = new Map([
  [301, false],
  [308, false],
  [302, true],
  [307, true],
]);

function reasonAgainst({ regex, match_type, action_type, action_code }: Wire): string | null {
  if (regex) return 'its source is a regular expression';
  if (match_type !== 'url') return `it depends on more than the address (${match_type})`;
  if (action_type !== 'url') return `it is not a redirect to an address (${action_type})`;
  return isTemporary.has(action_code) ? null : `its status is ${action_code}`;
}
