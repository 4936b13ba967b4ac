import { mkdir, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
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

/** Releases with a page and a post each, whose title is the id; the last one is live. */
export async function writeReleases(releases: string, ids: readonly string[]): Promise<void> {
  for (const [index, id] of ids.entries()) {
    const text = (number: number, title: string) => ({
      type: 'post',
      id: number,
      title,
      path: `/${number}/`,
      modified: `2026-11-2${index}T00:00:00Z`,
      digest: title,
    });
    const texts = [text(1, id), ...(index === 0 ? [] : [text(2 + index, `Only in ${id}`)])];
    await writeSite(join(releases, id), {
      'index.html': `<!doctype html><html lang="en"><head><title>x</title></head><body>${id}</body></html>`,
      '../server/published.json': JSON.stringify({
        builtAt: '2026-11-22T03:15:22Z',
        home: 'http://paper.example',
        texts,
      }),
    });
    const facts = { posts: texts.length, pages: 0, files: 2, bytes: 2_000_000 };
    const changes = index === 0 ? null : changesTo(id, index);
    const madeAt = `${id.slice(0, 4)}-${id.slice(4, 6)}-${id.slice(6, 8)}T03:15:22Z`;
    await writeFile(
      join(releases, id, 'release.json'),
      JSON.stringify({ id, madeAt, ...facts, changes }),
    );
  }
  await symlink(ids.at(-1) ?? '', join(releases, 'current'));
}

const changesTo = (id: string, index: number) => ({
  new: 1,
  changed: 1,
  gone: 7,
  texts: [
    { type: 'post', id: 2 + index, title: `Only in ${id}`, change: 'new' },
    { type: 'post', id: 1, title: id, change: 'changed' },
    ...Array.from({ length: 7 }, (_, nth) => ({
      type: 'page',
      id: 100 + nth,
      title: `Gone ${nth}`,
      change: 'gone',
    })),
  ],
});

/** Makes the live release as many days old. */
export async function ageLive(releases: string, days: number): Promise<void> {
  const file = join(releases, 'current', 'release.json');
  const facts = JSON.parse(await readFile(file, 'utf8')) as object;
  const madeAt = new Date(Date.now() - days * 24 * 60 * 60_000).toISOString();
  await writeFile(file, JSON.stringify({ ...facts, madeAt }));
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
