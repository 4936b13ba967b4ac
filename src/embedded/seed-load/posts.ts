import { basename } from 'node:path';
import type { Database } from '../database.ts';
import { insertPost } from '../records/posts.ts';
import { defaultCategory, setTerms } from '../records/terms.ts';
import type { SeedPost } from '../seed.ts';
import { encodeSlug } from '../slug.ts';
import type { Zone } from '../zone.ts';
import { blankPost } from './blank-post.ts';
import { look, type Ids } from './ids.ts';
import type { Stored } from './media.ts';

interface Lookups {
  readonly database: Database;
  readonly users: Ids;
  readonly terms: Ids;
  readonly files: Ids;
  readonly stored: readonly Stored[];
  readonly zone: Zone;
}

export function insertPosts(lookups: Lookups, posts: readonly SeedPost[]): Ids {
  const { database } = lookups;
  const ordered = posts.toSorted((a, b) => Number(a.id === undefined) - Number(b.id === undefined));
  const ids = new Map(
    ordered.map((post) => [`${post.type}:${post.slug}`, insertSeedPost(lookups, post)]),
  );
  for (const { type, slug, parent } of posts) {
    if (parent === undefined) continue;
    database.run('UPDATE posts SET parent_id = ? WHERE id = ?', [
      look(ids, `${type}:${parent}`, type),
      look(ids, `${type}:${slug}`, type),
    ]);
  }
  return ids;
}

function insertSeedPost(
  { database, users, terms, files, stored, zone }: Lookups,
  post: SeedPost,
): number {
  const addresses = new Map(
    stored.map(({ media, file }) => [basename(media.file), `{{home}}/wp-content/uploads/${file}`]),
  );
  const withAddresses = (html: string) =>
    html.replaceAll(/\{\{media:([^} ]+)(?: (\d+x\d+))?\}\}/g, (_, name: string, size?: string) => {
      const address = addresses.get(name);
      if (address === undefined)
        throw new Error(`The seed names the media file ${name}, but has none of that name.`);
      return size === undefined ? address : address.replace(/\.\w+$/, `-${size}$&`);
    });
  const date = zone.toUtc(post.date);
  const draft = post.status === 'draft' || post.status === 'pending';
  const id = insertPost(
    { database },
    {
      ...blankPost,
      ...{ id: post.id, type: post.type, status: post.status, title: post.title },
      ...{ earlier_status: post.status === 'trash' ? 'publish' : null },
      slug: draft ? '' : `${encodeSlug(post.slug)}${post.status === 'trash' ? '__trashed' : ''}`,
      ...{ content: withAddresses(post.content), excerpt: withAddresses(post.excerpt ?? '') },
      author_id: post.author === null ? 0 : look(users, post.author, 'account'),
      ...{ password: post.password ?? '', menu_order: post.menuOrder ?? 0, date },
      modified: post.modified === undefined ? date : zone.toUtc(post.modified),
      ...{ floating: draft ? 1 : 0, sticky: post.sticky ? 1 : 0 },
      comments_open: (post.commentsOpen ?? post.type === 'post') ? 1 : 0,
      featured_id: post.featured === undefined ? 0 : look(files, post.featured, 'media file'),
    },
  );
  if (post.type === 'page') return id;
  const categories = (post.categories ?? []).map((slug) =>
    look(terms, `category:${slug}`, 'category'),
  );
  const tags = (post.tags ?? []).map((slug) => look(terms, `post_tag:${slug}`, 'tag'));
  setTerms(
    { database },
    id,
    'category',
    categories.length > 0 ? categories : [defaultCategory({ database })],
  );
  setTerms({ database }, id, 'post_tag', tags);
  return id;
}
