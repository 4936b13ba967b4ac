import { z } from 'zod';
import type { UnreadKind } from '../../cms.ts';
import { CmsError } from '../../errors.ts';
import { routeUrl } from '../../route.ts';
import { readList } from '../page.ts';
import type { GenerationContext } from '../types.ts';

const kind = z.object({
  slug: z.string(),
  name: z.string().catch(''),
  rest_base: z.string(),
  rest_namespace: z.string().catch(''),
});
// PHP writes an empty map as a list.
const kinds = z.record(z.string(), kind).catch({});
/** WordPress names the classes of a record only if it has a page. Before 6.8, it names none. */
const entry = z.object({ class_list: z.unknown().optional() });

/** What the client reads, and what belongs to the media library, to menus and to the editor. */
const otherwise = /^(?:post|page|attachment|category|post_tag|nav_menu.*|wp_.*)$/;

/** The types and taxonomies of a site that the client does not read. Those that the service does not let it list are left out. */
export async function readUnread(context: GenerationContext): Promise<UnreadKind[]> {
  const { reader, root, namespace } = context;
  const first = async (base: string, within: string) => {
    const url = routeUrl(root, `${within || `${namespace}/v2`}/${base}`, { per_page: 1 });
    try {
      return await readList({ what: base, url, schema: entry, read: reader.record });
    } catch (error) {
      if (error instanceof CmsError) return null;
      throw error;
    }
  };
  const listed = async (what: 'types' | 'taxonomies') => {
    const { value } = await reader.record(routeUrl(root, `${namespace}/v2/${what}`));
    return Object.values(kinds.parse(value)).filter(({ slug }) => !otherwise.test(slug));
  };
  const hasClasses = (batch: Awaited<ReturnType<typeof first>>) =>
    batch?.items.some((item) => item.class_list !== undefined) === true;

  const found: UnreadKind[] = [];
  const namesClasses = hasClasses(await first('posts', ''));
  for (const { slug, name, rest_base: base, rest_namespace: within } of await listed('types')) {
    const batch = await first(base, within);
    const hasPages = !namesClasses || batch?.items.length === 0 || hasClasses(batch);
    if (batch !== null && hasPages) found.push({ kind: 'type', slug, name, count: batch.total });
  }
  for (const { slug, name, rest_base: base, rest_namespace: within } of await listed(
    'taxonomies',
  )) {
    const batch = await first(base, within);
    if (batch !== null) found.push({ kind: 'taxonomy', slug, name, count: batch.total });
  }
  return found;
}
