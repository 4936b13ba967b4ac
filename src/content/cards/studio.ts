import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cardSize, drawCard } from './draw-card.ts';
import type { Card, Studio, StudioOptions } from './face.ts';
import { createLegible } from './legible.ts';
import { openTypeCase } from './type-case.ts';

/** Raise it when cards come to look otherwise. */
const revision = 1;

const megabyte = 1024 * 1024;
/** In milliseconds: another build may be about to publish what was asked for lately. */
const lately = 24 * 60 * 60 * 1000;
const cardNames = /^card-[0-9a-f]{16}\.png(?:\.[0-9a-f-]+)?$/;

/** Opens the place where share pictures are drawn. Each is drawn once, whoever asks for it and whenever. */
export function createStudio({ folder, look, maxKept = 64 * megabyte }: StudioOptions): Studio {
  let prepared: ReturnType<typeof prepare> | undefined;
  const cards = new Map<string, Promise<Card | null>>();
  const inUse = new Set<string>();
  let drawn = 0;

  const prepare = async () => {
    const { families } = await openTypeCase(join(folder, 'type'), look);
    return { families, legible: createLegible(families) };
  };

  const find = async (title: string | null, siteName: string | null): Promise<Card> => {
    const { families } = await (prepared ??= prepare());
    const { paper, ink, accent } = look;
    const drawing = { title, siteName, families, look: { paper, ink, accent } };
    const digest = createHash('sha256')
      .update(JSON.stringify([revision, drawing]))
      .digest('hex');
    const file = `card-${digest.slice(0, 16)}.png`;
    const path = join(folder, file);
    if (!(await touched(path))) {
      const picture = await drawCard(drawing);
      drawn++;
      await mkdir(folder, { recursive: true });
      const unfinished = `${path}.${randomUUID()}`;
      await writeFile(unfinished, picture);
      const now = Date.now();
      // A whole second, which can be set again exactly as it is.
      await utimes(unfinished, now / 1000, Math.floor(now / 1000));
      await rename(unfinished, path);
    }
    inUse.add(file);
    return { file, type: 'image/png', ...cardSize };
  };

  const make = async (title: string | null, siteName: string): Promise<Card | null> => {
    const { legible } = await (prepared ??= prepare());
    const name = await legible(siteName);
    const line = title === null ? null : await legible(title);
    // What is wrong with one title is no reason to show nothing.
    return find(line, name).catch(() => find(null, name));
  };

  return {
    folder,
    card: ({ title, siteName }) => {
      const key = JSON.stringify([title, siteName]);
      // A site is worth more than a picture that stands for it elsewhere.
      const card = cards.get(key) ?? make(title, siteName).catch(() => null);
      cards.set(key, card);
      return card;
    },
    inUse: () => inUse,
    drawn: () => drawn,
    async tidy(wanted = inUse) {
      // One that was found before may be gone now.
      if (await tidy(folder, wanted, maxKept)) cards.clear();
    },
  };
}

/** True for a file that is there, whole; it counts as asked for lately from now on. */
async function touched(path: string): Promise<boolean> {
  try {
    const { size, mtime } = await stat(path);
    if (size === 0) return false;
    // Its time of change goes into the finished site, and stays.
    await utimes(path, new Date(), mtime);
    return true;
  } catch {
    return false;
  }
}

/** True when something was removed. */
async function tidy(folder: string, inUse: ReadonlySet<string>, maxKept: number): Promise<boolean> {
  const names = await readdir(folder).catch(() => []);
  const others = await Promise.all(
    names
      .filter((name) => cardNames.test(name) && !inUse.has(name))
      .map(async (name) => {
        const path = join(folder, name);
        const found = await stat(path).catch(() => null);
        return { path, size: found?.size ?? 0, used: found?.atimeMs ?? 0 };
      }),
  );
  let kept = others.reduce((sum, { size }) => sum + size, 0);
  let isLess = false;
  for (const { path, size, used } of others.toSorted((a, b) => a.used - b.used)) {
    if (kept <= maxKept || Date.now() - used < lately) break;
    await rm(path, { force: true });
    kept -= size;
    isLess = true;
  }
  return isLess;
}
