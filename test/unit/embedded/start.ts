import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { onTestFinished } from 'vitest';
import { z } from 'zod';
import { startEmbedded } from '../../support/embedded/index.ts';
import type { EmbeddedOptions, EmbeddedService, Seed } from '../../support/embedded/index.ts';

export const passwords = {
  admin: 'wharf',
  alice: 'a “long” pass phrase',
  bob: 'bob: with a colon',
  carol: 'carol',
};

export type Login = keyof typeof passwords;

type Behaviour = Omit<EmbeddedOptions, 'folder' | 'seed'>;

export interface Site extends EmbeddedService {
  readonly folder: string;
  /** A request to v2; with an account by Basic. */
  v2(path: string, options?: RequestOptions): Promise<Answer>;
  restart(behaviour?: Behaviour): Promise<Site>;
}

interface RequestOptions {
  readonly method?: string;
  readonly as?: Login;
  readonly json?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: z.output<ReturnType<typeof z.json>>;
}

export function basic(login: Login, password = passwords[login]) {
  return `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`;
}

/** A small site of its own for each test, gone when the test is over. */
export async function startSite(behaviour: Behaviour = {}, seed?: Partial<Seed>): Promise<Site> {
  const folder = await mkdtemp(join(tmpdir(), 'galley-embedded-unit-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const picture = join(folder, 'quay.jpg');
  await sharp({ create: { width: 400, height: 200, channels: 3, background: 'navy' } })
    .jpeg()
    .toFile(picture);
  return open(folder, { basicAuthPlugin: true, ...behaviour }, { ...smallSeed(picture), ...seed });
}

async function open(folder: string, behaviour: Behaviour, seed: Seed): Promise<Site> {
  const service = await startEmbedded({ ...behaviour, folder: join(folder, 'content'), seed });
  onTestFinished(() => service.close());
  return {
    ...service,
    folder,
    v2: (path, options) => send(`${service.url}/wp-json/wp/v2${path}`, options),
    async restart(changed = {}) {
      await service.close();
      return open(folder, { ...behaviour, ...changed }, seed);
    },
  };
}

/** Sends a request and reads its JSON; a body that is no JSON counts as null. */
export async function send(url: string, options: RequestOptions = {}): Promise<Answer> {
  const { method = 'GET', as, json, headers = {}, body = null } = options;
  const response = await fetch(url, {
    method,
    headers: {
      ...(as ? { Authorization: basic(as) } : {}),
      ...(json === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
    body: json === undefined ? body : JSON.stringify(json),
    redirect: 'manual',
  });
  const text = await response.text();
  const parsed = z
    .json()
    .safeParse(text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : null);
  return { status: response.status, headers: response.headers, body: parsed.data ?? null };
}

const account = { id: z.number() };

export function idOf({ body }: Answer): number {
  return z.object(account).parse(body).id;
}
export function idsOf({ body }: Answer): number[] {
  return z
    .array(z.object(account))
    .parse(body)
    .map(({ id }) => id);
}

function smallSeed(picture: string): Seed {
  const post = { type: 'post', author: 'alice', status: 'publish', categories: ['news'] } as const;
  return {
    site: {
      name: 'The Quay',
      description: 'Boats & gulls',
      language: 'en',
      timeZone: 'America/New_York',
    },
    passwordsAreKnown: true,
    users: [
      { login: 'admin', password: passwords.admin, name: 'Admin', role: 'administrator' },
      { login: 'alice', password: passwords.alice, name: 'Alice', role: 'editor' },
      {
        login: 'bob',
        password: passwords.bob,
        name: 'Bob',
        role: 'author',
        applicationPassword: 'abcd EFGH 1234 ijkl MNOP 5678',
      },
      { login: 'carol', password: passwords.carol, name: 'Carol', role: 'subscriber' },
    ],
    terms: [
      { taxonomy: 'category', name: 'News', slug: 'news' },
      { taxonomy: 'category', name: 'Harbour', slug: 'harbour', parent: 'news' },
      { taxonomy: 'post_tag', name: '港', slug: '港' },
    ],
    media: [
      {
        id: 5,
        file: picture,
        title: 'The quay',
        alt: 'A quay',
        author: 'admin',
        date: '2026-03-01T09:00:00',
      },
    ],
    posts: [
      {
        ...post,
        id: 10,
        slug: 'fog',
        title: 'Fog & mist',
        date: '2026-01-03T09:15:00',
        content: '<p>Fog. <img src="{{media:quay.jpg}}"> <a href="{{home}}/">Home</a></p>',
        featured: 'quay.jpg',
        tags: ['港'],
      },
      {
        ...post,
        id: 11,
        slug: '港のニュース',
        title: '港のニュース',
        author: 'bob',
        content: '<p>日本語</p>',
        date: '2026-07-04T12:00:00',
        categories: ['harbour'],
      },
      {
        ...post,
        id: 12,
        slug: 'secret',
        title: 'Secret',
        date: '2026-02-01T08:00:00',
        content: '<p>The word is herring.</p>',
        password: 'open',
      },
      {
        ...post,
        id: 13,
        slug: 'draft',
        title: 'Draft',
        status: 'draft',
        author: 'bob',
        content: '<p>Not yet.</p>',
        date: '2026-02-02T08:00:00',
      },
      {
        ...post,
        id: 14,
        slug: 'orphan',
        title: 'Orphan',
        author: null,
        content: '<p>Nobody’s.</p>',
        date: '2025-12-01T08:00:00',
      },
      {
        type: 'page',
        id: 20,
        slug: 'about',
        title: 'About',
        author: 'admin',
        content: '<p>Us.</p>',
        status: 'publish',
        date: '2026-01-01T08:00:00',
      },
      {
        type: 'page',
        id: 21,
        slug: 'team',
        title: 'Team',
        author: 'admin',
        parent: 'about',
        content: '<p>We.</p>',
        status: 'publish',
        date: '2026-01-01T08:00:00',
      },
    ],
    comments: [
      {
        post: 'secret',
        authorName: 'Reader',
        date: '2026-02-01T10:00:00',
        content: 'I know the word.',
        status: 'approved',
      },
      {
        post: 'fog',
        authorName: 'Reader',
        date: '2026-02-01T10:00:00',
        content: 'Wait for it.',
        status: 'hold',
      },
    ],
  };
}
