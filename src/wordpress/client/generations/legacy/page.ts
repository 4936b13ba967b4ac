import type { Page, WritingsPageOptions } from '../../editing.ts';
import type { Post } from '../../model.ts';
import { routeUrl } from '../../route.ts';
import type { GenerationContext } from '../face.ts';
import { pageOf, readPage } from '../page.ts';
import { keepsOrder } from './keeps-order.ts';
import { withSchedule } from './scheduled.ts';
import { post } from './wire.ts';

/** One page of posts or pages of the older generation, the newest first. */
export async function legacyPage(
  { reader, root }: GenerationContext,
  what: 'post' | 'page',
  { statuses = ['publish'], context, ...options }: WritingsPageOptions,
): Promise<Page<Post>> {
  const { page, perPage, search } = pageOf(options);
  const signed = context === 'edit' || statuses.some((status) => status !== 'publish');
  const answer = await readPage<Post>({
    ...{ what, page, schema: post },
    url: routeUrl(root, `${what}s`, {
      ...{ page, context, 'filter[posts_per_page]': perPage, 'filter[s]': search },
      ...{ 'filter[orderby]': 'date', 'filter[order]': 'DESC' },
      'filter[post_status]': statuses.join(','),
      ...keepsOrder,
    }),
    read: (url) => (signed ? reader.signed(url) : reader.collection(`${what}s`, url)),
  });
  const items = answer.items.map(withSchedule);
  if (statuses.includes('any')) return { ...answer, items };
  // An account without the right to see others than the published is sent those, and no refusal.
  return { ...answer, items: items.filter(({ status }) => statuses.includes(status)) };
}
