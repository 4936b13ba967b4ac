import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { scratch } from './scratch.ts';
import { startWarmBuilder } from './warm-builder.ts';

/** What is in each file of a standing site, by its path there: `client/index.html`. */
export type SiteFiles = ReadonlyMap<string, string>;

/** Reads every file of a site but when it was built. */
export const filesOf = (site: string): SiteFiles => {
  const files = readdirSync(site, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  return new Map(
    files.sort().map((file) => {
      const bytes = readFileSync(file);
      const content = file.endsWith('/server/published.json')
        ? bytes.toString('utf8').replace(/"builtAt":"[^"]+"/, '')
        : bytes.toString('base64');
      return [relative(site, file), content];
    }),
  );
};

/**
 * The files that a process makes of the same content which has nothing but the compiled templates and the drawn cards of the
 * project in `folder`; with its mirror, too, where that is kept.
 */
export async function builtAnew(
  folder: string,
  settings: Readonly<Record<string, string>>,
  { keepsMirror, program }: { readonly keepsMirror: boolean; readonly program?: string },
): Promise<SiteFiles> {
  const other = mkdtempSync(join(scratch, 'anew-'));
  const [own, its] = [join(folder, '.galley'), join(other, '.galley')];
  mkdirSync(its);
  if (keepsMirror) {
    for (const name of ['store', 'pictures'])
      cpSync(join(own, name), join(its, name), { recursive: true });
  }
  // Templates are named for the program, and cards for what is drawn on them.
  for (const name of ['renderer', 'artwork']) symlinkSync(join(own, name), join(its, name));
  const builder = startWarmBuilder(other, settings, program);
  try {
    return filesOf((await builder.build()).folder);
  } finally {
    await builder.end();
    rmSync(other, { recursive: true });
  }
}
