import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { contentOf, folderName, openMirrorToRead } from '../../../../src/wordpress/mirror/index.ts';
import { post, prepared, service, useMirrors, writePost } from './mirrors.ts';

const here = useMirrors();
const place = () => ({ folder: here.folder, service });

describe('a mirror that is only read', () => {
  test('shows what was committed, whether or not its writer is still there', async () => {
    const body = await writePost(here.open(), 1, '<p>Fog</p>');
    const beside = openMirrorToRead(place());
    expect(beside?.get('entries', '1')?.record).toEqual(post(1, body));
    beside?.close();
    here.closeAll();
    const alone = openMirrorToRead(place());
    expect(await alone?.body(body)).toEqual(prepared('<p>Fog</p>'));
    alone?.close();
  });

  test('is none where nothing was written, and nothing is made there', () => {
    expect(openMirrorToRead(place())).toBeNull();
    expect(openMirrorToRead({ folder: here.folder, service: 'https://other.example/' })).toBeNull();
    expect(readdirSync(here.folder)).toEqual([]);
  });

  test('is none when another version made it, and is left as it is', async () => {
    await writePost(here.open(), 1, '<p>Fog</p>');
    here.closeAll();
    const file = join(here.ownFolder(), 'store.db');
    const db = new DatabaseSync(file);
    db.exec('PRAGMA user_version = 12345');
    db.close();
    expect(openMirrorToRead(place())).toBeNull();
    const again = new DatabaseSync(file);
    expect(again.prepare('SELECT count(*) AS n FROM records').get()).toEqual({ n: 1 });
    again.close();
  });

  test('is none when its file is no database', () => {
    const folder = join(here.folder, folderName(service));
    mkdirSync(folder, { recursive: true });
    new DatabaseSync(join(folder, 'store.db')).close();
    expect(openMirrorToRead(place())).toBeNull();
  });

  test('gives the same digests until something of the collection is another, whoever wrote it', async () => {
    const mirror = here.open();
    await writePost(mirror, 1, '<p>Fog</p>');
    const reader = openMirrorToRead(place());
    const posts = reader?.digests('entries');
    const tags = reader?.digests('terms');
    expect(reader?.digests('entries')).toBe(posts);

    await writePost(mirror, 1, '<p>Fog</p>');
    expect(reader?.digests('entries')).toBe(posts);

    await writePost(mirror, 2, '<p>Boats</p>');
    const both = reader?.digests('entries') ?? new Map<string, string>();
    expect([...both.keys()]).toEqual(['1', '2']);
    expect(both).toEqual(mirror.digests('entries'));
    expect(reader?.digests('terms')).toBe(tags);
    expect(contentOf(both)).not.toBe(contentOf(posts ?? both));
    expect(contentOf(both)).toBe(contentOf(mirror.digests('entries')));

    const write = mirror.begin();
    write.delete('entries', '2');
    expect(reader?.digests('entries')).toBe(both);
    await write.commit();
    expect(reader?.digests('entries')).toEqual(posts);

    const undone = mirror.begin();
    undone.delete('entries', '1');
    undone.rollback();
    expect(reader?.digests('entries').size).toBe(1);
    reader?.close();
  });

  test('tells when it has changed, and not while a change is under way', async () => {
    const mirror = here.open();
    await writePost(mirror, 1, '<p>Fog</p>');
    const reader = openMirrorToRead(place());
    expect(reader?.isCurrent()).toBe(true);
    const write = mirror.begin();
    write.put('entries', '2', post(2, ''));
    expect(reader?.isCurrent()).toBe(true);
    await write.commit();
    expect(reader?.isCurrent()).toBe(false);
    reader?.close();
  });

  test('tells when there is another one in its place', async () => {
    await writePost(here.open(), 1, '<p>Fog</p>');
    here.closeAll();
    const reader = openMirrorToRead(place());
    // The old file stays in use, so that the new one can't have its number.
    rmSync(here.ownFolder(), { recursive: true });
    expect(reader?.isCurrent()).toBe(false);
    await writePost(here.open(), 1, '<p>Fog</p>');
    expect(reader?.isCurrent()).toBe(false);
    reader?.close();
  });
});
