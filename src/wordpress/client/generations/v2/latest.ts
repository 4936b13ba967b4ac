import { z } from 'zod';
import type { Comment, Stamp } from '../../model.ts';
import { routeUrl } from '../../route.ts';
import type { Due, Latest, LatestOptions } from '../../cms.ts';
import type { GenerationContext } from '../types.ts';
import { id, moment } from '../fields.ts';
import { readLatest, readScheduled } from '../page.ts';
import { fieldNames, shownComments, v2 } from '../records.ts';

const most = 100;
const few = 10;

const dated = z
  .object({ id, date_gmt: moment })
  .transform((wire) => ({ id: wire.id, date: wire.date_gmt }));

interface ListedRoute {
  /** One word for one record. */
  readonly what: string;
  readonly route: string;
  /** What messages call the collection. */
  readonly label: string;
}

/**
 * The latest entries of a type, or media files. Sorted, instead of filtered by `modified_after`: the total is then that of the
 * whole collection, which shows deletions, and WordPress versions without that parameter answer the same.
 */
export function latestV2(
  { reader, root }: GenerationContext,
  { what, route, label }: ListedRoute,
  { order = 'modified', few: isFew = false }: LatestOptions = {},
): Promise<Latest<Stamp>> {
  return readLatest({
    what,
    url: routeUrl(root, route, {
      per_page: isFew ? few : most,
      orderby: order,
      order: 'desc',
      _fields: fieldNames.stamp,
    }),
    read: (url) => reader.collection(label, url),
    schema: v2.stamp,
  });
}

export async function latestCommentsV2({
  reader,
  root,
  namespace,
}: GenerationContext): Promise<Latest<Comment>> {
  const latest = await readLatest({
    what: 'comment',
    url: routeUrl(root, `${namespace}/v2/comments`, {
      per_page: most,
      orderby: 'id',
      order: 'desc',
      _fields: fieldNames.comment,
    }),
    read: (url) => reader.collection('comments', url),
    schema: v2.comment,
  });
  return { ...latest, items: shownComments(latest.items) };
}

/** The entries that are due next. */
export function scheduledV2(
  { reader, root }: GenerationContext,
  { what, route }: Omit<ListedRoute, 'label'>,
): Promise<Due[]> {
  return readScheduled({
    what,
    url: routeUrl(root, route, {
      status: 'future',
      per_page: few,
      orderby: 'date',
      order: 'asc',
      _fields: 'id,date_gmt',
    }),
    read: (url) => reader.signed(url),
    schema: dated,
  });
}
