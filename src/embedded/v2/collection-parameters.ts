import type { Parameters } from './parameter.ts';

export const contextParameter: Parameters = {
  context: { type: 'string', enum: ['view', 'embed', 'edit'], default: 'view' },
};

/** What every collection takes. */
export const collectionParameters: Parameters = {
  ...contextParameter,
  page: { type: 'integer', default: 1, minimum: 1 },
  per_page: { type: 'integer', default: 10, minimum: 1, maximum: 100 },
  search: { type: 'string' },
  exclude: { type: 'array', items: 'integer', default: [] },
  include: { type: 'array', items: 'integer', default: [] },
  offset: { type: 'integer' },
};

const moment = { type: 'string', format: 'date-time' } as const;
const ids = { type: 'array', items: 'integer', default: [] } as const;

const statuses = ['publish', 'future', 'draft', 'pending', 'private', 'trash'] as const;

/** What posts, pages and media take besides. */
const postCollection: Parameters = {
  ...collectionParameters,
  after: moment,
  modified_after: moment,
  author: ids,
  author_exclude: ids,
  before: moment,
  modified_before: moment,
  order: { type: 'string', default: 'desc', enum: ['asc', 'desc'] },
  slug: { type: 'array', items: 'string' },
};

const titled = [
  ...['author', 'date', 'id', 'include', 'modified', 'parent', 'relevance', 'slug'],
  ...['include_slugs', 'title'],
];

const statusParameter = {
  type: 'array',
  items: 'string',
  enum: [...statuses, 'auto-draft', 'inherit', 'any'],
} as const;

export const postsParameters: Parameters = {
  ...postCollection,
  orderby: { type: 'string', default: 'date', enum: titled },
  status: statusParameter,
  categories: ids,
  categories_exclude: ids,
  tags: ids,
  tags_exclude: ids,
  sticky: { type: 'boolean' },
};

export const pagesParameters: Parameters = {
  ...postCollection,
  menu_order: { type: 'integer' },
  orderby: { type: 'string', default: 'date', enum: [...titled, 'menu_order'] },
  parent: ids,
  parent_exclude: ids,
  status: statusParameter,
};

export const mediaParameters: Parameters = {
  ...postCollection,
  orderby: { type: 'string', default: 'date', enum: titled },
  parent: ids,
  parent_exclude: ids,
  status: { type: 'array', items: 'string', enum: ['inherit', 'private', 'trash'] },
  media_type: { type: 'string', enum: ['image', 'video', 'text', 'application', 'audio'] },
  mime_type: { type: 'string' },
};
