import type { Comment, Stamp } from '../../model.ts';
import { routeUrl } from '../../route.ts';
import type { Recent, RecentOrder } from '../../watching.ts';
import type { GenerationContext } from '../face.ts';
import { recentAt } from '../recent.ts';
import { comment, fields, stamp } from './wire.ts';

const most = 100;

/** What was changed last, or is dated last, of posts, pages or media. */
export const recentV2 = (
  { reader, root, namespace }: GenerationContext,
  what: 'post' | 'page' | 'media',
  order: RecentOrder,
): Promise<Recent<Stamp>> => {
  const name = what === 'media' ? 'media' : `${what}s`;
  return recentAt({
    what,
    url: routeUrl(root, `${namespace}/v2/${name}`, {
      ...{ per_page: most, orderby: order, order: 'desc', _fields: fields.stamp },
    }),
    read: (url) => reader.collection(what === 'media' ? 'media files' : name, url),
    schema: stamp,
  });
};

export const recentCommentsV2 = ({
  reader,
  root,
  namespace,
}: GenerationContext): Promise<Recent<Comment>> =>
  recentAt({
    what: 'comment',
    url: routeUrl(root, `${namespace}/v2/comments`, {
      ...{ per_page: most, orderby: 'id', order: 'desc', _fields: fields.comment },
    }),
    read: (url) => reader.collection('comments', url),
    schema: comment,
  });
