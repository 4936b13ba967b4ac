import { defineCollection } from 'astro:content';
import { galleyLoader } from './loaders/galley.ts';
import { recordSchemas } from './store/index.ts';

// Spelled out rather than mapped, since Astro reads each collection's type from here.
export const collections = {
  site: defineCollection({ loader: galleyLoader('site'), schema: recordSchemas.site }),
  posts: defineCollection({ loader: galleyLoader('posts'), schema: recordSchemas.posts }),
  pages: defineCollection({ loader: galleyLoader('pages'), schema: recordSchemas.pages }),
  users: defineCollection({ loader: galleyLoader('users'), schema: recordSchemas.users }),
  categories: defineCollection({
    loader: galleyLoader('categories'),
    schema: recordSchemas.categories,
  }),
  tags: defineCollection({ loader: galleyLoader('tags'), schema: recordSchemas.tags }),
  media: defineCollection({ loader: galleyLoader('media'), schema: recordSchemas.media }),
  comments: defineCollection({ loader: galleyLoader('comments'), schema: recordSchemas.comments }),
};
