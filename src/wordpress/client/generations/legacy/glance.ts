import type { z } from 'zod';
import type { Stamp } from '../../model.ts';
import { routeUrl } from '../../route.ts';
import type { WritingsForWatching } from '../../watching.ts';
import type { GenerationContext } from '../face.ts';
import { glanceAt, scheduledAt } from '../glance.ts';
import { recentAt } from '../recent.ts';
import { keepsOrder } from './keeps-order.ts';
import { post } from './wire.ts';

const stamp: z.ZodType<Stamp> = post.transform(({ id, modified, link }) => ({
  id,
  modified,
  link,
}));

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
    async recent(order) {
      let wasSigned = false;
      const recent = await recentAt({
        what,
        url: first(order, 'DESC', { 'filter[posts_per_page]': 20 }),
        read: async (url) => {
          const result = await reader.collection(`${what}s`, url);
          wasSigned = result.signed;
          return result;
        },
        schema: stamp,
      });
      // An account is sent texts with a password among them, and nothing in the record tells.
      return { ...recent, isOdd: recent.isOdd || wasSigned };
    },
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
