import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import {
  builtInTypes,
  capabilityPlural,
  CmsError,
  type Cms,
  type Deletion,
  type EntryType,
  type Post,
  type Entries,
} from '../../wordpress/client/index.ts';
import { errorCode, saysMissing } from '../../error-code.ts';
import { printable, printableLines, good, strong } from '../terminal.ts';
import {
  command,
  deleteRecord,
  flag,
  noWords,
  oneId,
  oneWord,
  pageOptions,
  pageReads,
  UsageError,
  type Context,
} from './command.ts';
import { list, lineOf, moment, pageTable, plain } from './table.ts';

const typeOption = {
  value: 'TYPE',
  says: 'post, page, or another type of the site, such as boat; the default is post',
};
const typeReads = z.string().default('post');

/** The type with a name. Throws a {@link UsageError} that lists those of the site. */
const typeNamed = async (cms: Cms, name: string): Promise<EntryType> => {
  const own = builtInTypes.find((type) => type.name === name);
  if (own !== undefined) return own;
  const { types } = await cms.types();
  const found = types.find((type) => type.name === name || type.restBase === name);
  if (found !== undefined) return found;
  const names = types.map((type) => type.name).join(', ');
  throw new UsageError(`--type: this site has no “${name}” with pages. Its types: ${names}.`);
};

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
  says: 'lists posts, pages or other entries, newest first',
  options: {
    type: typeOption,
    status: {
      value: 'LIST',
      says: 'draft,pending,future,private,publish,trash or any; the default is any, or publish without credentials',
    },
    ...pageOptions,
  },
  examples: [
    ['posts list --status draft,pending', 'lists what is not published yet'],
    ['posts list --search harbour --per-page 5', 'lists the five newest posts about the harbour'],
    ['posts list --type boat', 'lists the entries of a type that a plugin or theme registers'],
  ],
  takes: noWords,
  reads: z.object({ type: typeReads, status: statuses, ...pageReads }),
  async run(_, { type: name, status, search, page = 1, 'per-page': perPage }, context) {
    const type = await typeNamed(context.cms, name);
    const wanted = status ?? ((await maySeeAll(type, context)) ? ['any'] : ['publish']);
    const hidden = wanted.filter((each) => each !== 'publish').join(', ');
    if (status !== undefined && hidden !== '' && !(await maySeeAll(type, context)))
      throw refusedStatus(type, hidden);
    if (status === undefined && context.signed && hidden === '')
      context.note(
        `This account may not edit ${type.restBase}, so only published ones are listed.`,
      );
    const found = await context.cms.entries(type).page({
      page,
      perPage,
      search,
      statuses: wanted,
      context: context.signed && wanted.join() !== 'publish' ? 'edit' : 'view',
    });
    const rows = found.items.map((post) => [
      String(post.id),
      post.status,
      moment(post.dateLocal ?? post.modifiedLocal),
      post.embedded.author?.name ?? '',
      lineOf(post.titleHtml),
    ]);
    const head = ['ID', 'Status', 'Date', 'Author', 'Title'];
    const what = type.restBase;
    const text = pageTable(found, { page, what, head, rows, columns: context.columns });
    return { value: { ...found, page }, text };
  },
});

/** True if the account may list what is not published. */
const maySeeAll = async ({ name }: EntryType, { cms, signed }: Context): Promise<boolean> => {
  if (!signed) return false;
  const { capabilities } = await cms.users.me();
  return capabilities.has(`edit_${capabilityPlural(name, capabilities)}`);
};

const refusedStatus = ({ restBase }: EntryType, hidden: string): CmsError =>
  new CmsError({
    code: 'forbidden',
    message: `This account may not see ${restBase} with the status ${hidden}.`,
    hint: `Leave --status out, or use an account that may edit ${restBase}.`,
  });

/** The post in the context `edit`, or as readers see it if the account may not edit it. */
const getPost = async (entries: Entries, id: number, { signed }: Context): Promise<Post> => {
  if (!signed) return entries.get(id);
  try {
    return await entries.get(id, { context: 'edit' });
  } catch (error) {
    if (!(error instanceof CmsError) || error.code !== 'forbidden') throw error;
    return entries.get(id);
  }
};

export const showPost = command({
  name: 'posts show',
  operands: '<id>',
  says: 'shows one entry with its text',
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
    const entries = context.cms.entries(await typeNamed(context.cms, type));
    const { post, from, savedAt } = newest
      ? await entries.newest(id)
      : { post: await getPost(entries, id, context), from: 'saved', savedAt: null };
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

const bytesOf = async (path: string): Promise<Uint8Array> => {
  if (path === '-') return buffer(process.stdin);
  try {
    return await readFile(path);
  } catch (cause) {
    const reason = saysMissing(cause) ? 'there is no such file' : (errorCode(cause) ?? 'unknown');
    throw new UsageError(`${path} can’t be read: ${reason}.`, { cause });
  }
};

/** The text of a file, or of standard input for `-`. Throws a {@link UsageError} if not UTF-8. */
export async function readText(path: string): Promise<string> {
  const bytes = await bytesOf(path);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new UsageError(`${path === '-' ? 'Standard input' : path} is not UTF-8 text.`, {
      cause,
    });
  }
}

const localTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?$/;

export const createPost = command({
  name: 'posts create',
  operands: '<file or ->',
  says: 'creates an entry, as a draft by default; the text is HTML in UTF-8',
  options: {
    type: typeOption,
    title: { value: 'TEXT', says: 'its title' },
    status: { value: 'STATUS', says: 'draft, pending, publish, private or future' },
    slug: { value: 'NAME', says: 'its slug: the last part of its address' },
    excerpt: { value: 'TEXT', says: 'its excerpt' },
    date: { value: 'TIME', says: 'in the site’s time zone: 2026-05-01T09:00:00' },
  },
  examples: [
    ['posts create story.html --title "Low tide"', 'creates a draft from a file'],
    ['posts create - --title "Low tide" --status publish < story.html', 'publishes it at once'],
  ],
  takes: oneWord('Name the file with the text, or - for standard input.'),
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
    date: z.string().regex(localTime, 'must look like 2026-05-01T09:00:00').optional(),
  }),
  async run(path, { type: name, date, ...fields }, { cms }) {
    const type = await typeNamed(cms, name);
    const content = await readText(path);
    const post = await cms.entries(type).create({ ...fields, content, dateLocal: date });
    return {
      value: post,
      text: `${good('Created')} ${type.name} ${post.id}, ${printable(post.status)}: ${printable(post.link)}`,
    };
  },
});

export const deletePost = command({
  name: 'posts delete',
  operands: '<id>',
  says: 'moves an entry to the trash, or deletes it permanently; asks first',
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
  async run(id, { type: given, force, yes }, context) {
    const { cms } = context;
    const type = await typeNamed(cms, given);
    const { name } = type;
    const entries = cms.entries(type);
    const question = async () => {
      const { titleHtml, status } = await entries.get(id, { context: 'edit' });
      const what = `the ${name} “${lineOf(titleHtml)}” (${id}, ${status})`;
      return force
        ? `Delete ${what} permanently? This cannot be undone.`
        : `Move ${what} to the trash? WordPress can restore it from there.`;
    };
    return deleteRecord(id, context, {
      yes,
      question,
      remove: () => entries.delete(id, { force }),
      says: async (deletion) => outcomeOf(deletion, name, (await cms.site()).url),
    });
  },
});

const outcomeOf = ({ id, outcome }: Deletion, type: string, site: string): string => {
  const trash = printable(`${site}/wp-admin/edit.php?post_status=trash&post_type=${type}`);
  return {
    trashed: `${good('Moved')} ${type} ${id} to the trash. It can be restored at ${trash}`,
    deleted: `${good('Deleted')} ${type} ${id} permanently.`,
    'already-trashed': `The ${type} ${id} is already in the trash; nothing was changed. --force deletes it permanently.`,
  }[outcome];
};
