import { createReadStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createCms } from '../../../src/wordpress/client/index.ts';
import type { Cms, Id } from '../../../src/wordpress/client/index.ts';
import type { SeedPost } from '../embedded/index.ts';
import type { WordPressSite } from '../wordpress/index.ts';
import { menus, navigation } from './menus.ts';
import { drawPicture, pictureAlt, pictureName } from './picture.ts';
import { comments, pages, posts, terms } from './stories.ts';

/** Whose account is removed once the post is written. */
const leaver = 'dora';

/**
 * Writes the oddities to a WordPress: posts, pages and the picture through our own client, each post as its author;
 * what the client has no way to set (terms, password, sticky, comments, an account's removal), inside WordPress.
 * WordPress's own first posts are removed. Gives the ids by slug.
 */
export async function createOddities(site: WordPressSite): Promise<ReadonlyMap<string, Id>> {
  const leaverPassword = await site.php(`
    $id = wp_insert_user(['user_login' => '${leaver}', 'user_pass' => wp_generate_password(), 'role' => 'editor']);
    echo WP_Application_Passwords::create_new_application_password($id, ['name' => 'Tests'])[0];
  `);
  const clients = new Map<string, Cms>();
  const clientOf = (login: string, password: string): Cms =>
    createCms({
      url: site.url,
      credentials: { method: 'application-password', user: login, password },
    });
  for (const account of Object.values(site.accounts)) {
    clients.set(account.login, clientOf(account.login, account.applicationPassword));
  }
  clients.set(leaver, clientOf(leaver, leaverPassword));
  try {
    return await write(site, (author) => {
      const client = clients.get(author ?? leaver);
      if (!client) throw new Error(`There is no account ${String(author)}.`);
      return client;
    });
  } finally {
    await Promise.all([...clients.values()].map((client) => client.close()));
  }
}

async function write(
  site: WordPressSite,
  clientOf: (author: string | null) => Cms,
): Promise<ReadonlyMap<string, Id>> {
  const ids = new Map<string, Id>();
  for (const post of [...posts, ...pages]) {
    ids.set(post.slug, await createOne(clientOf(post.author), post, site.url));
  }
  const pictureId = await uploadPicture(clientOf('alice'));
  await finish(site, {
    terms,
    posts: [...posts, ...pages],
    comments,
    menus,
    navigation,
    leaver,
    ids: Object.fromEntries(ids),
    media: { [pictureName]: pictureId },
  });
  return ids;
}

async function createOne(client: Cms, post: SeedPost, home: string): Promise<Id> {
  const writings = post.type === 'page' ? client.pages : client.posts;
  const { id } = await writings.create({
    title: post.title,
    content: post.content.replaceAll('{{home}}', home),
    slug: post.slug,
    excerpt: post.excerpt,
    dateLocal: post.date,
    // Nothing is created in the trash: it gets there by a deletion.
    status: post.status === 'trash' ? 'publish' : post.status,
  });
  if (post.status === 'trash') await writings.delete(id);
  return id;
}

async function uploadPicture(client: Cms): Promise<Id> {
  const folder = await mkdtemp(join(tmpdir(), 'galley-picture-'));
  try {
    const path = await drawPicture(folder);
    const { id } = await client.media.upload({
      filename: pictureName,
      contentType: 'image/jpeg',
      size: (await stat(path)).size,
      open: () => createReadStream(path),
    });
    await client.media.update(id, { alt: pictureAlt });
    return id;
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function finish(site: WordPressSite, plan: object): Promise<void> {
  const script = fileURLToPath(new URL('./finish.php', import.meta.url));
  const encoded = Buffer.from(JSON.stringify(plan)).toString('base64');
  await site.php(`
    require '${script}';
    finish_oddities(json_decode(base64_decode('${encoded}'), true, 16, JSON_THROW_ON_ERROR));
  `);
}
