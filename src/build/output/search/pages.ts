import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readSearched } from '../../../content/search-record.ts';
import { digestOf } from '../../../digest.ts';
import type { Build } from '../../folder/index.ts';

/** A page with a text that can be found. */
export interface SearchedPage {
  /** Below the build folder: `client/2026/01/fog/index.html`. */
  readonly path: string;
  /** Digest of what the search reads of the page. */
  readonly digest: string;
  /** The year of publication in UTC; empty if the page is not a post. */
  readonly year: string;
}

/** Digests and years of the pages that the search covers. Kept between builds, so that only rendered pages are read. */
export interface SearchedPages {
  /** Call this for each rendered page. */
  note(path: string, html: Uint8Array): void;
  /** The pages at these paths that exist and have a text, sorted by path. Call it once, when all pages are rendered. */
  among(paths: Iterable<string>): readonly SearchedPage[];
}

const file = 'search.json';
const factsSchema = z.object({ digest: z.string(), year: z.string() }).nullable();
const schema = z.object({ program: z.string(), pages: z.record(z.string(), factsSchema) });
type Facts = z.output<typeof factsSchema>;

/** @param program digest of the program: another version may read other parts of a page. */
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
  const searched = readSearched(html);
  if (searched === null) return null;
  return { digest: digestOf(searched), year: searched.record.published.slice(0, 4) };
}

function readNotes(notes: string, program: string): z.output<typeof schema>['pages'] {
  try {
    const known = schema.parse(JSON.parse(readFileSync(notes, 'utf8')));
    return known.program === program ? known.pages : {};
  } catch {
    return {};
  }
}
