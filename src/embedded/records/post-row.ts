import { z } from 'zod';

/** A post, a page or an attachment as the database holds it. */
export const postRow = z.object({
  id: z.number(),
  type: z.enum(['post', 'page', 'attachment']),
  status: z.string(),
  /** What it was before it went to the trash. */
  earlier_status: z.string().nullable(),
  slug: z.string(),
  title: z.string(),
  /** As typed; `{{home}}` stands for the site's address. */
  content: z.string(),
  excerpt: z.string(),
  password: z.string(),
  /** An account that may be gone; 0 for none. */
  author_id: z.number(),
  parent_id: z.number(),
  menu_order: z.number(),
  date: z.string(),
  modified: z.string(),
  floating: z.number(),
  sticky: z.number(),
  comments_open: z.number(),
  featured_id: z.number(),
  /** Of an attachment: its path below the uploads. */
  file: z.string(),
  mime: z.string(),
  alt: z.string(),
  /** Who made it, as the file says. */
  credit: z.string(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  filesize: z.number().nullable(),
});

export type PostRow = z.output<typeof postRow>;
export type PostType = PostRow['type'];
