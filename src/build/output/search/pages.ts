import { hash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Build } from '../../folder/index.ts';
import { publishedIn, searchedPiece } from './piece.ts';

/** A page with a text that can be found. */
export interface SearchedPage {
  /** Below the build folder: `client/2026/01/fog/index.html`. */
  readonly path: string;
  /** Of everything that the search reads of the page. */
  readonly digest: string;
  /** Of its publication, in UTC; empty for a page that is no post. */
  readonly year: string;
}

/** What is known of the pages that the search reads. Kept between builds, so that only rendered pages are read. */
export interface SearchedPages {
  /** To be called for each page that this build rendered. */
  note(path: string, html: Uint8Array): void;
  /**
   * Those of the paths that are in the site and have a text, in the order of their paths. Called once, when all pages are
   * noted.
   */
  among(paths: Iterable<string>): readonly SearchedPage[];
}

const file = 'search.json';
const factsSchema = z.object({ digest: z.string(), year: z.string() }).nullable();
const schema = z.object({ program: z.string(), pages: z.record(z.string(), factsSchema) });
type Facts = z.output<typeof factsSchema>;

/** @param program digest of it: another version may read something else of a page. */
export function openSearchedPages(build: Build, program: string): SearchedPages {
  const notes = join(build.notes, file);
  const noted = new Map<string, Facts>();
  return {
    note(path, html) {
      noted.set(path, factsOf(Buffer.from(html.buffer, html.byteOffset, html.byteLength)));
    },
    among(paths) {
      const before = readNotes(notes, program);
      const facts = new Map<string, Facts>();
      for (const path of [...new Set(paths)].sort()) {
        if (!build.has(path)) continue;
        const known = noted.has(path) ? noted.get(path) : before[path];
        const read = () => factsOf(readFileSync(join(build.folder, path)));
        facts.set(path, known === undefined ? read() : known);
      }
      const kept = { program, pages: Object.fromEntries(facts) } satisfies z.output<typeof schema>;
      writeFileSync(notes, JSON.stringify(kept));
      return Array.from(facts).flatMap(([path, page]) => (page === null ? [] : { path, ...page }));
    },
  };
}

function factsOf(html: Buffer): Facts {
  const piece = searchedPiece(html);
  if (piece === null) return null;
  return { digest: hash('sha256', piece).slice(0, 32), year: publishedIn(piece).slice(0, 4) };
}

function readNotes(notes: string, program: string): z.output<typeof schema>['pages'] {
  try {
    const known = schema.parse(JSON.parse(readFileSync(notes, 'utf8')));
    return known.program === program ? known.pages : {};
  } catch {
    return {};
  }
}
