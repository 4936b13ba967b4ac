import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  startEmbedded,
  type EmbeddedOptions,
  type SeedComment,
  type SeedPost,
} from '../support/embedded/index.ts';
import { sampleTaxonomies, sampleTypes } from '../../src/embedded/sample/register.ts';
import { basic } from '../support/api/api-server.ts';
import { ask } from '../support/ask.ts';
import { farFront, wpError, type Seen } from '../support/far-side.ts';
import { scratch } from '../support/scratch.ts';
import { plant } from './planted.ts';

const picture = fileURLToPath(new URL('../../src/embedded/sample/media/fog.jpg', import.meta.url));

/** The e-mail address of a person, which is planted. */
export function mailOf(name: string): string {
  return `${plant(`mail${name}`)}@reader.example`;
}

const password = 'Tern Gull Seal Reef Cove Buoy';
export const admin = { login: plant('loginadmin'), password };
export const author = { login: plant('loginauthor'), password };

/** Markers that are no planted words, by name: an IP address, and e-mail addresses, which are also searched as hashes. */
export const others: Readonly<Record<string, string>> = {
  ip: '203.0.113.77',
  ...Object.fromEntries(
    ['admin', 'author', 'subscriber', 'reader', 'held', 'spam', 'note', 'writer'].map((name) => [
      `mail${name}`,
      mailOf(name),
    ]),
  ),
};

const types = { post: 100, page: 200, boat: 300 } as const;
const states = ['draft', 'pending', 'future', 'private', 'trash', 'protected'] as const;

/** Each entry that strangers may not read, with markers in all of its fields: `draftpost…`, `privateboat…`. */
export const hidden = Object.entries(types).flatMap(([type, from]) =>
  states.map((state, at) => ({ id: from + at, type, state, name: `${state}${type}` })),
);

function hiddenPost({ id, type, state, name }: (typeof hidden)[number]): SeedPost {
  const isProtected = state === 'protected';
  return {
    id,
    type,
    slug: plant(`${name}slug`),
    title: `About ${plant(`${name}title`)}`,
    content: `<p>The text ${plant(`${name}text`)}.</p>`,
    excerpt: `<p>In short ${plant(`${name}excerpt`)}</p>`,
    author: admin.login,
    status: isProtected ? 'publish' : state,
    date: state === 'future' ? '2096-01-03T09:00:00' : '2026-01-03T09:00:00',
    featured: plant('filefeatured.jpg'),
    commentsOpen: true,
    ...(isProtected && { password: plant(`${name}password`) }),
    ...(type === 'boat' && { fields: { home_port: plant(`${name}field`) } }),
  };
}

/** The post that is public when the site is published first, and private later. */
export const recalled = 12;

const published = (id: number, type: string, slug: string, name = 'published'): SeedPost => ({
  id,
  type,
  slug,
  title: `Fog ${plant(`${name}title`)}`,
  content: `<p>Fog, ${plant(`${name}text`)}.</p><!-- ${plant('htmlcomment')} -->`,
  author: author.login,
  status: 'publish',
  date: '2026-01-02T09:00:00',
  commentsOpen: true,
});

const comment = (name: string, post: string, more: Partial<SeedComment> = {}): SeedComment => ({
  post,
  authorName: `Reader ${plant(`${name}name`)}`,
  authorEmail: mailOf('reader'),
  date: '2026-01-04T09:00:00',
  content: `I say ${plant(`${name}text`)}`,
  status: 'approved',
  ...more,
});

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** Adds what plugins add to records and to those in them: what WordPress itself shows to editors only. */
function addPersonal(value: unknown, home: string): void {
  if (!isObject(value)) return;
  for (const each of Object.values(value)) addPersonal(each, home);
  const name = { 1: 'admin', 2: 'author', 3: 'subscriber' }[Number(value['id'] ?? value['ID'])];
  const avatar = (email: string) =>
    `${home}/avatar/${createHash('sha256').update(email).digest('hex')}?s=96`;
  if (name !== undefined && ('avatar_urls' in value || 'avatar' in value)) {
    const email = mailOf(name);
    const login = plant(`login${name}`);
    Object.assign(value, { email, username: login, nickname: login, last_ip: others['ip'] });
    if ('avatar' in value) value['avatar'] = avatar(email);
    else value['avatar_urls'] = { 96: avatar(email) };
  }
  if ('author_avatar_urls' in value) {
    value['author_email'] ??= mailOf('reader');
    value['author_ip'] = others['ip'];
    value['author_user_agent'] = plant('useragent');
    value['author_avatar_urls'] = { 96: avatar(String(value['author_email'])) };
  }
  const { content } = value;
  if (isObject(content) && 'protected' in content) {
    content['raw'] = `${String(content['rendered'])}<!-- ${plant('rawnote')} -->`;
    const meta = { _notes: plant('hiddenfield') };
    Object.assign(value, { meta, editor_notes: plant('editornote'), post_password: 'x' });
    value['yoast_head_json'] = {
      author: plant('loginauthor'),
      schema: { '@graph': [{ '@type': 'Person', email: mailOf('author'), image: avatar('x') }] },
    };
  }
}

interface Read {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly value: unknown;
}

/**
 * `honest`: the service answers as WordPress does. `talkative`: each record has personal data, too. `careless`: everybody gets all that
 * it has. `careless and closed`: everybody who signs in does, and nobody else gets anything.
 */
type Manner = 'honest' | 'talkative' | 'careless' | 'careless and closed';

/** A service with texts and data that are not public. */
export async function openPrivatePaper(behaviour: Partial<EmbeddedOptions> = {}) {
  const folder = await mkdtemp(join(scratch, 'paper-'));
  const files = ['filefeatured', 'fileprivate'].map((name) => join(folder, `${plant(name)}.jpg`));
  await Promise.all(files.map((file) => copyFile(picture, file)));
  const front = await farFront();
  const user = (id: number, name: string, role: 'administrator' | 'author' | 'subscriber') => ({
    id,
    login: plant(`login${name}`),
    password,
    applicationPassword: password,
    name: name === 'author' ? 'Ada' : plant(`name${name}`),
    slug: name === 'author' ? 'ada' : plant(`userslug${name}`),
    email: mailOf(name),
    role,
  });
  const service = await startEmbedded({
    folder: join(folder, 'service'),
    publicUrl: front.url,
    ...behaviour,
    seed: {
      site: { name: 'The Paper', description: '', timeZone: 'UTC', language: 'en' },
      types: sampleTypes,
      taxonomies: sampleTaxonomies,
      passwordsAreKnown: true,
      users: [
        user(1, 'admin', 'administrator'),
        user(2, 'author', 'author'),
        user(3, 'subscriber', 'subscriber'),
      ],
      terms: [{ taxonomy: 'internal', name: plant('internalterm'), slug: plant('internalslug') }],
      media: files.map((file, at) => ({
        file,
        title: plant(`mediatitle${at}`),
        alt: plant(`mediaalt${at}`),
        caption: plant(`mediacaption${at}`),
        author: admin.login,
        date: '2026-01-03T09:00:00',
        post: plant('privatepostslug'),
      })),
      posts: [
        published(10, 'post', 'fog'),
        published(11, 'page', 'about'),
        published(13, 'boat', 'halcyon'),
        published(recalled, 'post', plant('recalledslug'), 'recalled'),
        ...hidden.map(hiddenPost),
      ],
      comments: [
        comment('published', 'fog'),
        comment('held', 'fog', { status: 'hold', authorEmail: mailOf('held') }),
        comment('spam', 'fog', { status: 'spam', authorEmail: mailOf('spam') }),
        ...hidden.map(({ name, type }) =>
          comment(`under${name}`, `${type === 'boat' ? 'boat:' : ''}${plant(`${name}slug`)}`),
        ),
      ],
      menus: [
        {
          name: 'Top',
          slug: 'top',
          locations: ['primary'],
          items: [{ title: 'Fog', to: { post: 'fog' } }],
        },
        {
          name: plant('othermenu'),
          slug: 'other',
          items: [{ title: plant('otheritem'), to: { post: plant('draftpostslug') } }],
        },
      ],
    },
  });
  front.leadTo(service.port);
  const asAdmin = basic(admin.login, password);

  async function read(path: string, query: URLSearchParams, authorization = ''): Promise<Read> {
    query.delete('_fields');
    const headers: Record<string, string> = authorization === '' ? {} : { authorization };
    const answer = await ask(service.url, `${path}?${query}`, { headers });
    const value: unknown = JSON.parse(answer.body.toString());
    return { status: answer.status, headers: answer.headers, value };
  }

  const readAll = ({ path, query, headers }: Seen): Promise<Read> =>
    read(path, new URLSearchParams(query), headers.authorization);

  /** Reads as the administrator, for editing and in every status. */
  async function readAsAdmin({ path, query }: Seen): Promise<Read> {
    const all = new URLSearchParams(query);
    if (!/\/(?:types|taxonomies)\b/.test(path)) all.set('context', 'edit');
    const every = ['publish', ...states.slice(0, -1)];
    if (/\/wp\/v2\/(?:posts|pages|boats)$/.test(path)) all.set('status', every.join(','));
    // The older generation says that scheduled texts are published.
    const known = every.filter((state) => state !== 'future').join(',');
    if (/\/wp-json\/(?:posts|pages)$/.test(path)) all.set('filter[post_status]', known);
    if (!path.endsWith('/wp/v2/comments')) return read(path, all, asAdmin);
    all.set('status', 'all');
    const { value, ...told } = await read(path, all, asAdmin);
    all.set('status', 'spam');
    const spam = await read(path, all, asAdmin);
    const records = [value, spam.value].flat().filter(isObject);
    const ofEditor = { id: 900, type: 'note', author_email: mailOf('note') };
    const note: Json = { ...records[0], ...ofEditor, content: { rendered: plant('editorsnote') } };
    const headers = { ...told.headers, 'x-wp-total': String(records.length + 1) };
    return { ...told, headers, value: [...records, note] };
  }

  return {
    url: front.url,
    behave(manner: Manner) {
      if (manner === 'honest') {
        front.relent();
        return;
      }
      front.interrupt((seen, response) => {
        const { path, method, headers } = seen;
        if (path.startsWith('/avatar/')) {
          if (manner === 'careless') response.writeHead(404).end();
          else
            createReadStream(picture).pipe(
              response.writeHead(200, { 'content-type': 'image/jpeg' }),
            );
          return true;
        }
        if (!path.startsWith('/wp-json/') || method !== 'GET') return false;
        if (manner === 'careless and closed' && headers.authorization === undefined)
          wpError(response, 401, 'rest_not_logged_in', 'You are not logged in.');
        else if (path === '/wp-json/') return false;
        else
          void (manner === 'talkative' ? readAll : readAsAdmin)(seen).then(
            ({ status, headers: given, value }) => {
              addPersonal(value, front.url);
              const { 'content-length': _, 'transfer-encoding': __, ...kept } = given;
              response.writeHead(status, kept).end(JSON.stringify(value));
            },
            () => response.destroy(),
          );
        return true;
      });
    },
    /** Changes a text as the administrator. */
    async change(id: number, body: Json) {
      const headers = { authorization: asAdmin, 'content-type': 'application/json' };
      const sent = { method: 'POST', headers, body: JSON.stringify(body) };
      const { status } = await ask(service.url, `/wp-json/wp/v2/posts/${id}`, sent);
      if (status !== 200) throw new Error(`WordPress answers ${status}.`);
    },
    async close() {
      await front.close();
      await service.close();
      await rm(folder, { recursive: true });
    },
  };
}
