import type { PostRow } from '../records/post-row.ts';
import { keepAutosave, revisionSlug, revisionsOf, type RevisionRow } from '../records/revisions.ts';
import { Refusal } from '../refusal.ts';
import { filled, kept, renderContent, renderTitle } from '../render.ts';
import { mayChange } from '../rights.ts';
import { changePost } from '../writing/save-post.ts';
import { contextParameter } from './collection-parameters.ts';
import { createLinker } from './links.ts';
import { inContext, routeOf } from './post-record.ts';
import { forbidden, postOf } from './read-posts.ts';
import type { Call, Endpoint } from './route.ts';
import { pageFields, postFields } from './write-parameters.ts';
import { readChanges } from './write-posts.ts';

type Type = 'post' | 'page';

const fields = { post: postFields, page: pageFields } as const;
const embedded = new Set(['id', 'date', 'slug', 'author', 'parent', 'title', 'excerpt', '_links']);

function record(call: Call, post: PostRow, row: RevisionRow) {
  const { service, context } = call;
  const raw = (text: string) => (context === 'edit' ? { raw: filled(service, text) } : {});
  const local = service.zone.toLocal(row.date);
  const guid = `${service.home}/?p=${row.id}`;
  const edit = context === 'edit';
  return inContext(
    call,
    {
      ...{ author: row.author_id, date: local, date_gmt: row.date, id: row.id },
      ...{ modified: local, modified_gmt: row.date, parent: post.id, slug: revisionSlug(row) },
      guid: { rendered: guid, ...(edit ? { raw: guid } : {}) },
      title: { ...raw(row.title), rendered: renderTitle({ title: row.title, status: 'inherit' }) },
      content: { ...raw(row.content), rendered: renderContent(service, row.content) },
      excerpt: { ...raw(row.excerpt), rendered: renderContent(service, row.excerpt) },
      _links: { parent: createLinker(service).to(`${routeOf[post.type]}/${post.id}`) },
    },
    embedded,
  );
}

function refuse(type: Type) {
  return (call: Call): Refusal | null => {
    if (mayChange(call.asker, 'edit', postOf(call, type))) return null;
    const message = 'Sorry, you are not allowed to view revisions of this post.';
    return forbidden(call.asker, 'rest_cannot_read', message);
  };
}

/** The revisions of a post, autosaves among them, the newest first. */
export function listRevisions(type: Type): Endpoint {
  return {
    methods: ['GET'],
    parameters: {
      ...contextParameter,
      page: { type: 'integer', default: 1, minimum: 1 },
      per_page: { type: 'integer', minimum: 1, maximum: 100 },
    },
    refuse: refuse(type),
    run(call) {
      const { service, args } = call;
      const post = postOf(call, type);
      const rows = revisionsOf(service, post.id);
      const page = args.integer('page') ?? 1;
      // Unlike other collections, all of them unless told otherwise.
      const perPage = args.integer('per_page') ?? Math.max(rows.length, 1);
      if (rows.length > 0 && page > Math.ceil(rows.length / perPage)) {
        const message = 'The page number requested is larger than the number of pages available.';
        throw new Refusal('rest_revision_invalid_page_number', message, 400);
      }
      const shown = rows.slice((page - 1) * perPage, page * perPage);
      return {
        value: shown.map((row) => record(call, post, row)),
        ...{ total: rows.length, perPage, page },
      };
    },
  };
}

export function getRevision(type: Type): Endpoint {
  return {
    methods: ['GET'],
    parameters: contextParameter,
    refuse: refuse(type),
    run(call) {
      const post = postOf(call, type);
      const wanted = Number(call.path['revision']);
      const row = revisionsOf(call.service, post.id).find(({ id }) => id === wanted);
      if (row) return { value: record(call, post, row) };
      throw new Refusal('rest_post_invalid_id', 'Invalid revision ID.', 404);
    },
  };
}

/** The autosaves of all accounts. */
export function listAutosaves(type: Type): Endpoint {
  return {
    methods: ['GET'],
    parameters: contextParameter,
    refuse: refuse(type),
    run(call) {
      const post = postOf(call, type);
      const rows = revisionsOf(call.service, post.id).filter(({ autosave }) => autosave === 1);
      return { value: rows.map((row) => record(call, post, row)) };
    },
  };
}

/** Saves beside the post, one for each account; an author's own draft is saved itself. */
export function createAutosave(type: Type): Endpoint {
  return {
    methods: ['POST'],
    parameters: fields[type],
    refuse(call) {
      if (mayChange(call.asker, 'edit', postOf(call, type))) return null;
      const message = 'Sorry, you are not allowed to edit this post.';
      return forbidden(call.asker, 'rest_cannot_edit', message);
    },
    run(call) {
      const { service, asker } = call;
      const post = postOf(call, type);
      const by = asker?.id ?? 0;
      const changes = readChanges(call, type, post);
      const editing: Call = { ...call, context: 'edit' };
      if (post.status === 'draft' && post.author_id === by) {
        const saved = changePost(service, post, changes, { emptyStatus: 400, by });
        const { id, title, content, excerpt, modified: date } = saved;
        const row = { id, post_id: id, autosave: 0, author_id: by, title, content, excerpt, date };
        return { value: record(editing, saved, row) };
      }
      const { title, content, excerpt } = changes;
      const given = {
        ...(title === undefined ? {} : { title }),
        ...(content === undefined ? {} : { content: kept(service, content) }),
        ...(excerpt === undefined ? {} : { excerpt: kept(service, excerpt) }),
      };
      const row = keepAutosave(service, post, by, given);
      if (row !== null) return { value: record(editing, post, row) };
      throw new Refusal(
        'rest_autosave_no_changes',
        'There is nothing to save. The autosave and the post content are the same.',
        400,
      );
    },
  };
}
