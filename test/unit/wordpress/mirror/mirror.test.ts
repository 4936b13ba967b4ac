import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { post, prepared, service, useMirrors, writePost } from './mirrors.ts';

const here = useMirrors();

describe('writing and reading', () => {
  test('what was committed is read back as it was written, after closing too', async () => {
    const body = await writePost(here.open(), 1, '<p>Fog — 港</p>');
    here.closeAll();
    const mirror = here.open();
    expect(mirror.get('entries', '1')?.record).toEqual(post(1, body));
    expect(await mirror.body(body)).toEqual(prepared('<p>Fog — 港</p>'));
    expect(mirror.get('entries', '2')).toBeNull();
    expect(mirror.get('terms', '1')).toBeNull();
    expect(here.warnings).toEqual([]);
  });

  test('records of a collection come in the order of their keys', async () => {
    const mirror = here.open();
    const write = mirror.begin();
    for (const id of [3, 1, 2]) write.put('entries', String(id), post(id, ''));
    await write.commit();
    expect([...mirror.records('entries', { kind: 'post' })].map((entry) => entry.key)).toEqual([
      '1',
      '2',
      '3',
    ]);
    expect(mirror.count('entries')).toBe(3);
    expect(mirror.count('terms')).toBe(0);
  });

  test('a width of a picture stays a number', async () => {
    const mirror = here.open();
    const user = {
      id: 2,
      name: 'Alice',
      slug: 'alice',
      path: '/author/alice/',
      bio: prepared(''),
      url: '',
      avatar: 'https://a.example/96.png',
      seo: null,
    };
    const write = mirror.begin();
    write.put('users', '2', user);
    await write.commit();
    expect(mirror.get('users', '2')?.record).toEqual(user);
  });

  test('a write says whether it changed something, and an equal record keeps its digest', async () => {
    const mirror = here.open();
    const first = mirror.begin();
    expect(first.put('entries', '1', post(1, ''))).toBe(true);
    await first.commit();
    const digest = mirror.get('entries', '1')?.digest;

    const second = mirror.begin();
    const { id, ...rest } = post(1, '');
    expect(second.put('entries', '1', { ...rest, id })).toBe(false);
    expect(second.put('entries', '1', post(1, '', 'Another title'))).toBe(true);
    await second.commit();
    expect(mirror.get('entries', '1')?.digest).not.toBe(digest);
  });

  test('a record of another shape is refused before it is written', async () => {
    const mirror = here.open();
    const write = mirror.begin();
    expect(() => write.put('entries', '1', { ...post(1, ''), path: 'no-slashes' })).toThrow(/path/);
    write.rollback();
    expect(mirror.count('entries')).toBe(0);
  });

  test('facts are kept by name', async () => {
    const mirror = here.open();
    expect(mirror.fact('pipeline')).toBeNull();
    const write = mirror.begin();
    write.setFact('pipeline', '1');
    write.setFact('pipeline', '2');
    expect(mirror.fact('pipeline')).toBeNull();
    await write.commit();
    expect(mirror.fact('pipeline')).toBe('2');
  });
});

describe('whole or not at all', () => {
  test('readers see nothing of a write under way, even of another opening', async () => {
    const mirror = here.open();
    const other = here.open();
    await writePost(mirror, 1, 'one');
    const write = mirror.begin();
    write.put('entries', '2', post(2, await write.putBody(prepared('two'))));
    write.delete('entries', '1');
    expect([...mirror.records('entries', { kind: 'post' })].map((entry) => entry.key)).toEqual([
      '1',
    ]);
    expect([...other.records('entries')].map((entry) => entry.key)).toEqual(['1']);
    await write.commit();
    expect([...mirror.records('entries', { kind: 'post' })].map((entry) => entry.key)).toEqual([
      '2',
    ]);
    expect([...other.records('entries')].map((entry) => entry.key)).toEqual(['2']);
  });

  test('a rollback leaves the records and bodies as they were', async () => {
    const mirror = here.open();
    const body = await writePost(mirror, 1, 'one');
    const write = mirror.begin();
    write.put('entries', '1', post(1, await write.putBody(prepared('changed'))));
    write.delete('entries', '1');
    write.setFact('x', 'y');
    write.rollback();
    expect(mirror.get('entries', '1')?.record.body).toBe(body);
    expect(mirror.fact('x')).toBeNull();
    expect(await mirror.body(body)).toEqual(prepared('one'));
    expect(here.countBodies()).toBe(1);
  });

  test('a process that dies in the middle of a write leaves no trace in the next one', async () => {
    await writePost(here.open(), 1, 'one');
    here.closeAll();
    const dying = `
      import { openMirror } from ${JSON.stringify(new URL('../../../../src/wordpress/mirror/index.ts', import.meta.url).href)};
      const mirror = openMirror({ folder: ${JSON.stringify(here.folder)}, service: ${JSON.stringify(service)} });
      const write = mirror.begin();
      await write.putBody({ parts: ['half'], references: [], headings: [] });
      write.delete('entries', '1');
      console.log('written');
      process.kill(process.pid, 'SIGKILL');
    `;
    const end = promisify(execFile)(process.execPath, ['--input-type=module', '-e', dying]);
    await expect(end).rejects.toMatchObject({ signal: 'SIGKILL', stdout: 'written\n' });

    const mirror = here.open();
    expect(mirror.get('entries', '1')?.record.title).toBe('Post 1');
    expect(here.countBodies()).toBe(1);
    expect(here.warnings).toEqual([]);
  });

  test('a second writer is told that another one is at work', async () => {
    const first = here.open().begin();
    const second = here.open();
    expect(() => second.begin()).toThrow(
      'Another build or sync is writing to the local mirror of this site.',
    );
    first.rollback();
    second.begin().rollback();
  });

  test('one opening has one write at a time, and can begin anew after its end', async () => {
    const mirror = here.open();
    const first = mirror.begin();
    expect(() => mirror.begin()).toThrow(/is writing to/);
    await first.commit();
    const second = mirror.begin();
    expect(() => first.put('entries', '1', post(1, ''))).toThrow(/after its commit/);
    second.rollback();
    expect(() => second.rollback()).toThrow(/after its commit or rollback/);
  });
});

describe('bodies', () => {
  test('equal texts are stored once, and a text that no record names any more is dropped', async () => {
    const mirror = here.open();
    const shared = await writePost(mirror, 1, 'same');
    expect(await writePost(mirror, 2, 'same')).toBe(shared);
    expect(here.countBodies()).toBe(1);

    await writePost(mirror, 1, 'another');
    expect(here.countBodies()).toBe(2);
    const write = mirror.begin();
    write.delete('entries', '2');
    await write.commit();
    expect(here.countBodies()).toBe(1);
    await expect(mirror.body(shared)).rejects.toMatchObject({ code: 'missing-body' });
  });

  test('an empty text is a text', async () => {
    const mirror = here.open();
    expect(await mirror.body(await writePost(mirror, 1, ''))).toEqual(prepared(''));
  });

  test.each(['../../store', '', 'a'.repeat(64), 'A'.repeat(64)])(
    'a name that is none (%j) is refused',
    async (name) => {
      await expect(here.open().body(name)).rejects.toMatchObject({ code: 'missing-body' });
    },
  );
});
