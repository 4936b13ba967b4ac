import { createHash } from 'node:crypto';
import { createRoute, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { category, pageType, type EntryType } from '../../../wordpress/client/index.ts';
import type { Editor } from '../../auth/guard.ts';
import { rightsOf } from '../../auth/rights.ts';
import type { ServerContext } from '../../context.ts';
import { changeEntry, createEntry, restoreEntry } from '../../operations/entries.ts';
import { typeNamed } from '../../published.ts';
import { deskPaths } from '../../paths.ts';
import { Problem } from '../../problem.ts';
import { createRepeats } from '../idempotency.ts';
import {
  type Api,
  followed,
  forEditors,
  guarded,
  jsonBody,
  newPostBody,
  onlyWriters,
} from '../middleware.ts';
import { problems } from '../problems.ts';
import {
  restoredSchema,
  restoringSchema,
  postOf,
  postSchema,
  wholePostSchema,
  newPostSchema,
  newSettingsSchema,
} from '../schemas/posts.ts';
import {
  answer,
  idParams,
  idQuery,
  json,
  keyHeader,
  pageOf,
  pageQuery,
  repeatHeader,
  typeQuery,
} from '../schemas/requests.ts';

/** The wanted statuses, or all but the trash. Throws a {@link Problem} for hidden ones. */
const statusesFor = (
  { user }: Editor,
  { name, restBase }: EntryType,
  wanted: readonly string[] | undefined,
): readonly string[] => {
  const mayWrite = rightsOf(user).seeUnpublished(name);
  if (wanted === undefined) return mayWrite ? ['any'] : ['publish'];
  if (mayWrite || wanted.every((status) => status === 'publish')) return wanted;
  throw new Problem({
    code: 'forbidden',
    detail: `WordPress shows this account only ${restBase} that are published.`,
  });
};

const listQuery = z.object({
  status: z
    .string()
    .regex(/^[a-z0-9_-]+(?:,[a-z0-9_-]+)*$/, 'must be statuses separated by commas')
    .transform((text) => text.split(','))
    .optional()
    .openapi({
      type: 'string',
      description:
        'Only these, separated by commas. Default: all that the account may see, except the trash.',
      example: 'draft,pending',
    }),
  author: idQuery('Only those of the account with this id.'),
  month: z
    .string()
    .regex(/^[12]\d{3}-(?:0[1-9]|1[0-2])$/, 'must be a month such as 2026-03')
    .optional()
    .openapi({
      description: 'Only those whose date is in this month, on the site’s clock.',
      example: '2026-03',
    }),
  orderby: z.enum(['date', 'title']).default('date'),
  order: z.enum(['asc', 'desc']).default('desc'),
  category: idQuery(
    'Only those in the category with this id. The older interface can’t list them.',
  ),
  ...pageQuery,
});

/** Throws a {@link Problem} if the type has no categories: WordPress would list everything. */
const termsIn = (type: EntryType, id: number | undefined) => {
  if (id === undefined) return [];
  if (type.taxonomies.some(({ name }) => name === category.name))
    return [{ taxonomy: category, id }];
  throw new Problem({ code: 'invalid', detail: `The type ${type.name} has no categories.` });
};

/** Routes of posts, entries of `?type=`, or pages: list, show, change (`PATCH`), restore. */
export function addEntries(api: Api, context: ServerContext, kind: Kind): void {
  const { one, name, query, typeIn } = wordsOf(context, kind);
  const list = createRoute({
    method: 'get',
    path: `/${kind}`,
    operationId: `list${name}s`,
    tags: [kind],
    summary: `The ${kind} that the account may see, by default the newest first`,
    middleware: [forEditors(context)],
    request: { query: listQuery.extend(query.shape) },
    responses: {
      200: answer('A part of them.', pageOf(postSchema).openapi(`${name}s`)),
      ...problems(501),
    },
  });
  api.openapi(list, async (c) => {
    const {
      status,
      orderby: orderBy,
      per_page: perPage,
      category: term,
      ...asked
    } = c.req.valid('query');
    const { page } = asked;
    const { cms, user } = c.var.editor;
    const type = typeIn(c);
    const statuses = statusesFor(c.var.editor, type, status);
    const terms = termsIn(type, term);
    const found = await cms.entries(type).page({ ...asked, perPage, statuses, orderBy, terms });
    const { total, pages } = found;
    const items = found.items.map((post) => postOf(post, user));
    return c.json({ items, page, perPage, total, pages }, 200);
  });

  const show = createRoute({
    method: 'get',
    path: `/${kind}/{id}`,
    operationId: `show${name}`,
    tags: [kind],
    summary: `A ${one} with its content as typed`,
    middleware: [forEditors(context)],
    request: { params: idParams, query },
    responses: { 200: answer('It.', wholePostSchema), ...problems(404) },
  });
  api.openapi(show, async (c) => {
    const { id } = c.req.valid('param');
    const { cms, user } = c.var.editor;
    const entries = cms.entries(typeIn(c));
    const post = await entries.get(id, { context: 'edit' });
    return c.json({ ...postOf(post, user), raw: post.raw && { ...post.raw } }, 200);
  });
  addChanges(api, context, kind);
}

type Kind = 'posts' | 'pages';

function wordsOf(context: ServerContext, kind: Kind) {
  return {
    one: kind === 'posts' ? 'post' : 'page',
    name: kind === 'posts' ? 'Post' : 'Page',
    query: kind === 'posts' ? typeQuery : z.object({}),
    typeIn: ({ req }: Context): EntryType =>
      kind === 'posts' ? typeNamed(context, req.query('type')) : pageType,
  };
}

function addChanges(api: Api, context: ServerContext, kind: Kind): void {
  const { one, name, query, typeIn } = wordsOf(context, kind);
  const change = createRoute({
    method: 'patch',
    path: `/${kind}/{id}`,
    operationId: `change${name}`,
    tags: [kind],
    summary: `Publishes or schedules a ${one}, and changes its other settings`,
    description:
      'What is left out does not change. Readers see a published text after the next rebuild.',
    middleware: [forEditors(context), guarded, onlyWriters, jsonBody],
    request: { params: idParams, query, body: { required: true, ...json(newSettingsSchema) } },
    responses: {
      200: answer('It, as it is now.', postSchema),
      ...problems(404, 409, 413, 415, 501),
    },
  });
  api.openapi(change, async (c) => {
    const { editor } = c.var;
    const { unchangedSince, date, featuredMedia, ...others } = c.req.valid('json');
    const read = { type: typeIn(c), id: c.req.valid('param').id, modified: unchangedSince };
    const wanted = { ...others, dateLocal: date, featuredMediaId: featuredMedia };
    const done = await changeEntry({ editor, context }, read, wanted);
    return c.json(postOf(await followed(c, context, done), editor.user), 200);
  });

  const restore = createRoute({
    method: 'post',
    path: `/${kind}/{id}/restore`,
    operationId: `restore${name}`,
    tags: [kind],
    summary: `Brings a ${one} back from the trash, with its comments`,
    description:
      'As a draft, as WordPress itself does, unless `status` says otherwise. One that is not in the trash stays as it is. The older interface can’t do it.',
    middleware: [forEditors(context), guarded, onlyWriters, jsonBody],
    request: { params: idParams, query, body: { required: true, ...json(restoringSchema) } },
    responses: { 200: answer('It is back.', restoredSchema), ...problems(404, 413, 415, 501) },
  });
  api.openapi(restore, async (c) => {
    const { editor } = c.var;
    const entry = { type: typeIn(c), id: c.req.valid('param').id };
    const done = await restoreEntry({ editor, context }, entry, c.req.valid('json'));
    const { post, ...restored } = await followed(c, context, done);
    return c.json({ ...restored, post: postOf(post, editor.user) }, 200);
  });
}

/** `POST /posts`. */
export function addNewPost(api: Api, context: ServerContext): void {
  const repeats = createRepeats({ body: postSchema, redis: context.redis });
  const paths = deskPaths(context.base).api;
  const create = createRoute({
    method: 'post',
    path: '/posts',
    operationId: 'createPost',
    tags: ['posts'],
    summary: 'Creates a post, or an entry of another type, as a draft by default',
    description:
      'As JSON or as a form. `content_raw`, the name in the older generation of WordPress’s API, is accepted in place of `content`.',
    middleware: [forEditors(context), guarded, onlyWriters, newPostBody],
    request: {
      headers: keyHeader,
      query: typeQuery,
      body: { required: true, ...json(newPostSchema) },
    },
    responses: {
      201: { ...answer('It is there.', postSchema), headers: repeatHeader },
      ...problems(409, 413, 415, 422),
    },
  });
  api.openapi(create, async (c) => {
    const { editor } = c.var;
    const wanted = c.req.valid('json');
    const type = typeNamed(context, c.req.valid('query').type);
    const call = {
      account: editor.user.id,
      key: c.req.valid('header')['idempotency-key'],
      what: `${type.name} ${createHash('sha256').update(JSON.stringify(wanted)).digest('hex')}`,
    };
    const { body, again } = await repeats.run(call, async () => {
      const done = await createEntry({ editor, context }, type, wanted);
      return { body: postOf(await followed(c, context, done), editor.user) };
    });
    if (again) c.header('idempotency-replayed', 'true');
    c.header('location', paths.post(body.id, type.name));
    return c.json(body, 201);
  });
}
