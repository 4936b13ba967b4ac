import type { Parameters } from './parameter.ts';

const text = { type: 'string' } as const;
const ids = { type: 'array', items: 'integer' } as const;

/** What both posts and pages take when they are written. */
const shared: Parameters = {
  date: { type: 'string', format: 'date-time' },
  date_gmt: { type: 'string', format: 'date-time' },
  slug: text,
  status: { type: 'string', enum: ['publish', 'future', 'draft', 'pending', 'private'] },
  password: text,
  title: text,
  content: text,
  excerpt: text,
  author: { type: 'integer' },
  featured_media: { type: 'integer' },
  comment_status: { type: 'string', enum: ['open', 'closed'] },
  ping_status: { type: 'string', enum: ['open', 'closed'] },
};

export const postFields: Parameters = {
  ...shared,
  sticky: { type: 'boolean' },
  format: text,
  categories: ids,
  tags: ids,
};

export const pageFields: Parameters = {
  ...shared,
  parent: { type: 'integer' },
  menu_order: { type: 'integer' },
};

export const mediaFields: Parameters = {
  slug: text,
  title: text,
  author: { type: 'integer' },
  comment_status: { type: 'string', enum: ['open', 'closed'] },
  alt_text: text,
  caption: text,
  description: text,
  post: { type: 'integer' },
};
