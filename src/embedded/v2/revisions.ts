import { z } from 'zod';
import { routeOf } from '../fields/post-links.ts';
import { linkTo, rendered, v2Record, type Field } from '../fields/table.ts';
import { forbidden, Refusal } from '../site/http.ts';
import { readPost } from '../site/posts.ts';
import type { EntryType } from '../site/registry.ts';
import { kept, renderContent, renderTitle } from '../site/render.ts';
import { keepAutosave, revisionSlug, revisionsOf, type RevisionRow } from '../site/revisions.ts';
import { mayChange } from '../site/rights.ts';
import { changePost } from '../site/save-post.ts';
import { contextArgument, page, perPage } from './arguments.ts';
import { checkPage, collection, endpoint, forEditor, pageOf, type Call } from './endpoint.ts';
import { checkMayEdit, postOf } from './posts.ts';
import { changeArguments, readChanges } from './write-posts.ts';

const revisionFields: readonly Field<RevisionRow>[] = [
  { name: 'id', embed: true, value: ({ id }) => id },
  { name: 'parent', embed: true, value: (revision) => revision.post_id },
  { name: 'author', embed: true, value: (revision) => revision.author_id },
  { name: 'date', embed: true, value: ({ date }, { service }) => service.zone.toLocal(date) },
  { name: 'date_gmt', value: ({ date }) => date },
  { name: 'modified', value: ({ date }, { service }) => service.zone.toLocal(date) },
  { name: 'modified_gmt', value: ({ date }) => date },
  { name: 'slug', embed: true, value: revisionSlug },
  {
    name: 'guid',
    value({ id }, reader) {
      const guid = `${reader.service.home}/?p=${id}`;
      return rendered(reader, guid, guid);
    },
  },
  {
    name: 'title',
    embed: true,
    value: ({ title }, reader) =>
      rendered(reader, title, renderTitle({ title, status: 'inherit' })),
  },
  {
    name: 'content',
    value: ({ content }, reader) =>
      rendered(reader, content, renderContent(reader.service, content)),
  },
  {
    name: 'excerpt',
    embed: true,
    value: ({ excerpt }, reader) =>
      rendered(reader, excerpt, renderContent(reader.service, excerpt)),
  },
  {
    name: '_links',
    embed: true,
    value({ post_id }, { service }) {
      const { type = 'post' } = readPost(service, post_id) ?? {};
      return { parent: linkTo(service, `${routeOf(service, type)}/${post_id}`) };
    },
  },
];

function checkMayRead(call: Call, type: string): void {
  if (mayChange(call.asker, 'edit', postOf(call, type))) return;
  const message = 'Sorry, you are not allowed to view revisions of this post.';
  throw forbidden(call.asker, 'rest_cannot_read', message);
}

/** Revisions and autosaves of a post, the newest first. */
export function listRevisions({ name: type }: EntryType) {
  return endpoint({
    methods: ['GET'],
    args: z.object({ ...contextArgument, page, per_page: perPage.optional() }),
    check: (call) => checkMayRead(call, type),
    run(call) {
      const all = revisionsOf(call.service, postOf(call, type).id);
      // Unlike in other collections, a page has all of them by default.
      const { page: number, per_page = Math.max(all.length, 1) } = call.args;
      const paging = pageOf({ page: number, per_page });
      checkPage(all.length, paging, 'revision');
      const rows = all.slice(paging.offset, paging.offset + per_page);
      return collection(revisionFields, { rows, total: all.length }, paging, call);
    },
  });
}

export function listAutosaves({ name: type }: EntryType) {
  return endpoint({
    methods: ['GET'],
    args: z.object(contextArgument),
    check: (call) => checkMayRead(call, type),
    run(call) {
      const all = revisionsOf(call.service, postOf(call, type).id);
      const autosaves = all.filter(({ autosave }) => autosave === 1);
      return { value: autosaves.map((row) => v2Record(revisionFields, row, call)) };
    },
  });
}

/** Saves beside the post, once for each account. The author's own draft is changed itself. */
export function createAutosave({ name: type }: EntryType) {
  return endpoint({
    methods: ['POST'],
    args: changeArguments,
    check(call) {
      checkMayEdit(call, type);
    },
    run(call) {
      const { service, asker } = call;
      const post = postOf(call, type);
      const by = asker?.id ?? 0;
      const changes = readChanges(call, type, post);
      if (post.status === 'draft' && post.author_id === by) {
        const saved = changePost(service, post, changes, { emptyStatus: 400, by });
        const row = {
          ...saved,
          post_id: saved.id,
          autosave: 0,
          author_id: by,
          date: saved.modified,
        };
        return { value: v2Record(revisionFields, row, forEditor(call)) };
      }
      const { title, content, excerpt } = changes;
      const texts = {
        ...(title === undefined ? {} : { title }),
        ...(content === undefined ? {} : { content: kept(service, content) }),
        ...(excerpt === undefined ? {} : { excerpt: kept(service, excerpt) }),
      };
      const row = keepAutosave(service, post, by, texts);
      if (row !== null) return { value: v2Record(revisionFields, row, forEditor(call)) };
      const message = 'There is nothing to save. The autosave and the post content are the same.';
      throw new Refusal('rest_autosave_no_changes', message, 400);
    },
  });
}
