import { z } from 'zod';
import type { SeedComment, SeedPost } from '../seed/seed.ts';

const words = z
  .string()
  .transform((list) => list.split(',').map((word) => word.trim()))
  .optional();

const yes = z
  .literal('yes')
  .transform(() => true)
  .optional();

/** What may stand above a story, one `name: value` a line. Only these names are known. */
const header = z.strictObject({
  id: z.coerce.number().int().positive(),
  slug: z.string().min(1),
  /** Left out for a story without a title. */
  title: z.string().default(''),
  excerpt: z.string().optional(),
  /** A login name; left out when the account is gone. */
  author: z.string().optional(),
  date: z.iso.datetime({ local: true }),
  modified: z.iso.datetime({ local: true }).optional(),
  status: z.enum(['publish', 'draft', 'pending', 'future', 'private', 'trash']).default('publish'),
  /** Slugs, with commas between. */
  categories: words,
  tags: words,
  featured: z.string().optional(),
  sticky: yes,
  password: z.string().optional(),
  parent: z.string().optional(),
  /** The slug of the story or page that it translates. */
  translates: z.string().optional(),
  order: z.coerce.number().int().optional(),
  comments: z
    .enum(['open', 'closed'])
    .default('open')
    .transform((state) => state === 'open'),
});

/**
 * Reads a file of `stories/` or `pages/`: a header between two lines of `---`, then the HTML.
 *
 * @param file the file's name for errors
 * @throws Error naming the file and everything that is wrong with its header
 */
export function readStory(type: SeedPost['type'], file: string, text: string): SeedPost {
  const { order, comments, author = null, ...rest } = readHeaded(header, file, text);
  return { ...rest, type, author, menuOrder: order, commentsOpen: comments };
}

/** What the register says of a boat, beside what stands above a story. */
const boatHeader = header.extend({
  /** Slugs of terms. */
  rigs: words,
  internal: words,
  length_metres: z.coerce.number(),
  built: z.coerce.number().int(),
  home_port: z.string(),
  /** The slug of another boat. */
  sister_ship: z.string().optional(),
  /** Base name of a media file. */
  log_photo: z.string().optional(),
  /** HTML. */
  history: z.string().optional(),
});

/** Reads a file of `boats/`, which has the shape of a story's. */
export function readBoat(file: string, text: string): SeedPost {
  const {
    order,
    comments,
    author = null,
    rigs = [],
    internal = [],
    length_metres,
    built,
    home_port,
    sister_ship,
    log_photo,
    history,
    ...rest
  } = readHeaded(boatHeader, file, text);
  return {
    ...rest,
    type: 'boat',
    author,
    menuOrder: order,
    commentsOpen: comments,
    terms: { rig: rigs, internal },
    fields: {
      length_metres,
      built,
      home_port,
      sister_ship: sister_ship === undefined ? undefined : `boat:${sister_ship}`,
      log_photo,
      history,
    },
  };
}

const commentHeader = z.strictObject({
  id: z.coerce.number().int().positive(),
  /** The slug of the story. */
  post: z.string().min(1),
  /** The id of the comment that this one answers. */
  parent: z.coerce.number().int().positive().optional(),
  /** The login name of an account. */
  user: z.string().optional(),
  name: z.string().min(1),
  email: z.string().optional(),
  url: z.string().optional(),
  date: z.iso.datetime({ local: true }),
  status: z.enum(['approved', 'hold', 'spam']).default('approved'),
});

/** Reads `comments.html`: comments as in a story's file, with an empty line after each. */
export function readComments(text: string): SeedComment[] {
  return text
    .trim()
    .split(/\n\n(?=---\n)/)
    .map((part) => {
      const { name, email, url, ...rest } = readHeaded(commentHeader, 'comments.html', part);
      return { ...rest, authorName: name, authorEmail: email, authorUrl: url };
    });
}

/** The header of a text, and the HTML below it as `content`. */
function readHeaded<Schema extends z.ZodObject>(
  schema: Schema,
  file: string,
  text: string,
): z.output<Schema> & { content: string } {
  const parts = /^---\n(?<head>.*?)\n---\n(?<body>.*)$/s.exec(text)?.groups;
  if (parts === undefined) {
    throw new Error(
      `The sample ${file} has no header. Begin it with a line of ---, then "name: value" lines, then another ---.`,
    );
  }
  const { head = '', body = '' } = parts;
  const fields = head.split('\n').map((line) => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()];
  });
  const parsed = schema.safeParse(Object.fromEntries(fields));
  if (parsed.success) return { ...parsed.data, content: body.trim() };
  throw new Error(
    `The header of the sample ${file} cannot be read. Correct it:\n${z.prettifyError(parsed.error)}`,
  );
}
