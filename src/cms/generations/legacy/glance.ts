import { routeUrl } from '../../route.ts';
import type { WritingsForWatching } from '../../watching.ts';
import type { GenerationContext } from '../face.ts';
import { glanceAt, scheduledAt } from '../glance.ts';
import { keepsOrder } from './keeps-order.ts';
import { post } from './wire.ts';

/** Whether posts or pages have changed. Records come whole in the older generation, so one is looked at. */
export const legacyWatching = (
  { reader, root }: GenerationContext,
  what: 'post' | 'page',
): WritingsForWatching => {
  const first = (orderBy: string, order: string, more: Record<string, string | number> = {}) =>
    routeUrl(root, `${what}s`, {
      ...{ 'filter[posts_per_page]': 1, 'filter[orderby]': orderBy, 'filter[order]': order },
      ...keepsOrder,
      ...more,
    });
  return {
    glance: () =>
      glanceAt(
        {
          what,
          url: first('modified', 'DESC'),
          read: (url) => reader.collection(`${what}s`, url),
        },
        post,
      ),
    async scheduled() {
      const url = first('date', 'ASC', {
        ...{ 'filter[post_status]': 'future', 'filter[posts_per_page]': 10 },
      });
      const due = await scheduledAt({ what, url, read: (each) => reader.signed(each) }, post);
      // An account without the right to see what is scheduled is sent what is published, which has the same status here.
      return due.filter(({ date }) => Date.parse(date) > Date.now());
    },
  };
};
