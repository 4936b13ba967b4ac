import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { once } from 'node:events';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { startIn, type Settings } from './project-process.ts';
import { scratch } from './scratch.ts';
import { takeTemplates } from './shared-work.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const script = fileURLToPath(new URL('kept-builder-process.ts', import.meta.url));

const work = z.record(z.string(), z.number());
const answer = z.object({
  /** The files that were rendered now. */
  rendered: z.array(z.string()),
  /** Of the whole site. */
  folder: z.string(),
  /** How much was done to read the changes and to build, by what was done; empty unless it counts. */
  reading: work,
  building: work,
});

/** A process that keeps everything in memory between builds, as the one that publishes does. */
export interface KeptBuilder {
  /** Reads what has changed and builds. `later`: what is seldom read may stay as it was. */
  build(when?: 'now' | 'later'): Promise<z.output<typeof answer>>;
  end(): Promise<void>;
}

interface Options {
  /** The folder of the program. Default: this one. */
  readonly program?: string | undefined;
  /** Whether it counts what it does. */
  readonly counts?: boolean;
  /** Whether it describes the files after each build, as a publication does. */
  readonly describes?: boolean;
}

/** Starts it in a project's folder. Builds of one test run share the templates of this program. */
export function startBuilder(
  cwd: string,
  settings: Settings,
  { program = root, counts = false, describes = false }: Options = {},
): KeptBuilder {
  const galley = join(cwd, '.galley');
  // Compiled templates name the files of their program, and a folder with templates needs no others.
  if (program === root && !existsSync(join(galley, 'renderer'))) takeTemplates(galley);
  const { child, next } = startIn(cwd, join(program, relative(root, script)), {
    ...settings,
    ...(counts && { TEST_COUNTS: '1' }),
    ...(describes && { TEST_DESCRIBES: '1' }),
  });
  return {
    async build(when = 'now') {
      child.send(when);
      return answer.parse(await next());
    },
    async end() {
      // It has failed, and has been told to have.
      if (!child.connected) return;
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}

/** What is in each file of a site, by its path there: `client/index.html`. */
export type SiteFiles = ReadonlyMap<string, string>;

/** Reads every file of a site but when it was built. */
export function filesOf(site: string): SiteFiles {
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
}

/**
 * The files that a process makes of the same content which has nothing but the compiled templates and the drawn cards of the
 * project in `folder`; with its mirror, too, where that is kept.
 */
export async function builtAnew(
  folder: string,
  settings: Settings,
  { keepsMirror, program }: { readonly keepsMirror: boolean; readonly program?: string },
): Promise<SiteFiles> {
  const other = mkdtempSync(join(scratch, 'anew-'));
  const own = join(folder, '.galley');
  const its = join(other, '.galley');
  mkdirSync(its);
  if (keepsMirror) {
    for (const name of ['store', 'pictures'])
      cpSync(join(own, name), join(its, name), { recursive: true });
  }
  // Templates are named for the program, and cards for what is drawn on them.
  for (const name of ['renderer', 'artwork']) symlinkSync(join(own, name), join(its, name));
  const builder = startBuilder(other, settings, { program });
  try {
    return filesOf((await builder.build()).folder);
  } finally {
    await builder.end();
    rmSync(other, { recursive: true });
  }
}
