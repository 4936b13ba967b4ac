import { defineCollection } from 'astro/content/config';
import { wordpress } from './wordpress/index.ts';

// The site of the settings. Texts are read when their page is rendered, by `data.body`.
const site = wordpress({ bodies: 'reference' });

export const collections = {
  site: defineCollection({ loader: site.site() }),
  types: defineCollection({ loader: site.types() }),
  taxonomies: defineCollection({ loader: site.taxonomies() }),
  posts: defineCollection({ loader: site.posts() }),
  pages: defineCollection({ loader: site.pages() }),
  entries: defineCollection({ loader: site.entries() }),
  users: defineCollection({ loader: site.users() }),
  categories: defineCollection({ loader: site.categories() }),
  tags: defineCollection({ loader: site.tags() }),
  terms: defineCollection({ loader: site.terms() }),
  media: defineCollection({ loader: site.media() }),
  comments: defineCollection({ loader: site.comments() }),
  menus: defineCollection({ loader: site.menus() }),
  pictures: defineCollection({ loader: site.pictures() }),
  files: defineCollection({ loader: site.files() }),
  attachments: defineCollection({ loader: site.attachments() }),
  redirects: defineCollection({ loader: site.redirects() }),
};
