import { z } from 'zod';
import type { SeedPost } from '../seed/seed.ts';

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
  order: z.coerce.number().int().optional(),
  comments: z
    .enum(['open', 'closed'])
    .default('open')
    .transform((state) => state === 'open'),
});

/**
 * Reads a file of `stories/` or `pages/`: a header between two lines of `---`, then the HTML.
 *
 * @param file what to call the file in an error
 * @throws Error naming the file and everything that is wrong with its header
 */
export function readStory(type: SeedPost['type'], file: string, text: string): SeedPost {
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
  const parsed = header.safeParse(Object.fromEntries(fields));
  if (!parsed.success) {
    throw new Error(
      `The header of the sample ${file} cannot be read. Correct it:\n${z.prettifyError(parsed.error)}`,
    );
  }
  const { order, comments, author, ...rest } = parsed.data;
  return {
    ...rest,
    type,
    author: author ?? null,
    menuOrder: order,
    commentsOpen: comments,
    content: body.trim(),
  };
}
