import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { cardsFile, type Build } from '../folder/index.ts';
import { digestOf } from '../../digest.ts';

/** Knows which drawn share image each page shows, including pages from earlier builds. */
export interface Cards {
  /** Call this for each rendered page. `path` is its path in the build folder. */
  note(path: string, html: Uint8Array): void;
  /**
   * After all pages are rendered: the names of images with their pages, saved for the next build.
   */
  finish(): ReadonlyMap<string, readonly string[]>;
}

const schema = z.record(z.string(), z.array(z.string()));

const before = '<meta property="og:image" content="';
const ending = /\/(card-[0-9a-f]{16}\.png)$/;

/** Reads what the last build saved. */
export function openCards(build: Build): Cards {
  const cardOf = readCards(build);
  return {
    note(path, html) {
      const card = cardIn(html);
      if (card === undefined) cardOf.delete(path);
      else cardOf.set(path, card);
    },
    finish() {
      const shown = cardOf.keys().filter((path) => build.has(path));
      const pages = Map.groupBy(shown, (path) => cardOf.get(path) ?? '');
      const sorted = [...pages].toSorted(([a], [b]) => (a < b ? -1 : 1));
      const byCard = Object.fromEntries(sorted.map(([card, paths]) => [card, paths.toSorted()]));
      const key = digestOf(byCard);
      if (!build.keeps(cardsFile, key)) build.put(cardsFile, key, JSON.stringify(byCard));
      return pages;
    },
  };
}

/** The name of the drawn share image that a page shows. */
function cardIn(html: Uint8Array): string | undefined {
  const text = Buffer.from(html.buffer, html.byteOffset, html.byteLength);
  const start = text.indexOf(before);
  if (start === -1) return undefined;
  const from = start + before.length;
  return ending.exec(text.toString('latin1', from, text.indexOf('"', from)))?.[1];
}

/** The image of each page. */
function readCards(build: Build): Map<string, string> {
  const { folder } = build;
  const known = build.before;
  if (!known.has(cardsFile)) return new Map();
  try {
    const stored = schema.parse(JSON.parse(readFileSync(join(folder, cardsFile), 'utf8')));
    return new Map(
      Object.entries(stored).flatMap(([card, paths]) => paths.map((path) => [path, card] as const)),
    );
  } catch {
    // It is damaged, or an interrupted build has touched it: the pages are read.
    const pages = [...known.keys()].filter(
      (path) => path.endsWith('.html') && existsSync(join(folder, path)),
    );
    return new Map(
      pages.flatMap((path) => {
        const card = cardIn(readFileSync(join(folder, path)));
        return card === undefined ? [] : [[path, card] as const];
      }),
    );
  }
}
