import { copyFile, mkdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { hashPassword, passwordCosts, withoutSpaces } from '../accounts/passwords.ts';
import { fileName, storedTypeOf } from '../media/file-types.ts';
import { measure, type Measures } from '../media/uploads.ts';
import type { Database } from '../site/database.ts';
import { createRegistry } from '../site/registry.ts';
import { encodeSlug, toSlug } from '../site/slug.ts';
import { setLanguage } from '../site/languages.ts';
import { createZone, toText } from '../site/zone.ts';
import {
  attachMedia,
  idOf,
  insertFields,
  insertMedia,
  insertPosts,
  withIdsFirst,
  type Ids,
  type Known,
  type StoredFile,
} from './posts.ts';
import type { Seed, SeedComment, SeedMedia, SeedMenu, SeedMenuItem, SeedTerm } from './seed.ts';

interface Target {
  readonly database: Database;
  readonly uploads: string;
}

/** Fills an empty database. Throws an error that names what the seed lacks. */
export async function loadSeed({ database, uploads }: Target, seed: Seed): Promise<void> {
  const zone = createZone(seed.site.timeZone);
  // The types that a release adds hold no content.
  const registry = createRegistry('', seed.types ?? [], seed.taxonomies ?? []);
  const passwordCost = passwordCosts[seed.passwordsAreKnown === true ? 'known' : 'secret'];
  const hashes = await Promise.all(seed.users.map((user) => hashesOf(user, passwordCost)));
  const files: StoredFile[] = [];
  for (const media of seed.media) files.push(await copyMedia(uploads, media));

  database.whole(() => {
    const { name, description, timeZone, language, permalinks, logo, frontPage, postsPage } =
      seed.site;
    const set = (setting: string, value: string | number) =>
      database.run('INSERT INTO settings (name, value) VALUES (?, ?)', [setting, value]);
    set('name', name);
    set('description', description);
    set('timeZone', timeZone);
    set('language', language);
    set('permalinks', permalinks ?? '/%year%/%monthnum%/%postname%/');
    if (logo !== undefined) set('logo', logo);
    set('passwordCost', passwordCost);
    set('types', JSON.stringify(seed.types ?? []));
    set('taxonomies', JSON.stringify(seed.taxonomies ?? []));
    set('languages', JSON.stringify(seed.languages ?? []));
    set('facts', JSON.stringify(seed.facts ?? {}));
    set('sheets', JSON.stringify(seed.sheets ?? {}));
    const users = insertUsers(database, seed.users, hashes);
    const terms = insertTerms(database, seed.terms);
    const media = insertMedia(database, files, users, zone);
    const known = { database, registry, zone, users, terms, media, files };
    const posts = insertPosts(known, seed.posts);
    insertFields(known, seed.posts, posts);
    insertLanguages(known, seed, posts);
    if (frontPage !== undefined) set('frontPage', idOf(posts, `page:${frontPage}`, 'page'));
    if (postsPage !== undefined) set('postsPage', idOf(posts, `page:${postsPage}`, 'page'));
    attachMedia(database, files, media, posts);
    insertMenus(database, seed.menus ?? [], posts, terms);
    for (const { title, content } of seed.navigation ?? []) {
      database.run('INSERT INTO navigation VALUES (NULL, ?, ?)', [title, content]);
    }
    insertComments({ ...known, posts }, seed.comments);
  });
}

interface Hashes {
  readonly own: string;
  readonly application: string | null;
}

async function hashesOf(user: Seed['users'][number], cost: number): Promise<Hashes> {
  const { password, applicationPassword } = user;
  return {
    own: await hashPassword(password, cost),
    application:
      applicationPassword === undefined
        ? null
        : await hashPassword(withoutSpaces(applicationPassword), cost),
  };
}

async function copyMedia(uploads: string, media: SeedMedia): Promise<StoredFile> {
  const name = fileName(basename(media.file));
  const mime = storedTypeOf(name);
  if (mime === null) throw new Error(`The seed's media file ${name} is of a kind that is refused.`);
  const file = `${media.date.slice(0, 4)}/${media.date.slice(5, 7)}/${name}`;
  const target = join(uploads, file);
  await mkdir(dirname(target), { recursive: true });
  await copyFile(media.file, target);
  const measures: Measures = await measure(target, mime);
  return { media, file, mime, ...measures };
}

function insertUsers(database: Database, users: Seed['users'], hashes: readonly Hashes[]): Ids {
  const registered = toText(new Date());
  return new Map(
    users.map((user, index) => {
      const { own = '', application = null } = hashes[index] ?? {};
      const id = database.run('INSERT INTO users VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)', [
        user.id ?? null,
        user.login,
        own,
        user.name,
        user.slug ?? toSlug(user.login),
        user.email ?? '',
        user.url ?? '',
        user.description ?? '',
        user.role,
        registered,
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
  const ids = new Map(
    withIdsFirst(terms).map(({ id = null, taxonomy, name, slug, description = '' }) => [
      `${taxonomy}:${slug}`,
      database.run('INSERT INTO terms VALUES (?, ?, ?, ?, ?, 0)', [
        id,
        taxonomy,
        name,
        encodeSlug(slug),
        description,
      ]),
    ]),
  );
  for (const { taxonomy, slug, parent } of terms) {
    if (parent === undefined) continue;
    database.run('UPDATE terms SET parent_id = ? WHERE id = ?', [
      idOf(ids, `${taxonomy}:${parent}`, 'term'),
      idOf(ids, `${taxonomy}:${slug}`, 'term'),
    ]);
  }
  if (!terms.some(({ taxonomy }) => taxonomy === 'category')) {
    database.run(
      "INSERT INTO terms VALUES (NULL, 'category', 'Uncategorized', 'uncategorized', '', 0)",
    );
  }
  return ids;
}

function insertLanguages(
  { database, terms }: Known,
  { languages = [], ...seed }: Seed,
  posts: Ids,
): void {
  const [main] = languages;
  if (main === undefined) return;
  for (const { taxonomy, slug, language = main.slug } of seed.terms) {
    const id = idOf(terms, `${taxonomy}:${slug}`, 'term');
    setLanguage(database, { kind: 'term', id }, { slug: language, group: `${taxonomy}:${slug}` });
  }
  for (const { type, slug, language = main.slug, translates = slug } of seed.posts) {
    const id = idOf(posts, `${type}:${slug}`, type);
    setLanguage(database, { kind: 'post', id }, { slug: language, group: `${type}:${translates}` });
  }
}

function insertComments(
  { database, zone, users, posts }: Known & { readonly posts: Ids },
  comments: readonly SeedComment[],
): void {
  for (const comment of withIdsFirst(comments)) {
    const { id = null, parent = 0, user, authorName, authorEmail = '', authorUrl = '' } = comment;
    database.run('INSERT INTO comments VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)', [
      id,
      posts.get(comment.post) ??
        posts.get(`post:${comment.post}`) ??
        idOf(posts, `page:${comment.post}`, 'post'),
      parent,
      user === undefined ? 0 : idOf(users, user, 'account'),
      authorName,
      authorEmail,
      authorUrl,
      zone.toUtc(comment.date),
      comment.content,
      comment.status,
    ]);
  }
}

function insertMenus(database: Database, menus: readonly SeedMenu[], posts: Ids, terms: Ids): void {
  for (const { name, slug, locations = [], items } of menus) {
    const menuId = database.run('INSERT INTO menus VALUES (NULL, ?, ?, ?)', [
      name,
      slug,
      JSON.stringify(locations),
    ]);
    // WordPress numbers the items of a menu through all levels.
    let place = 0;
    const insert = (item: SeedMenuItem, parentId: number): void => {
      place += 1;
      const { url = '', object, objectId = 0 } = menuTarget(item, posts, terms);
      const id = database.run('INSERT INTO menu_items VALUES (NULL, ?, ?, ?, ?, ?, ?, ?)', [
        menuId,
        parentId,
        place,
        item.title ?? '',
        url,
        object,
        objectId,
      ]);
      for (const below of item.below ?? []) insert(below, id);
    };
    for (const item of items) insert(item, 0);
  }
}

interface MenuTarget {
  readonly object: string;
  readonly objectId?: number;
  readonly url?: string;
}

function menuTarget({ to }: SeedMenuItem, posts: Ids, terms: Ids): MenuTarget {
  if ('url' in to) return { object: 'custom', url: to.url };
  if ('category' in to) {
    const objectId = idOf(terms, `category:${to.category}`, 'category');
    return { object: 'category', objectId };
  }
  const [object, slug] = 'page' in to ? ['page', to.page] : ['post', to.post];
  return { object, objectId: idOf(posts, `${object}:${slug}`, object) };
}
