import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import sharp from 'sharp';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { PipelineResults } from '../../../../src/content/images/index.ts';
import { drawn } from './drawn.ts';
import {
  finished,
  newFolder,
  openPipeline,
  picture,
  pictureHost,
  runOnce,
} from './picture-host.ts';

async function manyPictures(count: number) {
  const made = Array.from({ length: count }, (_, at) =>
    drawn(90, 60, at + 1)
      .jpeg()
      .toBuffer(),
  );
  const bodies = await Promise.all(made);
  const files = Object.fromEntries(
    bodies.map((body, at) => [`/${at}.jpg`, { body, headers: { etag: `"${at}"` } }]),
  );
  const host = await pictureHost(files);
  const wanted = Object.keys(files).map((path) => picture(host.url + path));
  return { host, folder: newFolder(), wanted };
}

const namesOf = ({ pictures }: PipelineResults) =>
  [...pictures.values()].flatMap(({ variants }) => variants.map(({ file }) => file)).toSorted();

const temporaryFiles = (folder: string) => readdirSync(join(folder, 'temporary'));

/** Another process that encodes the same pictures. It prints a line for each finished one. */
function otherProcess(folder: string, addresses: readonly string[]) {
  const program = new URL('pipeline-process.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, [program, folder, ...addresses], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const output: string[] = [];
  child.stdout.setEncoding('utf8').on('data', (text: string) => output.push(text));
  return {
    child,
    output: () => output.join(''),
    over: once(child, 'close'),
  };
}

describe('the folder of pictures', () => {
  it('works after a process was killed', async () => {
    const { host, folder, wanted } = await manyPictures(30);
    const addresses = wanted.map(({ address }) => address);
    const { child, over } = otherProcess(folder, addresses);
    await once(child.stdout, 'data');
    child.kill('SIGKILL');
    await over;
    const left = finished(folder);
    expect(left.length).toBeGreaterThan(0);
    expect(temporaryFiles(folder)).toHaveLength(1);
    for (const name of left) await sharp(join(folder, name)).stats();

    const second = await runOnce(folder, wanted);
    expect(second.pictures.size).toBe(30);
    expect(second.counts.fetched).toBeLessThan(30);
    expect(finished(folder)).toEqual(namesOf(second));
    expect(temporaryFiles(folder)).toEqual([]);
    expect(host.seen.length).toBeGreaterThan(30);
  });

  it('can be used by two processes at the same time', async () => {
    const { folder, wanted } = await manyPictures(12);
    const addresses = wanted.map(({ address }) => address);
    const other = otherProcess(folder, addresses.toReversed());
    const [own] = await Promise.all([runOnce(folder, wanted), other.over]);
    expect(other.child.exitCode).toBe(0);
    expect(own.problems).toEqual(new Map());
    expect(finished(folder)).toEqual(namesOf(own));
    for (const name of finished(folder)) await sharp(join(folder, name)).stats();
    expect((await runOnce(folder, wanted)).counts).toMatchObject({ fetched: 0, encoded: 0 });
  });

  it('holds no more than allowed, and loses the least recently used files first', async () => {
    const { folder, wanted } = await manyPictures(4);
    const [a, b, c, d] = wanted;
    const one = await runOnce(folder, [a!]);
    const each = one.counts.kept;
    await runOnce(folder, [b!]);
    await runOnce(folder, [c!]);
    await runOnce(folder, [a!]);
    const maxKept = Math.round(each * 3.5);
    const last = await runOnce(folder, [d!], { maxKept });
    expect(last.counts.kept).toBeLessThanOrEqual(maxKept);
    const sizes = finished(folder).map((name) => statSync(join(folder, name)).size);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(last.counts.kept);
    // The second one is deleted, because the first was used again after it.
    const again = await runOnce(folder, [a!, c!, d!]);
    expect(again.counts).toMatchObject({ encoded: 0 });
    expect((await runOnce(folder, [b!])).counts.encoded).toBeGreaterThan(0);
  });

  it('keeps all files in use, even above the limit', async () => {
    const { folder, wanted } = await manyPictures(3);
    const pressed = await runOnce(folder, wanted, { maxKept: 1 });
    expect(pressed.counts.kept).toBeGreaterThan(1);
    expect(finished(folder)).toEqual(namesOf(pressed));
  });

  it('keeps all files that an open run uses', async () => {
    const { folder, wanted } = await manyPictures(2);
    const [a, b] = wanted;
    const first = openPipeline(folder);
    const held = await first.run([a!]);
    const second = await runOnce(folder, [b!], { maxKept: 1 });
    expect(finished(folder)).toEqual([...namesOf(held), ...namesOf(second)].toSorted());
    first.close();
    const third = await runOnce(folder, [b!], { maxKept: 1 });
    expect(finished(folder)).toEqual(namesOf(third));
  });

  it('loses files without a result, and no files of others', async () => {
    const { folder, wanted } = await manyPictures(1);
    mkdirSync(join(folder, 'temporary', 'of a run that broke off'), { recursive: true });
    writeFileSync(join(folder, '0123456789abcdef-400.avif'), 'taken in, never entered');
    writeFileSync(join(folder, 'notes.txt'), 'mine');
    const pressed = await runOnce(folder, wanted);
    expect(finished(folder)).toEqual([...namesOf(pressed), 'notes.txt'].toSorted());
    expect(temporaryFiles(folder)).toEqual([]);
  });

  it('is emptied if another version wrote its index', async () => {
    const { folder, wanted } = await manyPictures(1);
    const first = await runOnce(folder, wanted);
    const db = new DatabaseSync(join(folder, 'pictures.db'));
    db.exec('PRAGMA user_version = 7; DROP TABLE works; CREATE TABLE works (other TEXT)');
    db.close();
    const second = await runOnce(folder, wanted);
    expect(second.pictures).toEqual(first.pictures);
    expect(second.counts).toMatchObject({ encoded: first.counts.encoded });
  });

  it.each(['no database', ''])('is emptied if its index is damaged: “%s”', async (text) => {
    const { folder, wanted } = await manyPictures(1);
    const first = await runOnce(folder, wanted);
    writeFileSync(join(folder, 'pictures.db'), text.repeat(1000));
    const second = await runOnce(folder, wanted);
    expect(second.pictures).toEqual(first.pictures);
    expect(finished(folder)).toEqual(namesOf(second));
  });

  it('is emptied if a part of its index is damaged', async () => {
    const { folder, wanted } = await manyPictures(20);
    const first = await runOnce(folder, wanted);
    const path = join(folder, 'pictures.db');
    const bytes = readFileSync(path);
    writeFileSync(path, bytes.fill(7, 5000));
    const second = await runOnce(folder, wanted);
    expect(second.pictures).toEqual(first.pictures);
    expect((await runOnce(folder, wanted)).counts).toMatchObject({ fetched: 0, encoded: 0 });
  });

  it('never changes a file, so hard links keep their content', async () => {
    const { folder, wanted } = await manyPictures(1);
    const first = await runOnce(folder, wanted);
    const before = namesOf(first).map((name) => statSync(join(folder, name)));
    await runOnce(folder, wanted);
    const after = namesOf(first).map((name) => statSync(join(folder, name)));
    expect(after.map(({ ino, mtimeMs }) => [ino, mtimeMs])).toEqual(
      before.map(({ ino, mtimeMs }) => [ino, mtimeMs]),
    );
    const [name] = namesOf(first);
    const other = await runOnce(newFolder(), wanted);
    expect(namesOf(other)).toEqual(namesOf(first));
    expect(readFileSync(join(folder, name!)).length).toBeGreaterThan(0);
  });
});
