import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { writeRedirects } from '../../../../src/build/output/index.ts';
import type { KnownSite } from '../../../../src/content/paths/index.ts';
import { openSite } from './build.ts';

interface Given {
  readonly files?: Readonly<Record<string, string>>;
  readonly base?: string;
  readonly siteUrl?: string | null;
  readonly language?: string;
  readonly own?: Readonly<Record<string, string>>;
  readonly uploads?: readonly { readonly from: string; readonly to: string }[];
}

/** Builds into a folder inside another one, so that a file outside of it would be noticed. */
export async function publish(known: KnownSite, given: Given = {}) {
  const { files = {}, own = {}, uploads = [], base = '/', siteUrl = null, language = 'en' } = given;
  const { root, folder, build } = await openSite();
  const dist = join(folder, 'client');
  const publicFolder = join(root, 'public');
  for (const [name, content] of Object.entries(own)) {
    const file = join(publicFolder, name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  }
  const privateFolder = join(root, 'private');
  /** Builds again, the same site or a different one. Returns the differences. */
  const again = (now: KnownSite, more: Partial<Given> = {}) =>
    build(async (build) => {
      for (const [file, content] of Object.entries(files))
        build.put(`client/${file}`, content, content);
      await writeRedirects(build, {
        publicFolder,
        privateFolder,
        program: 'one',
        known: now,
        uploads,
        base,
        siteUrl,
        language,
        ...more,
      });
    });
  await again(known);
  const read = (file: string) => readFile(join(dist, file), 'utf8');
  return {
    again,
    build,
    read,
    dist,
    /** Files beside the site. */
    privateFolder,
    /** The target of the page at an old address. */
    leadsTo: async (path: string) =>
      /content="0; url=([^"]*)"/.exec(await read(`${path}index.html`))?.[1],
    names: async () =>
      (await readdir(root, { recursive: true, withFileTypes: true }))
        .filter((entry) => entry.isFile() && !/[/\\]standing$/.test(entry.parentPath))
        .map(({ parentPath, name }) => join(parentPath, name).replace(folder, '').replace(root, ''))
        .map((name) => name.replace(/^\/client\//, '/dist/'))
        .toSorted(),
  };
}
