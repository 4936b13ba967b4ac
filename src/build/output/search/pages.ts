import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { printSearched, readSearched } from '../../../content/search-record.ts';
import { digestOf } from '../../../digest.ts';
import { fileState, readJsonFile } from '../../../json-file.ts';
import type { Build } from '../../folder/index.ts';

/** A page with a text that can be found. */
export interface SearchedPage {
  /** Below the build folder: `client/2026/01/fog/index.html`. */
  readonly path: string;
  /** Its text is read from here: the page, or what is kept of one rendered on demand. */
  readonly file: string;
  /** Digest of what the search reads of the page. */
  readonly digest: string;
  /** The year of publication in UTC; empty if the page is not a post. */
  readonly year: string;
}

/** Digests and years of searched pages, kept between builds: only rendered ones are read. */
export interface SearchedPages {
  /** Call this for each rendered page. */
  note(path: string, html: Uint8Array): void;
  /** Pages rendered on demand whose text is unknown. `sources`: their entries' digests, by path. */
  unknown(sources: ReadonlyMap<string, string>): string[];
  /** Keeps the text of such a page. `source` is the digest of its entry. */
  keep(path: string, html: Uint8Array, source: string): void;
  /** Those of these paths with a text, by path. Called once, after all pages are rendered. */
  among(paths: Iterable<string>, sources: ReadonlyMap<string, string>): readonly SearchedPage[];
}

const file = 'search.json';
const folder = 'searched';
const factsSchema = z
  .object({
    digest: z.string(),
    year: z.string(),
    /** Of a page that is rendered on demand: the digest of its entry. */
    source: z.string().optional(),
  })
  .nullable();
const schema = z.object({ program: z.string(), pages: z.record(z.string(), factsSchema) });
type Facts = z.output<typeof factsSchema>;

/** @param program digest of the program: another version may read other parts of a page. */
export function openSearchedPages(build: Build, program: string): SearchedPages {
  const notes = join(build.notes, file);
  const noted = new Map<string, Facts>();
  const before = readNotes(notes, program);
  const known = (path: string): Facts | undefined =>
    noted.has(path) ? noted.get(path) : before.get(path);
  /** The texts of pages that are rendered on demand. */
  const texts = join(build.notes, folder);
  const textFile = (digest: string): string => join(texts, digest.slice(0, 2), digest);
  let hasKept = false;
  return {
    note(path, html) {
      noted.set(path, factsOf(asBuffer(html)));
    },
    unknown: (sources) =>
      [...sources].flatMap(([path, source]) => (known(path)?.source === source ? [] : path)),
    keep(path, html, source) {
      const searched = readSearched(asBuffer(html));
      const digest = searched === null ? '' : digestOf(searched);
      noted.set(path, { digest, year: searched?.record.published.slice(0, 4) ?? '', source });
      if (searched === null) return;
      mkdirSync(dirname(textFile(digest)), { recursive: true });
      writeFileSync(textFile(digest), printSearched(searched));
      hasKept = true;
    },
    among(paths, sources) {
      const facts = new Map<string, Facts>();
      for (const path of [...new Set(paths)].sort()) {
        const isBuilt = build.has(path);
        const fact = known(path);
        const isRead = fact !== undefined && (fact?.source === undefined) === isBuilt;
        if (isRead) facts.set(path, fact);
        else if (isBuilt) facts.set(path, factsOf(readFileSync(join(build.folder, path))));
      }
      writeNotes(notes, program, before, facts);
      if (hasKept || sources.size === 0) removeOthers(texts, facts.values());
      return Array.from(facts).flatMap(([path, fact]) => {
        if (fact === null || fact.digest === '') return [];
        const { digest, year, source } = fact;
        const from = source === undefined ? join(build.folder, path) : textFile(digest);
        return { path, digest, year, file: from };
      });
    },
  };
}

/** Removes kept texts that no page has. */
function removeOthers(texts: string, facts: Iterable<Facts>): void {
  const used = new Set(
    Array.from(facts, (fact) => (fact?.source === undefined ? '' : fact.digest)),
  );
  if (![...used].some(Boolean)) {
    rmSync(texts, { recursive: true, force: true });
    return;
  }
  for (const name of readdirSync(texts, { recursive: true, encoding: 'utf8' })) {
    const digest = name.split(/[/\\]/)[1];
    if (digest !== undefined && !used.has(digest)) rmSync(join(texts, name));
  }
}

const asBuffer = (html: Uint8Array): Buffer =>
  Buffer.from(html.buffer, html.byteOffset, html.byteLength);

function factsOf(html: Buffer): Facts {
  const searched = readSearched(html);
  if (searched === null) return null;
  return { digest: digestOf(searched), year: searched.record.published.slice(0, 4) };
}

type AllFacts = ReadonlyMap<string, Facts>;

/** What this process has written last. */
let written: { readonly of: string; readonly pages: AllFacts } | undefined;

const stateOf = (notes: string, program: string): string => `${program} ${fileState(notes)}`;

function readNotes(notes: string, program: string): AllFacts {
  if (written?.of === stateOf(notes, program)) return written.pages;
  const known = readJsonFile(notes, schema);
  return new Map(known?.program === program ? Object.entries(known.pages) : []);
}

function writeNotes(notes: string, program: string, before: AllFacts, pages: AllFacts): void {
  const isSame =
    written?.pages === before &&
    before.size === pages.size &&
    pages.entries().every(([path, facts]) => before.get(path) === facts);
  if (isSame) return;
  const kept = { program, pages: Object.fromEntries(pages) } satisfies z.output<typeof schema>;
  writeFileSync(notes, JSON.stringify(kept));
  written = { of: stateOf(notes, program), pages };
}
