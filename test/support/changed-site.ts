import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { builtAnew, filesOf, startBuilder } from './kept-builder.ts';
import { openMagazine, type Magazine } from './magazine.ts';
import { scratch } from './scratch.ts';

/** What the build after a change has rendered. */
interface Outcome {
  /** Names of what was rendered. */
  readonly rendered: readonly string[];
  /** Names of what was rendered and has the bytes that it had before. */
  readonly forNothing: readonly string[];
}

/** A magazine, and a process that builds it again after each change. */
export interface ChangedSite {
  readonly magazine: Magazine;
  /** Names of all that was rendered at first. */
  readonly all: readonly string[];
  /** Builds after a change. `moves`: something has another address from now on, which a mirror that is read anew can't know. */
  build(moves?: boolean): Promise<Outcome>;
  /** Names of the files that a site that is built anew does not have, or has with other bytes. */
  stale(): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** `2026/01/story-30` for the page of that story. */
const names = (files: Iterable<string>): readonly string[] =>
  Array.from(files, (file) => file.replace(/^client\/|\/?index\.html$/g, '')).sort();

/** Opens the magazine with a number of stories, or of a seed, and builds it for the first time. */
export async function openChangedSite(
  stories: Parameters<typeof openMagazine>[0],
  account: Readonly<Record<string, string>> = {},
): Promise<ChangedSite> {
  const magazine = await openMagazine(stories);
  const folder = mkdtempSync(join(scratch, 'again-'));
  const settings = { CMS_URL: magazine.url, SITE_URL: 'https://paper.example', ...account };
  const builder = startBuilder(folder, settings);
  const first = await builder.build();
  let before = filesOf(first.folder);
  let hasMoved = false;
  return {
    magazine,
    all: names(first.rendered),
    async build(moves = false) {
      const { rendered, folder: site } = await builder.build();
      const now = filesOf(site);
      hasMoved ||= moves;
      const forNothing = rendered.filter((file) => now.get(file) === before.get(file));
      before = now;
      return {
        rendered: names(rendered),
        forNothing: names(forNothing),
      };
    },
    async stale() {
      const anew = await builtAnew(folder, settings, { keepsMirror: hasMoved });
      const files = [...new Set([...before.keys(), ...anew.keys()])];
      return names(files.filter((file) => before.get(file) !== anew.get(file)));
    },
    async close() {
      await builder.end();
      await magazine.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
