import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';

type Files = Readonly<Record<string, string | Uint8Array>>;

/** Writes a built site as a build leaves it: readers' files in `client`, and what only the server reads. */
export async function writeSite(folder: string, files: Files): Promise<string> {
  // Of two with one name the later one counts: `../server/redirects.json`.
  const all = new Map(
    Object.entries({
      'client/404.html': 'nothing is here',
      'server/redirects.json': '{"paths":{},"ids":{}}',
      ...Object.fromEntries(Object.entries(files).map(([name, text]) => [`client/${name}`, text])),
    }).map(([name, content]) => [join(folder, name), content]),
  );
  await Promise.all(
    all.entries().map(async ([file, content]) => {
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, content);
    }),
  );
  return join(folder, 'client');
}

export interface Releases {
  /** The folder of the project, with `dist` and `releases` in it. */
  readonly project: string;
  readonly releases: string;
  /** Writes one, the older the smaller the number, and gives its name. */
  add(number: number, files: Files): Promise<string>;
  /** Makes one live. */
  swap(id: string): Promise<void>;
}

/** A folder of releases as `npm run publish` writes them, in a project of its own. */
export async function openReleases(): Promise<Releases> {
  const project = await mkdtemp(join(tmpdir(), 'galley-releases-'));
  onTestFinished(() => rm(project, { recursive: true }));
  const releases = join(project, 'releases');
  await mkdir(releases);
  let swaps = 0;
  return {
    project,
    releases,
    async add(number, files) {
      const id = `20260101T${String(number).padStart(6, '0')}Z-00ab`;
      await writeSite(join(releases, id), files);
      const facts = { posts: 1, pages: 1, files: 1, bytes: 1 };
      const madeAt = '2026-01-01T00:00:00Z';
      await writeFile(join(releases, id, 'release.json'), JSON.stringify({ id, madeAt, ...facts }));
      return id;
    },
    async swap(id) {
      const link = join(releases, `current.${(swaps += 1)}`);
      await symlink(id, link);
      await rename(link, join(releases, 'current'));
    },
  };
}
