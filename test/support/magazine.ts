import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import {
  startEmbedded,
  type EmbeddedOptions,
  type EmbeddedService,
  type Seed,
} from './embedded/index.ts';
import { ask } from './ask.ts';
import { farFront, type FarFront } from './far-side.ts';

const password = 'Kelp Tide Mast Sail Knot Rope';
const accounts = { ann: 'Ann', ben: 'Ben', cy: 'Cy', dee: 'Dee' } as const;
const sections = { news: 'News', sea: 'Sea', town: 'Town' } as const;

const day = 24 * 60 * 60 * 1000;
const toText = (date: Date): string => date.toISOString().slice(0, 19);
const cycle = <T>(values: readonly [T, ...T[]], number: number): T =>
  values[number % values.length] ?? values[0];
const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** One a day: 13 in November, 13 in December, the others from New Year on. */
const dateOf = (number: number): string => {
  if (number <= 13) return `2025-11-${twoDigits(number)}T09:00:00`;
  if (number <= 26) return `2025-12-${twoDigits(number - 13)}T09:00:00`;
  return toText(new Date(Date.parse('2026-01-01T09:00:00Z') + (number - 27) * day));
};

// Dee has written one; half are in the section Sea, a third in Town, the others in News.
const authorOf = (number: number): keyof typeof accounts =>
  number === 2 ? 'dee' : cycle(['ann', 'ben', 'ann', 'cy'], number);
const sectionOf = (number: number): keyof typeof sections =>
  cycle(['sea', 'sea', 'sea', 'town', 'town', 'news'], number);

/** Longer than an excerpt. No two stories have a word in common that tells what they are about. */
export function textOf(number: number, end = 'The end.'): string {
  return `<p>${Array.from({ length: 60 }, (_, word) => `w${number}x${word}`).join(' ')}</p><p>${end}</p>`;
}

const storyOf = (number: number): Seed['posts'][number] => ({
  type: 'post',
  status: 'publish',
  slug: `story-${number}`,
  title: `Story ${number}`,
  content: textOf(number),
  date: dateOf(number),
  author: authorOf(number),
  categories: [sectionOf(number)],
  tags: number % 10 === 7 ? ['fog'] : [],
});

const pageOf = (slug: string, title: string, content: string): Seed['posts'][number] => ({
  type: 'page',
  status: 'publish',
  slug,
  title,
  content,
  author: 'ann',
  date: '2025-10-01T09:00:00',
});

/** Stories 1 to `stories`, a day each, the latest last; four authors, three sections, a tag and a page. */
export function magazineOf(stories: number): Seed {
  return {
    site: { name: 'The Paper', description: 'Boats', timeZone: 'UTC', language: 'en' },
    passwordsAreKnown: true,
    users: Object.entries(accounts).map(([login, name]) => ({
      login,
      name,
      password,
      applicationPassword: password,
      description: '',
      role: 'administrator',
    })),
    terms: [
      ...Object.entries(sections).map(([slug, name]) => ({
        taxonomy: 'category' as const,
        slug,
        name,
      })),
      { taxonomy: 'post_tag', slug: 'fog', name: 'Fog' },
    ],
    media: [],
    posts: [
      ...Array.from({ length: stories }, (_, place) => storyOf(place + 1)),
      pageOf('about', 'About', `<p>As in <a href="{{home}}/2025/11/story-4/">a story</a>.</p>`),
    ],
    comments: [],
  };
}

const record = z.object({ id: z.int() });

/** A small paper in a content service of its own, and editors who change it. */
export interface Magazine {
  /** Of the service. */
  readonly url: string;
  /** Asks the interface, as an editor's program does. */
  call(path: string, method: string, body?: object): Promise<unknown>;
  /** `posts/12` for `posts` and its slug. */
  find(collection: string, slug: string): Promise<string>;
  /** Changes fields of a post by its slug. Each edit is at least a second later than the one before, since WordPress counts seconds. */
  edit(slug: string, fields: object): Promise<void>;
  /** What the interface of the embedded service has no way to write. */
  sql(statement: string, ...values: readonly string[]): void;
  /** Ends the service, and starts it again at the same address; `meanwhile` it can't be reached. */
  restart(meanwhile?: () => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

type Behaviour = Omit<EmbeddedOptions, 'folder' | 'port' | 'seed'>;

/** Starts a service with the stories of {@link magazineOf}, or with other ones. */
export async function openMagazine(
  stories: number | Seed,
  behaviour: Behaviour = {},
): Promise<Magazine> {
  const folder = mkdtempSync(join(tmpdir(), 'galley-magazine-'));
  const seed = typeof stories === 'number' ? magazineOf(stories) : stories;
  const start = (port: number): Promise<EmbeddedService> =>
    startEmbedded({ ...behaviour, folder, port, seed });
  let service = await start(0);
  const { url, port } = service;
  const authorization = `Basic ${Buffer.from(`ann:${password}`).toString('base64')}`;

  const call: Magazine['call'] = async (path, method, body) => {
    const { status, body: answer } = await ask(url, `/wp-json/wp/v2/${path}`, {
      method,
      headers: { authorization, 'content-type': 'application/json' },
      body: body && JSON.stringify(body),
    });
    if (status >= 300) throw new Error(`${path}: ${status} ${answer.toString()}`);
    return JSON.parse(answer.toString()) as unknown;
  };

  const find: Magazine['find'] = async (collection, slug) => {
    const [found] = z.array(record).parse(await call(`${collection}?slug=${slug}`, 'GET'));
    if (found === undefined) throw new Error(`There is no ${slug} among the ${collection}.`);
    return `${collection}/${found.id}`;
  };

  const sql: Magazine['sql'] = (statement, ...values) => {
    const database = new DatabaseSync(join(folder, 'content.sqlite'));
    try {
      if (database.prepare(statement).run(...values).changes === 0)
        throw new Error(`Nothing was changed: ${statement}`);
    } finally {
      database.close();
    }
  };
  let editedAt = 0;

  return {
    url,
    call,
    find,
    sql,
    async edit(slug, fields) {
      const post = await find('posts', slug);
      await call(post, 'POST', fields);
      editedAt = Math.max(editedAt + 1000, Date.now());
      const id = post.replace('posts/', '');
      sql('UPDATE posts SET modified = ? WHERE id = ?', toText(new Date(editedAt)), id);
    },
    async restart(meanwhile) {
      await service.close();
      try {
        await meanwhile?.();
      } finally {
        service = await start(port);
      }
    },
    async close() {
      await service.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A magazine behind a front, which sees the requests of those who read the site, and not those of editors. */
export type WatchedMagazine = Magazine & Pick<FarFront, 'seen' | 'interrupt' | 'relent'>;

export async function openWatchedMagazine(
  stories: number | Seed,
  behaviour: Omit<Behaviour, 'publicUrl'> = {},
  options: Parameters<typeof farFront>[0] = {},
): Promise<WatchedMagazine> {
  const front = await farFront(options);
  const magazine = await openMagazine(stories, { ...behaviour, publicUrl: front.url });
  front.leadTo(Number(new URL(magazine.url).port));
  const { url, seen, interrupt, relent } = front;
  return {
    ...magazine,
    url,
    seen,
    interrupt,
    relent,
    async close() {
      await front.close();
      await magazine.close();
    },
  };
}
