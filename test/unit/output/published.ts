import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { publishRedirects } from '../../../src/output/index.ts';
import type { KnownSite } from '../../../src/paths.ts';

interface Given {
  readonly files?: Readonly<Record<string, string>>;
  readonly base?: string;
  readonly siteUrl?: string | null;
  readonly language?: string;
  readonly own?: Readonly<Record<string, string>>;
}

/** Publishes into a folder that is a part of another one, so that a file beside it would be seen. */
export async function publish(known: KnownSite, given: Given = {}) {
  const { files = {}, own = {}, base = '/', siteUrl = null, language = 'en' } = given;
  const folder = await mkdtemp(join(tmpdir(), 'galley-redirects-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [dist, publicFolder] = [join(folder, 'dist'), join(folder, 'public')];
  for (const [name, content] of [
    ...Object.entries(files).map(([file, content]) => [join(dist, file), content] as const),
    ...Object.entries(own).map(([file, content]) => [join(publicFolder, file), content] as const),
  ]) {
    await mkdir(join(name, '..'), { recursive: true });
    await writeFile(name, content);
  }
  await mkdir(dist, { recursive: true });
  const privateFolder = join(folder, 'private');
  const serverFolder = join(folder, 'server');
  const folders = { dist, publicFolder, privateFolder, serverFolder };
  await publishRedirects({ ...folders, known, base, siteUrl, language });
  const read = (file: string) => readFile(join(dist, file), 'utf8');
  return {
    read,
    dist,
    /** Where the page of an old address leads. */
    leadsTo: async (path: string) =>
      /content="0; url=([^"]*)"/.exec(await read(`${path}index.html`))?.[1],
    names: async () =>
      (await readdir(folder, { recursive: true, withFileTypes: true }))
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length))
        .toSorted(),
  };
}
