import { z } from 'zod';
import { CmsError, type Cms, type Post, type Writings } from '../../wordpress/client/index.ts';
import { printable, printableLines, strong } from '../terminal.ts';
import { command, flag, noWords, oneId, pageOptions, pageReads, type Context } from './command.ts';
import { list, table, footer, lineOf, moment, plain } from './table.ts';

export const typeOption = { value: 'post|page', says: 'posts or pages; the default is posts' };
export const typeReads = z.enum(['post', 'page'], 'must be post or page').default('post');
export const writingsOf = (cms: Cms, type: 'post' | 'page'): Writings =>
  type === 'page' ? cms.pages : cms.posts;

const statuses = z
  .string()
  .transform((text) => text.split(',').map((status) => status.trim()))
  .pipe(
    z
      .array(z.string().regex(/^[\w-]+$/, 'must be statuses separated by commas: draft,pending'))
      .nonempty(),
  )
  .optional();

export const listPosts = command({
  name: 'posts list',
  operands: '',
  says: 'lists posts or pages, newest first',
  options: {
    type: typeOption,
    status: {
      value: 'LIST',
      says: 'draft,pending,future,private,publish,trash or any; the default is any, or publish without credentials',
    },
    ...pageOptions,
  },
  examples: [
    ['posts list --status draft,pending', 'lists lists what is not published yet'],
    ['posts list --search harbour --per-page 5', 'lists the five newest posts about the harbour'],
  ],
  takes: noWords,
  reads: z.object({ type: typeReads, status: statuses, ...pageReads }),
  async run(_, { type, status, search, page = 1, 'per-page': perPage }, context) {
    const wanted = status ?? (context.signed ? ['any'] : ['publish']);
    const found = await writingsOf(context.cms, type).page({
      ...{ page, perPage, search, statuses: wanted },
      context: context.signed && wanted.join() !== 'publish' ? 'edit' : 'view',
    });
    const rows = found.items.map((post) => [
      String(post.id),
      post.status,
      moment(post.dateLocal ?? post.modifiedLocal),
      post.carried.author?.name ?? '',
      lineOf(post.titleHtml),
    ]);
    const head = [
      { title: 'ID', align: 'right' } as const,
      ...[{ title: 'Status' }, { title: 'Date' }, { title: 'Author' }, { title: 'Title' }],
    ];
    const below = footer(found, page, `${type}s`);
    return {
      value: { ...found, page },
      text: rows.length === 0 ? below : `${table(head, rows, context.columns)}\n${below}`,
    };
  },
});

/** As it may be edited, or else as it may be read. */
const getPost = async (writings: Writings, id: number, { signed }: Context): Promise<Post> => {
  if (!signed) return writings.get(id);
  try {
    return await writings.get(id, { context: 'edit' });
  } catch (error) {
    if (!(error instanceof CmsError) || error.code !== 'forbidden') throw error;
    return writings.get(id);
  }
};

export const showPost = command({
  name: 'posts show',
  operands: '<id>',
  says: 'shows shows one post or page with its text',
  options: {
    type: typeOption,
    newest: { says: 'its newest autosave or revision, if newer than the saved version' },
    content: { says: 'only the text; as typed, if the account may read that' },
  },
  examples: [
    ['posts show 12', 'shows its details and its text'],
    ['posts show 12 --content > text.html', 'writes its text to a file'],
  ],
  takes: oneId,
  reads: z.object({ type: typeReads, newest: flag, content: flag }),
  async run(id, { type, newest, content }, context) {
    const writings = writingsOf(context.cms, type);
    const { post, from, savedAt } = newest
      ? await writings.newest(id)
      : { post: await getPost(writings, id, context), from: 'saved', savedAt: null };
    const text = post.raw?.content ?? post.contentHtml;
    const facts: [string, string][] = [
      ['ID', String(post.id)],
      ['Status', post.status],
      ['Date', moment(post.dateLocal)],
      ['Changed', moment(post.modifiedLocal)],
      ['Version', from],
      ['Slug', post.slug],
      ['Link', post.link],
      ['Excerpt', plain(post.excerptHtml)],
    ];
    const shown = facts.filter(([name, fact]) => fact !== '' && (name !== 'Version' || newest));
    const heading = strong(printable(lineOf(post.titleHtml)));
    return {
      value: newest ? { from, savedAt, post } : post,
      text: content ? text.trimEnd() : `${heading}\n${list(shown)}\n\n${printableLines(text)}`,
    };
  },
});
