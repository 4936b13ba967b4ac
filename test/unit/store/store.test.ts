import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openStore, type Store, type StoredPost } from '../../../src/store/index.ts';

const service = 'https://news.example/blog';
let folder: string;
let opened: Store[];
let warnings: string[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'galley-store-'));
  opened = [];
  warnings = [];
});

afterEach(() => {
  for (const store of opened) store.close();
  rmSync(folder, { recursive: true, force: true });
});

function openHere(address = service): Store {
  const store = openStore({
    folder,
    service: address,
    busyTimeout: 20,
    warn: (message) => warnings.push(message),
  });
  opened.push(store);
  return store;
}

function closeAll(): void {
  for (const store of opened.splice(0)) store.close();
}

function ownFolder(): string {
  return join(folder, readdirSync(folder)[0] ?? '');
}

function bodyFiles(): string[] {
  return readdirSync(join(ownFolder(), 'bodies'), { recursive: true, encoding: 'utf8' }).filter(
    (name) => /[/\\]/.test(name),
  );
}

function post(id: number, body: string, title = `Post ${id}`): StoredPost {
  return {
    id,
    type: 'post',
    path: `/2026/01/post-${id}/`,
    slug: `post-${id}`,
    title,
    excerpt: '',
    date: '2026-01-03T09:15:00Z',
    dateLocal: '2026-01-03T09:15:00',
    modified: '2026-01-03T09:15:00Z',
    sticky: false,
    commentsOpen: true,
    parentId: null,
    menuOrder: 0,
    authorId: 2,
    categories: ['category:news'],
    tags: [],
    featuredMediaId: null,
    body,
  };
}

async function writePost(store: Store, id: number, html: string, title?: string): Promise<string> {
  const write = store.begin();
  const body = await write.putBody(html);
  write.put('posts', String(id), post(id, body, title));
  await write.commit();
  return body;
}

describe('writing and reading', () => {
  test('what was committed is read back as it was written, after closing too', async () => {
    const body = await writePost(openHere(), 1, '<p>Fog — 港</p>');
    closeAll();
    const store = openHere();
    expect(store.get('posts', '1')?.record).toEqual(post(1, body));
    expect(await store.body(body)).toBe('<p>Fog — 港</p>');
    expect(store.get('posts', '2')).toBeNull();
    expect(store.get('pages', '1')).toBeNull();
    expect(warnings).toEqual([]);
  });

  test('records of a collection come in the order of their keys', async () => {
    const store = openHere();
    const write = store.begin();
    for (const id of [3, 1, 2]) write.put('posts', String(id), post(id, ''));
    await write.commit();
    expect([...store.entries('posts')].map((entry) => entry.key)).toEqual(['1', '2', '3']);
    expect(store.count('posts')).toBe(3);
    expect(store.count('pages')).toBe(0);
  });

  test('a width of a picture stays a number', async () => {
    const store = openHere();
    const user = {
      id: 2,
      name: 'Alice',
      slug: 'alice',
      path: '/author/alice/',
      bioHtml: '',
      url: '',
      avatars: { 24: 'https://a.example/24.png', 96: 'https://a.example/96.png' },
    };
    const write = store.begin();
    write.put('users', '2', user);
    await write.commit();
    expect(store.get('users', '2')?.record).toEqual(user);
  });

  test('a write says whether it changed something, and an equal record keeps its digest', async () => {
    const store = openHere();
    const first = store.begin();
    expect(first.put('posts', '1', post(1, ''))).toBe(true);
    await first.commit();
    const digest = store.get('posts', '1')?.digest;

    const second = store.begin();
    const { id, ...rest } = post(1, '');
    expect(second.put('posts', '1', { ...rest, id })).toBe(false);
    expect(second.put('posts', '1', post(1, '', 'Another title'))).toBe(true);
    await second.commit();
    expect(store.get('posts', '1')?.digest).not.toBe(digest);
  });

  test('a record of another shape is refused before it is written', async () => {
    const store = openHere();
    const write = store.begin();
    expect(() => write.put('posts', '1', { ...post(1, ''), path: 'no-slashes' })).toThrow(/path/);
    write.rollback();
    expect(store.count('posts')).toBe(0);
  });

  test('facts are kept by name', async () => {
    const store = openHere();
    expect(store.fact('pipeline')).toBeNull();
    const write = store.begin();
    write.setFact('pipeline', '1');
    write.setFact('pipeline', '2');
    expect(store.fact('pipeline')).toBeNull();
    await write.commit();
    expect(store.fact('pipeline')).toBe('2');
  });
});

describe('whole or not at all', () => {
  test('readers see nothing of a write under way, even of another opening', async () => {
    const store = openHere();
    const other = openHere();
    await writePost(store, 1, 'one');
    const write = store.begin();
    write.put('posts', '2', post(2, await write.putBody('two')));
    write.delete('posts', '1');
    expect([...store.entries('posts')].map((entry) => entry.key)).toEqual(['1']);
    expect([...other.entries('posts')].map((entry) => entry.key)).toEqual(['1']);
    await write.commit();
    expect([...store.entries('posts')].map((entry) => entry.key)).toEqual(['2']);
    expect([...other.entries('posts')].map((entry) => entry.key)).toEqual(['2']);
  });

  test('a rollback leaves the records and bodies as they were', async () => {
    const store = openHere();
    const body = await writePost(store, 1, 'one');
    const write = store.begin();
    write.put('posts', '1', post(1, await write.putBody('changed')));
    write.delete('posts', '1');
    write.setFact('x', 'y');
    write.rollback();
    expect(store.get('posts', '1')?.record.body).toBe(body);
    expect(store.fact('x')).toBeNull();
    expect(await store.body(body)).toBe('one');
    expect(bodyFiles()).toHaveLength(1);
  });

  test('a process that dies in the middle of a write leaves no trace in the next one', async () => {
    await writePost(openHere(), 1, 'one');
    closeAll();
    const dying = `
      import { openStore } from ${JSON.stringify(new URL('../../../src/store/index.ts', import.meta.url).href)};
      const store = openStore({ folder: ${JSON.stringify(folder)}, service: ${JSON.stringify(service)} });
      const write = store.begin();
      await write.putBody('half');
      write.delete('posts', '1');
      console.log('written');
      process.kill(process.pid, 'SIGKILL');
    `;
    const end = promisify(execFile)(process.execPath, ['--input-type=module', '-e', dying]);
    await expect(end).rejects.toMatchObject({ signal: 'SIGKILL', stdout: 'written\n' });
    expect(bodyFiles()).toHaveLength(2);

    const store = openHere();
    expect(store.get('posts', '1')?.record.title).toBe('Post 1');
    expect(bodyFiles()).toHaveLength(1);
    expect(warnings).toEqual([]);
  });

  test('a second writer is told that another one is at work', async () => {
    const first = openHere().begin();
    const second = openHere();
    expect(() => second.begin()).toThrow(
      'The local mirror of this site is being written by another build or sync.',
    );
    first.rollback();
    second.begin().rollback();
  });

  test('one opening has one write at a time, and can begin anew after its end', async () => {
    const store = openHere();
    const first = store.begin();
    expect(() => store.begin()).toThrow(/being written/);
    await first.commit();
    const second = store.begin();
    expect(() => first.put('posts', '1', post(1, ''))).toThrow(/after it had been committed/);
    second.rollback();
    expect(() => second.rollback()).toThrow(/after it had been committed or rolled back/);
  });
});

describe('bodies', () => {
  test('equal texts share one file, and a text that no record names any more is dropped', async () => {
    const store = openHere();
    const shared = await writePost(store, 1, 'same');
    expect(await writePost(store, 2, 'same')).toBe(shared);
    expect(bodyFiles()).toHaveLength(1);

    await writePost(store, 1, 'another');
    expect(bodyFiles()).toHaveLength(2);
    const write = store.begin();
    write.delete('posts', '2');
    await write.commit();
    expect(bodyFiles()).toHaveLength(1);
    await expect(store.body(shared)).rejects.toMatchObject({ code: 'missing-body' });
  });

  test('an empty text is a text', async () => {
    const store = openHere();
    expect(await store.body(await writePost(store, 1, ''))).toBe('');
  });

  test.each(['../../store', '', 'a'.repeat(64), 'A'.repeat(64)])(
    'a name that is none (%j) is refused',
    async (name) => {
      await expect(openHere().body(name)).rejects.toMatchObject({ code: 'missing-body' });
    },
  );

  test('a text cut short on disk is never handed out, and the mirror starts anew', async () => {
    const store = openHere();
    const body = await writePost(store, 1, '<p>A whole text</p>');
    writeFileSync(join(ownFolder(), 'bodies', bodyFiles()[0] ?? ''), '<p>A wh');
    await expect(store.body(body)).rejects.toMatchObject({ code: 'missing-body' });
    closeAll();
    expect(openHere().count('posts')).toBe(0);
    expect(warnings).toHaveLength(1);
  });
});

describe('one mirror a service', () => {
  test('two services share nothing', async () => {
    await writePost(openHere(), 1, 'one');
    const other = openHere('https://news.example/other');
    expect(other.count('posts')).toBe(0);
    expect(readdirSync(folder)).toHaveLength(2);
    for (const name of readdirSync(folder)) expect(name).toMatch(/^news\.example-[0-9a-f]{12}$/);
  });

  test('spellings of one address share a mirror, and no password shapes its name', async () => {
    await writePost(openHere(), 1, 'one');
    expect(openHere('https://ann:secret@NEWS.example:443/blog/').count('posts')).toBe(1);
    expect(readdirSync(folder)).toHaveLength(1);
  });

  test('a name that says more than the address still has the host and no password in it', async () => {
    await writePost(openHere('v2 https://news.example/wp-json/'), 1, 'one');
    expect(openHere('v2 https://ann:secret@news.example/wp-json').count('posts')).toBe(1);
    expect(openHere('legacy https://news.example/wp-json/').count('posts')).toBe(0);
    for (const name of readdirSync(folder)) expect(name).toMatch(/^news\.example-[0-9a-f]{12}$/);
  });

  test.each(['', 'not an address', '../..', 'file:///etc/passwd'])(
    'a service named %j stays inside the folder',
    (address) => {
      openHere(address);
      expect(readdirSync(folder)).toEqual([expect.stringMatching(/^service-[0-9a-f]{12}$/)]);
    },
  );
});

describe('a mirror that is of no use', () => {
  test('made by another version: replaced without a word, nothing of it stays', async () => {
    await writePost(openHere(), 1, 'one');
    closeAll();
    const db = new DatabaseSync(join(ownFolder(), 'store.db'));
    db.exec('PRAGMA user_version = 7');
    db.close();
    const store = openHere();
    expect(store.count('posts')).toBe(0);
    expect(bodyFiles()).toEqual([]);
    expect(warnings).toEqual([]);
    await writePost(store, 2, 'two');
    expect(store.count('posts')).toBe(1);
  });

  test('no database at all: replaced with one warning', async () => {
    await writePost(openHere(), 1, 'one');
    closeAll();
    writeFileSync(join(ownFolder(), 'store.db'), 'This is not a database, whatever its name says.');
    expect(openHere().count('posts')).toBe(0);
    expect(warnings).toEqual([
      `The local mirror in ${ownFolder()} is damaged. It is replaced by a new one, so everything is read from the content service again.`,
    ]);
  });

  test('pages of the database overwritten: replaced with one warning', async () => {
    const store = openHere();
    const write = store.begin();
    for (let id = 1; id <= 200; id++) write.put('posts', String(id), post(id, ''));
    await write.commit();
    closeAll();
    const file = join(ownFolder(), 'store.db');
    const bytes = readFileSync(file);
    bytes.fill(0xa5, 8192, 40_000);
    writeFileSync(file, bytes);
    expect(openHere().count('posts')).toBe(0);
    expect(warnings).toHaveLength(1);
  });

  test('a body that is gone: replaced with one warning', async () => {
    await writePost(openHere(), 1, 'one');
    closeAll();
    rmSync(join(ownFolder(), 'bodies'), { recursive: true });
    expect(openHere().count('posts')).toBe(0);
    expect(warnings).toHaveLength(1);
  });
});
