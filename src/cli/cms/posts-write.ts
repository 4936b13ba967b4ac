import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import type { Deletion, Id } from '../../wordpress/client/index.ts';
import { printable, good } from '../terminal.ts';
import { UsageError, command, flag, oneId, type Context, confirm } from './command.ts';
import { typeOption, typeReads, writingsOf } from './posts-read.ts';
import { lineOf } from './table.ts';

const bytesOf = async (path: string): Promise<Uint8Array> => {
  if (path === '-') return buffer(process.stdin);
  try {
    return await readFile(path);
  } catch (cause) {
    const why = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown';
    const reason = why === 'ENOENT' ? 'there is no such file' : why;
    throw new UsageError(`${path} can’t be read: ${reason}.`, { cause });
  }
};

/** A text of a file, or of standard input for `-`. Throws a {@link UsageError} when it is no UTF-8. */
export const readText = async (path: string): Promise<string> => {
  const bytes = await bytesOf(path);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new UsageError(`${path === '-' ? 'Standard input' : path} is not UTF-8 text.`, {
      cause,
    });
  }
};

const oneFile = z
  .array(z.string())
  .length(1, 'Name the file with the text, or - for standard input.')
  .transform(([path = '']) => path);

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?$/;

export const createPost = command({
  name: 'posts create',
  operands: '<file or ->',
  says: 'creates a post or page, as a draft by default; the text is HTML in UTF-8',
  options: {
    type: typeOption,
    title: { value: 'TEXT', says: 'its title' },
    status: { value: 'STATUS', says: 'draft, pending, publish, private or future' },
    slug: { value: 'NAME', says: 'its slug: its slug: the last part of its address' },
    excerpt: { value: 'TEXT', says: 'its excerpt' },
    date: { value: 'TIME', says: 'in the site’s time zone: 2026-05-01T09:00:00' },
  },
  examples: [
    ['posts create story.html --title "Low tide"', 'creates a draft from a file'],
    ['posts create - --title "Low tide" --status publish < story.html', 'publishes it at once'],
  ],
  takes: oneFile,
  reads: z.object({
    type: typeReads,
    title: z.string('is needed').min(1, 'must not be empty'),
    status: z
      .enum(
        ['draft', 'pending', 'publish', 'private', 'future'],
        'must be draft, pending, publish, private or future',
      )
      .default('draft'),
    slug: z.string().optional(),
    excerpt: z.string().optional(),
    date: z.string().regex(moment, 'must look like 2026-05-01T09:00:00').optional(),
  }),
  async run(path, { type, date, ...fields }, { cms }) {
    const content = await readText(path);
    const post = await writingsOf(cms, type).create({ ...fields, content, dateLocal: date });
    return {
      value: post,
      text: `${good('Created')} ${type} ${post.id}, ${printable(post.status)}: ${printable(post.link)}`,
    };
  },
});

export const deletePost = command({
  name: 'posts delete',
  operands: '<id>',
  says: 'moves a post or page to the trash, or deletes it permanently; asks first',
  options: {
    type: typeOption,
    force: { says: 'permanently; this cannot be undone' },
    yes: { says: 'without being asked' },
  },
  examples: [
    ['posts delete 12', 'moves it to the trash, where WordPress can restore it'],
    ['posts delete 12 --force --yes', 'permanently, without the trash'],
  ],
  takes: oneId,
  reads: z.object({ type: typeReads, force: flag, yes: flag }),
  async run(id, { type, force, yes }, context) {
    const { cms } = context;
    if (!yes && !(await confirm(context, await question(id, type, force, context)))) {
      return { value: { id, outcome: 'kept', message: null }, text: 'Nothing was deleted.' };
    }
    const deletion = await writingsOf(cms, type).delete(id, { force });
    const { url } = await cms.site();
    return { value: deletion, text: outcomeOf(deletion, type, url) };
  },
});

const question = async (
  id: Id,
  type: 'post' | 'page',
  force: boolean,
  { cms, interactive }: Context,
): Promise<string> => {
  if (!interactive) return '';
  const { titleHtml, status } = await writingsOf(cms, type).get(id, { context: 'edit' });
  const what = `the ${type} “${lineOf(titleHtml)}” (${id}, ${status})`;
  return force
    ? `Delete ${what} permanently? This cannot be undone.`
    : `Move ${what} to the trash? WordPress can restore it from there.`;
};

const outcomeOf = ({ id, outcome, message }: Deletion, type: string, site: string): string => {
  const words = message === null || message === '' ? '' : ` WordPress: “${printable(message)}”`;
  const trash = printable(`${site}/wp-admin/edit.php?post_status=trash&post_type=${type}`);
  const sentences = {
    trashed: `${good('Moved')} ${type} ${id} to the trash. It can be restored at ${trash}`,
    deleted: `${good('Deleted')} ${type} ${id} permanently.`,
    'already-trashed': `The ${type} ${id} is already in the trash; nothing was changed. --force deletes it permanently.`,
  };
  return `${sentences[outcome]}${words}`;
};
