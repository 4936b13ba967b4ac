import { copyFile, mkdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { hashPassword } from './accounts/password-hash.ts';
import type { Database } from './database.ts';
import { measure, type Measures } from './media/measure.ts';
import { fileName } from './media/names.ts';
import { typeOf } from './media/types.ts';
import { insertPost } from './records/posts.ts';
import { defaultCategory, setTerms } from './records/terms.ts';
import type { Seed, SeedMedia, SeedPost, SeedTerm } from './seed.ts';
import { encodeSlug, toSlug } from './slug.ts';
import { createZone, toText, type Zone } from './zone.ts';

interface Place {
  readonly database: Database;
  readonly uploads: string;
}

interface Stored extends Measures {
  readonly media: SeedMedia;
  /** Below the uploads: `2026/03/quay.jpg`. */
  readonly file: string;
  readonly mime: string;
}

/** Fills an empty database. Throws an error that names what in the seed does not fit together. */
export async function loadSeed({ database, uploads }: Place, seed: Seed): Promise<void> {
  const zone = createZone(seed.site.timeZone);
  const hashed = await Promise.all(seed.users.map((user) => hashUser(user)));
  const stored: Stored[] = [];
  for (const media of seed.media) stored.push(await copyMedia(uploads, media));

  database.whole(() => {
    const permalinks = seed.site.permalinks ?? '/%year%/%monthnum%/%postname%/';
    for (const [name, value] of Object.entries({ ...seed.site, permalinks })) {
      database.run('INSERT INTO settings (name, value) VALUES (?, ?)', [name, value]);
    }
    const users = insertUsers(database, seed, hashed);
    const terms = insertTerms(database, seed.terms);
    const files = insertMedia(database, stored, users, zone);
    const posts = insertPosts({ database, users, terms, files, stored, zone }, seed.posts);
    insertComments(database, seed, { users, posts, zone });
  });
}

interface Hashed {
  readonly password: string;
  readonly application: string | null;
}

async function hashUser(user: Seed['users'][number]): Promise<Hashed> {
  const application = user.applicationPassword?.replaceAll(/[^a-z\d]/gi, '');
  return {
    password: await hashPassword(user.password),
    application: application === undefined ? null : await hashPassword(application),
  };
}

async function copyMedia(uploads: string, media: SeedMedia): Promise<Stored> {
  const name = fileName(basename(media.file));
  const mime = typeOf(name);
  if (mime === null) {
    throw new Error(`The seed's media file ${name} is of a kind that is not taken.`);
  }
  const file = `${media.date.slice(0, 4)}/${media.date.slice(5, 7)}/${name}`;
  const target = join(uploads, file);
  await mkdir(dirname(target), { recursive: true });
  await copyFile(media.file, target);
  return { media, file, mime, ...(await measure(target, mime)) };
}

type Ids = ReadonlyMap<string, number>;

function look(ids: Ids, key: string, what: string): number {
  const id = ids.get(key);
  if (id === undefined)
    throw new Error(`The seed names the ${what} ${key}, but has none of that name.`);
  return id;
}

function insertUsers(database: Database, seed: Seed, hashed: readonly Hashed[]): Ids {
  const registered = toText(new Date());
  return new Map(
    seed.users.map((user, index) => {
      const { password = '', application = null } = hashed[index] ?? {};
      const slug = user.slug ?? toSlug(user.login);
      const id = database.run('INSERT INTO users VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)', [
        ...[user.id ?? null, user.login, password, user.name, slug, user.email ?? ''],
        ...[user.url ?? '', user.description ?? '', user.role, registered],
      ]);
      if (application !== null) {
        database.run(
          'INSERT INTO application_passwords (uuid, user_id, app_id, name, hash, created) VALUES (?, ?, ?, ?, ?, ?)',
          [crypto.randomUUID(), id, '', 'seed', application, registered],
        );
      }
      return [user.login, id] as const;
    }),
  );
}

function insertTerms(database: Database, terms: readonly SeedTerm[]): Ids {
  const ids = new Map<string, number>();
  // Fixed ids first, so that those given in order cannot take them.
  const ordered = terms.toSorted((a, b) => Number(a.id === undefined) - Number(b.id === undefined));
  for (const term of ordered) {
    const id = database.run('INSERT INTO terms VALUES (?, ?, ?, ?, ?, 0)', [
      ...[term.id ?? null, term.taxonomy, term.name, encodeSlug(term.slug), term.description ?? ''],
    ]);
    ids.set(`${term.taxonomy}:${term.slug}`, id);
  }
  for (const { taxonomy, slug, parent } of terms) {
    if (parent === undefined) continue;
    database.run('UPDATE terms SET parent_id = ? WHERE id = ?', [
      look(ids, `${taxonomy}:${parent}`, 'term'),
      look(ids, `${taxonomy}:${slug}`, 'term'),
    ]);
  }
  if (!terms.some(({ taxonomy }) => taxonomy === 'category')) {
    database.run(
      "INSERT INTO terms VALUES (NULL, 'category', 'Uncategorized', 'uncategorized', '', 0)",
    );
  }
  return ids;
}

function insertMedia(database: Database, stored: readonly Stored[], users: Ids, zone: Zone): Ids {
  const ordered = stored.toSorted(
    (a, b) => Number(a.media.id === undefined) - Number(b.media.id === undefined),
  );
  return new Map(
    ordered.map(({ media, file, mime, width, height, filesize }) => {
      const date = zone.toUtc(media.date);
      const id = insertPost(
        { database },
        {
          ...empty,
          ...{ id: media.id, type: 'attachment', status: 'inherit', title: media.title },
          ...{ slug: toSlug(basename(file).replace(/\.[^.]*$/, '')), excerpt: media.caption ?? '' },
          ...{ author_id: look(users, media.author, 'account'), date, modified: date },
          ...{ file, mime, alt: media.alt ?? '', width, height, filesize },
        },
      );
      return [basename(media.file), id] as const;
    }),
  );
}

const empty = {
  ...{ earlier_status: null, content: '', excerpt: '', password: '', parent_id: 0, menu_order: 0 },
  ...{ floating: 0, sticky: 0, comments_open: 1, featured_id: 0, file: '', mime: '', alt: '' },
  ...{ width: null, height: null, filesize: null },
};

interface Lookups {
  readonly database: Database;
  readonly users: Ids;
  readonly terms: Ids;
  readonly files: Ids;
  readonly stored: readonly Stored[];
  readonly zone: Zone;
}

function insertPosts(lookups: Lookups, posts: readonly SeedPost[]): Ids {
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
    html.replaceAll(/\{\{media:([^}]+)\}\}/g, (_, name: string) => {
      const address = addresses.get(name);
      if (address === undefined)
        throw new Error(`The seed names the media file ${name}, but has none of that name.`);
      return address;
    });
  const date = zone.toUtc(post.date);
  const draft = post.status === 'draft' || post.status === 'pending';
  const id = insertPost(
    { database },
    {
      ...empty,
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

function insertComments(
  database: Database,
  { comments }: Seed,
  { users, posts, zone }: { users: Ids; posts: Ids; zone: Zone },
): void {
  const ordered = comments.toSorted(
    (a, b) => Number(a.id === undefined) - Number(b.id === undefined),
  );
  for (const comment of ordered) {
    const post = posts.get(`post:${comment.post}`) ?? look(posts, `page:${comment.post}`, 'post');
    database.run('INSERT INTO comments VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)', [
      ...[comment.id ?? null, post, comment.parent ?? 0],
      comment.user === undefined ? 0 : look(users, comment.user, 'account'),
      ...[comment.authorName, comment.authorEmail ?? '', comment.authorUrl ?? ''],
      ...[zone.toUtc(comment.date), comment.content, comment.status],
    ]);
  }
}
