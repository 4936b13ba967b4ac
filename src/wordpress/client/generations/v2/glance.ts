import { z } from 'zod';
import { routeUrl } from '../../route.ts';
import type { Glance, WritingsForWatching } from '../../watching.ts';
import { id, moment } from '../fields.ts';
import type { GenerationContext } from '../face.ts';
import { glanceAt, scheduledAt } from '../glance.ts';

const changed = z
  .object({ id, modified_gmt: moment })
  .transform((wire) => ({ id: wire.id, modified: wire.modified_gmt }));
const dated = z
  .object({ id, date_gmt: moment })
  .transform((wire) => ({ id: wire.id, date: wire.date_gmt }));
const comment = z
  .object({ id, date_gmt: moment })
  .transform((wire) => ({ id: wire.id, modified: wire.date_gmt }));

const few = 10;

/**
 * Whether posts or pages have changed. In the order of their changes, instead of by `modified_after`: so the total is
 * that of everything, which tells what vanished, and cores older than that parameter answer the same.
 */
export const v2Watching = (
  { reader, root, namespace }: GenerationContext,
  what: 'post' | 'page',
): Omit<WritingsForWatching, 'recent'> => {
  const at = (parameters: Parameters<typeof routeUrl>[2]) =>
    routeUrl(root, `${namespace}/v2/${what}s`, parameters);
  return {
    glance: () =>
      glanceAt(
        {
          what,
          url: at({
            ...{ per_page: few, orderby: 'modified', order: 'desc', _fields: 'id,modified_gmt' },
          }),
          read: (url) => reader.collection(`${what}s`, url),
        },
        changed,
      ),
    scheduled: () =>
      scheduledAt(
        {
          what,
          url: at({
            ...{ status: 'future', per_page: few, orderby: 'date', order: 'asc' },
            _fields: 'id,date_gmt',
          }),
          read: (url) => reader.signed(url),
        },
        dated,
      ),
  };
};

/** The newest comments, and how many there are. */
export const v2CommentsGlance = ({ reader, root, namespace }: GenerationContext): Promise<Glance> =>
  glanceAt(
    {
      what: 'comment',
      url: routeUrl(root, `${namespace}/v2/comments`, {
        ...{ per_page: 1, orderby: 'id', order: 'desc', _fields: 'id,date_gmt' },
      }),
      read: (url) => reader.collection('comments', url),
    },
    comment,
  );
