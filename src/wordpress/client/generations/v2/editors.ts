import { z } from 'zod';
import type { CommentModeration, TermsForEditors } from '../../cms.ts';
import { CmsError } from '../../errors.ts';
import type {
  CommentChange,
  CommentStatus,
  Id,
  ModeratedComment,
  Taxonomy,
  Term,
} from '../../model.ts';
import { routeUrl } from '../../route.ts';
import { toPlainText } from '../../plain-text.ts';
import { pageOf, parseOne, readList, readOne, readPage } from '../page.ts';
import { fieldNames, v2 } from '../records.ts';
import type { GenerationContext } from '../types.ts';
import { sendJson } from '../write.ts';
import { deleteV2, routeOf } from './entries.ts';

/** A list is asked for by other names than its records have. */
const listed: Record<CommentStatus, string> = {
  approved: 'approve',
  hold: 'hold',
  spam: 'spam',
  trash: 'trash',
};

/** Excludes notes, which have another type: the default does so, but plugins may change it. */
const ofReaders = { type: 'comment', context: 'edit' };

/** The comments of v2 as moderators see and change them. */
export function v2Moderation(context: GenerationContext): CommentModeration {
  const { transport, reader, root, namespace } = context;
  const base = `${namespace}/v2/comments`;
  const schema = v2.moderatedComment;
  const record = { _embed: 'up', _fields: fieldNames.moderatedComment };

  const get = (id: Id): Promise<ModeratedComment> => {
    const url = routeUrl(root, `${base}/${id}`, { context: 'edit', ...record });
    return readOne(reader.signed, url, schema, `comment ${id}`);
  };
  const write = async (what: string, url: URL, body: object, name: string) =>
    parseOne(await sendJson(transport, what, url, body), schema, name, url.href);

  return {
    page({ status, ...options }) {
      const { page, perPage, search } = pageOf(options);
      const url = routeUrl(root, base, {
        page,
        per_page: perPage,
        search,
        status: listed[status],
        orderby: 'date_gmt',
        order: 'desc',
        ...ofReaders,
        ...record,
      });
      return readPage({ what: 'comment', page, schema, url, read: reader.signed });
    },
    async count(status) {
      const url = routeUrl(root, base, {
        per_page: 1,
        status: listed[status],
        ...ofReaders,
        _fields: 'id',
      });
      const read = (address: URL) => reader.signed(address, { retries: 0 });
      return (await readList({ what: 'comment', url, schema: z.unknown(), read })).total;
    },
    get,
    async change(id, change) {
      const url = routeUrl(root, `${base}/${id}`, record);
      try {
        return await write('Moderating a comment', url, { status: change }, `comment ${id}`);
      } catch (error) {
        // WordPress's answer if the status is the wanted one, and also if it could not store it.
        if (!(error instanceof CmsError) || error.serviceCode !== 'rest_comment_failed_edit') {
          throw error;
        }
        const comment = await get(id);
        if (!isDone(comment.status, change)) throw error;
        return comment;
      }
    },
    answer: ({ id, postId }, text) =>
      write(
        'Answering a comment',
        routeUrl(root, base, record),
        { post: postId, parent: id, content: text },
        'new comment',
      ),
    delete: (id) => deleteV2(context, `${base}/${id}`, id, true),
  };
}

function isDone(status: string, change: CommentChange): boolean {
  if (change === 'unspam') return status !== 'spam';
  if (change === 'untrash') return status !== 'trash';
  return status === change;
}

const most = 100;

/** Names as WordPress compares them. */
const comparable = (name: string): string => name.normalize('NFC').trim().toLowerCase();

export function v2TermsForEditors(context: GenerationContext): TermsForEditors {
  const { transport, reader, root } = context;

  const page: TermsForEditors['page'] = (taxonomy, options = {}) => {
    const { page: number, perPage, search } = pageOf({ perPage: most, ...options });
    return readPage<Term>({
      what: 'term',
      page: number,
      schema: v2.term,
      url: routeUrl(root, routeOf(context, taxonomy), {
        page: number,
        per_page: perPage,
        // WordPress stores names with this entity.
        search: search?.replaceAll('&', '&amp;'),
        include: options.ids?.join(','),
        orderby: 'name',
        order: 'asc',
        _fields: fieldNames.term,
      }),
      read: (url) => (transport.canSign ? reader.signed(url) : reader.collection('terms', url)),
    });
  };

  const create = async (taxonomy: Taxonomy, name: string): Promise<Id> => {
    const url = routeUrl(root, routeOf(context, taxonomy));
    const value = await sendJson(transport, `Creating a ${taxonomy.name}`, url, { name });
    return parseOne(value, v2.term, `new ${taxonomy.name}`, url.href).id;
  };

  return {
    page,
    async named(taxonomy, names) {
      const ids: Id[] = [];
      // One after the other: two names may be the same term to WordPress.
      for (const name of names) {
        const { items } = await page(taxonomy, { search: name });
        const wanted = comparable(name);
        const found = items.find(({ nameHtml }) => comparable(toPlainText(nameHtml)) === wanted);
        ids.push(found?.id ?? (await create(taxonomy, name)));
      }
      return [...new Set(ids)];
    },
  };
}
