import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import type { StoredRedirect } from '../../../../src/wordpress/mirror/index.ts';
import { post, useMirrors, writePost } from './mirrors.ts';

const here = useMirrors();

describe('one mirror a service', () => {
  test('two services share nothing', async () => {
    await writePost(here.open(), 1, 'one');
    const other = here.open('https://news.example/other');
    expect(other.count('entries')).toBe(0);
    expect(readdirSync(here.folder)).toHaveLength(2);
    for (const name of readdirSync(here.folder))
      expect(name).toMatch(/^news\.example-[0-9a-f]{12}$/);
  });

  test('spellings of one address share a mirror, and no password shapes its name', async () => {
    await writePost(here.open(), 1, 'one');
    expect(here.open('https://ann:secret@NEWS.example:443/blog/').count('entries')).toBe(1);
    expect(readdirSync(here.folder)).toHaveLength(1);
  });

  test('a name that says more than the address still has the host and no password in it', async () => {
    await writePost(here.open('v2 https://news.example/wp-json/'), 1, 'one');
    expect(here.open('v2 https://ann:secret@news.example/wp-json').count('entries')).toBe(1);
    expect(here.open('legacy https://news.example/wp-json/').count('entries')).toBe(0);
    for (const name of readdirSync(here.folder))
      expect(name).toMatch(/^news\.example-[0-9a-f]{12}$/);
  });

  test.each(['', 'not an address', '../..', 'file:///etc/passwd'])(
    'a service named %j stays inside the folder',
    (address) => {
      here.open(address);
      expect(readdirSync(here.folder)).toEqual([expect.stringMatching(/^service-[0-9a-f]{12}$/)]);
    },
  );
});

describe('a mirror that is of no use', () => {
  test('made by another version: replaced without a word, nothing of it stays', async () => {
    await writePost(here.open(), 1, 'one');
    here.closeAll();
    const db = new DatabaseSync(join(here.ownFolder(), 'store.db'));
    db.exec('PRAGMA user_version = 7');
    db.close();
    const mirror = here.open();
    expect(mirror.count('entries')).toBe(0);
    expect(here.countBodies()).toBe(0);
    expect(here.warnings).toEqual([]);
    await writePost(mirror, 2, 'two');
    expect(mirror.count('entries')).toBe(1);
  });

  test('old addresses of records are kept, since no service tells them', async () => {
    const mirror = here.open();
    const redirect = {
      path: '/2025/12/fog/',
      to: { collection: 'entries', key: '1' },
    } satisfies StoredRedirect;
    const write = mirror.begin();
    write.put('redirects', redirect.path, redirect);
    await write.commit();
    await writePost(mirror, 1, 'one');
    here.closeAll();
    const db = new DatabaseSync(join(here.ownFolder(), 'store.db'));
    db.exec('PRAGMA user_version = 7');
    db.close();
    const anew = here.open();
    expect(anew.count('entries')).toBe(0);
    expect([...anew.records('redirects')].map(({ record }) => record)).toEqual([redirect]);
  });

  test('no database at all: replaced with one warning', async () => {
    await writePost(here.open(), 1, 'one');
    here.closeAll();
    writeFileSync(
      join(here.ownFolder(), 'store.db'),
      'This is not a database, whatever its name says.',
    );
    expect(here.open().count('entries')).toBe(0);
    expect(here.warnings).toEqual([
      `The local mirror in ${here.ownFolder()} is damaged. Galley replaces it and reads everything from the content service again.`,
    ]);
  });

  test.each(['records', 'texts'])(
    'pages with %s overwritten: replaced with one warning',
    async (what) => {
      const mirror = here.open();
      if (what === 'texts') await writePost(mirror, 1, 'Fog '.repeat(100_000));
      const write = mirror.begin();
      if (what === 'records')
        for (let id = 1; id <= 200; id++) write.put('entries', String(id), post(id, ''));
      await write.commit();
      here.closeAll();
      const file = join(here.ownFolder(), 'store.db');
      const bytes = readFileSync(file);
      bytes.fill(0xa5, bytes.length / 2, bytes.length / 2 + 30_000);
      writeFileSync(file, bytes);
      expect(here.open().count('entries')).toBe(0);
      expect(here.warnings).toHaveLength(1);
    },
  );
});
