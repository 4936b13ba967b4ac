import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { cardPath } from '../../content/paths/index.ts';
import type { Build } from '../folder/index.ts';
import { digestOf } from '../../digest.ts';

/** Knows which drawn share image each page shows, including pages from earlier builds. */
export interface Cards {
  /** Call this for each rendered page. `path` is its path in the build folder. */
  note(path: string, html: Uint8Array): void;
  /**
   * Call this when all pages are rendered. Returns the names of the images with the pages that show them, and saves them for the next
   * build.
   */
  finish(): ReadonlyMap<string, readonly string[]>;
}

const file = 'server/cards.json';
const schema = z.record(z.string(), z.array(z.string()));

const before = '<meta property="og:image" content="';
const ending = /\/(card-[0-9a-f]{16}\.png)$/;

/** Reads what the last build saved. */
export function openCards(build: Build): Cards {
  const { cardOf, others } = readCards(build);
  return {
    note(path, html) {
      cardOf.delete(path);
      const text = Buffer.from(html.buffer, html.byteOffset, html.byteLength);
      const start = text.indexOf(before);
      if (start === -1) return;
      const from = start + before.length;
      const address = text.toString('latin1', from, text.indexOf('"', from));
      const card = ending.exec(address)?.[1];
      if (card !== undefined) cardOf.set(path, card);
    },
    finish() {
      const pages = new Map<string, string[]>();
      for (const [path, card] of cardOf) {
        if (!build.has(path)) continue;
        const same = pages.get(card);
        if (same === undefined) pages.set(card, [path]);
        else same.push(path);
      }
      const sorted = [...pages].toSorted(([a], [b]) => (a < b ? -1 : 1));
      const byCard = Object.fromEntries(sorted.map(([card, paths]) => [card, paths.toSorted()]));
      const key = digestOf(byCard);
      if (!build.keeps(file, key)) build.put(file, key, JSON.stringify(byCard));
      for (const card of others) if (!pages.has(card)) pages.set(card, []);
      return pages;
    },
  };
}

function readCards(build: Build) {
  const cardOf = new Map<string, string>();
  const known = build.before();
  if (!known.has(file)) return { cardOf, others: [] };
  try {
    const stored = schema.parse(JSON.parse(readFileSync(join(build.folder, file), 'utf8')));
    for (const [card, paths] of Object.entries(stored))
      for (const path of paths) cardOf.set(path, card);
    return { cardOf, others: [] };
  } catch {
    // The file is damaged. All images stay until their pages are rendered again.
    const others = Array.from(known.keys())
      .filter((path) => path.startsWith(`client${cardPath}`))
      .flatMap((path) => ending.exec(path)?.[1] ?? []);
    return { cardOf, others };
  }
}
