import { spawn, type ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { findLive } from '../../../src/publish/index.ts';
import { openPressRoom } from '../publisher/press-room.ts';
import { fakePost, type Recipe } from '../publisher/recipe.ts';
import type { Storage } from './open-storage.ts';

const script = fileURLToPath(new URL('../publisher/put-release.ts', import.meta.url));

/** A site whose pages need assets that no other edition has, and a post of its own. */
const edition = (name: string, own: number): Partial<Recipe> => ({
  texts: [1, 2, 3, 4, 5, 6, own].map((id) =>
    fakePost(id, `<link rel="stylesheet" href="/_astro/${name}.css"><p>Edition ${name}.</p>`),
  ),
  files: { [`_astro/${name}.css`]: `.${name} { margin: 0; }` },
});

/** Two releases in a folder, which go into a bucket in turn. */
export async function makeTwoEditions() {
  const room = openPressRoom();
  const make = async (name: string, own: number): Promise<string> => {
    await room.publish(edition(name, own), { force: true });
    return findLive(room.releases)!.id;
  };
  const first = await make('red', 20);
  const second = await make('blue', 30);
  const { releases } = room;
  return {
    room,
    releases,
    ids: [first, second] as const,
    /** Brings a bucket to one of them, in a process of its own. `grace`: milliseconds that old assets stay. */
    put: (id: string, { variables }: Storage, grace = 60_000): ChildProcess =>
      spawn(process.execPath, [script, releases, id, String(grace)], {
        env: { ...process.env, ...variables },
        stdio: ['ignore', 'inherit', 'inherit'],
      }),
  };
}

/** Expects that readers get exactly the files of a release, besides assets of another one. */
export async function expectRelease(storage: Storage, folder: string): Promise<void> {
  const client = join(folder, 'client');
  const files = readdirSync(client, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(?:br|gz)$/.test(entry.name))
    .map(({ parentPath, name }) => relative(client, join(parentPath, name)));
  for (const file of files)
    expect((await storage.read(file))?.text, file).toBe(readFileSync(join(client, file), 'utf8'));
  const others = storage.keys().filter((key) => !files.includes(key));
  expect(others.filter((key) => !/^(?:_astro\/|\.galley-)/.test(key))).toEqual([]);
}

/** Looks at all pages after each write. Returns what any of them lacked at any time. */
export function watchPages(storage: Storage): readonly string[] {
  const missing: string[] = [];
  storage.onChange = (objects) => {
    for (const [key, data] of objects) {
      if (key.startsWith('.galley-') || !key.endsWith('.html')) continue;
      for (const [, asset = ''] of data.toString().matchAll(/href="\/(_astro\/[^"]+)"/g))
        if (!objects.has(asset)) missing.push(`${key} lacks ${asset}`);
    }
  };
  return missing;
}

/** A reader who opens pages one after the other, each with its assets. */
export function startReader(storage: Storage, pages: readonly string[]) {
  const missing: string[] = [];
  let opened = 0;
  const over = new AbortController();
  const open = async (page: string): Promise<void> => {
    const found = await storage.read(page);
    if (found === null) return;
    opened += 1;
    if (!found.text.endsWith('</html>')) missing.push(`${page} is cut off`);
    for (const [, asset = ''] of found.text.matchAll(/href="\/(_astro\/[^"]+)"/g))
      if ((await storage.read(asset)) === null) missing.push(`${page} lacks ${asset}`);
  };
  const reading = (async () => {
    while (!over.signal.aborted) {
      for (const page of pages) await open(page);
      await pause(5);
    }
  })();
  return {
    /** What the reader missed. The reader has opened some pages. */
    async end(): Promise<readonly string[]> {
      over.abort();
      await reading;
      expect(opened).toBeGreaterThan(0);
      return missing;
    },
  };
}

export const readPages = [
  'index.html',
  ...[1, 2, 3, 4, 5, 6, 20, 30].map((id) => `post-${id}/index.html`),
];
