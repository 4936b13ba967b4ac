import { writeSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { resolve, join } from 'node:path';
import { reportFolder, type Settings } from '../config/index.ts';
import { leftOut } from '../wordpress/sync/report.ts';
import { syncOnce } from '../wordpress/sync/open.ts';
import { writeReport } from './report.ts';
import { createScreen } from './screen.ts';
import { summary } from './summary.ts';
import { limitHeapGrowth } from './memory.ts';
import { takeFiles, type Finished } from '../build/folder/index.ts';
import { isRunning } from '../error-code.ts';

type BuildFolder = ReturnType<typeof openBuildFolder>;

const endOn = (signal: NodeJS.Signals, code: number, folder: BuildFolder): void => {
  process.once(signal, () => {
    folder.discard();
    // The live screen buffers output, and has hidden the cursor.
    const cursor = process.stdout.isTTY ? '\u001b[?25h' : '';
    writeSync(process.stderr.fd, `${cursor}\nStopped. dist was not changed.\n`);
    process.exit(code);
  });
};

/** Reads WordPress and makes `dist/`, whole or not at all. */
export async function buildDist(
  settings: Settings,
  { full }: { readonly full: boolean },
): Promise<void> {
  const started = performance.now();
  const warnings = new Set(settings.warnings);
  /** Those of the sync. */
  const read = new Set<string>();
  const folder = openBuildFolder(resolve('.galley'), resolve('dist'));
  endOn('SIGINT', 130, folder);
  endOn('SIGTERM', 143, folder);
  const screen = createScreen();
  try {
    screen.begin('reading');
    const synced = await syncOnce({
      full,
      onProgress({ collection, done, total }) {
        limitHeapGrowth(total ?? 0);
        screen.show({ step: 'reading', what: collection, done, total });
      },
      warn(warning) {
        warnings.add(warning);
        read.add(warning);
      },
    });
    await screen.end(true);
    const { mirror, report, close } = synced;
    const findings = await writeReport(reportFolder(settings), mirror, {
      warnings: [...read, ...leftOut(report)],
      heldBack: report.heldBack,
    });
    // Astro loads slowly, so it is loaded after the sync, which may fail.
    const { renderSite } = await import('./render-site.ts');
    screen.begin('rendering');
    const site = await renderSite({
      settings,
      synced,
      when: 'now',
      mostCards: settings.shareImages,
      onCount: (done, total) => screen.show({ step: 'pages', done, total }),
    });
    await screen.end(true);
    folder.publish(site);
    site.release();
    close();
    const duration = performance.now() - started;
    const rendered = site.rendered.length;
    const { cardsLeft } = site;
    console.log(
      summary({ report, findings, rendered, cardsLeft, warnings: [...warnings], duration }),
    );
  } catch (error) {
    await screen.end(false);
    folder.discard();
    for (const warning of warnings) console.error(`Warning: ${warning}`);
    throw error;
  }
}

interface BuiltSite {
  readonly folder: string;
  readonly finished: Pick<Finished, 'compare' | 'difference'>;
}

const prefix = { build: 'build-', old: 'old-' } as const;
/** The previous `dist`. The next one is made from it, since most files are unchanged. */
const previousName = 'spare';

const remove = (path: string): void => {
  rmSync(path, { recursive: true, force: true, maxRetries: 3 });
};

/** Removes folders of interrupted builds, and restores `dist` after one between its two renames. */
const clearUp = (workshop: string, dist: string): void => {
  for (const name of readdirSync(workshop)) {
    const kind = Object.values(prefix).find((each) => name.startsWith(each));
    if (kind === undefined || isRunning(Number(name.slice(kind.length)))) continue;
    if (kind === prefix.old && !existsSync(dist)) renameSync(join(workshop, name), dist);
    else remove(join(workshop, name));
  }
};

const isNothing = ({ written, removed }: Finished['difference']): boolean =>
  written.length === 0 && removed.length === 0;

/**
 * Opens a folder for one build.
 * @param workshop the folder for unfinished sites, on the same file system as `dist`
 * @param dist the folder of the finished site; unchanged until `publish`
 */
export function openBuildFolder(workshop: string, dist: string) {
  mkdirSync(workshop, { recursive: true });
  clearUp(workshop, dist);
  const path = join(workshop, `${prefix.build}${process.pid}`);
  const old = join(workshop, `${prefix.old}${process.pid}`);
  const previous = join(workshop, previousName);
  remove(path);
  return {
    /** Makes `dist` a copy (hard links) of the build folder, by two renames, if anything changed. */
    publish({ folder, finished }: BuiltSite) {
      // `dist` is compared only if this build changed nothing.
      const isLeft = isNothing(finished.difference) && existsSync(dist);
      if (isLeft && isNothing(finished.compare(dist))) return;
      // A second build at the same time finds no spare folder, and makes a new one.
      if (existsSync(previous)) renameSync(previous, path);
      else mkdirSync(path);
      takeFiles(folder, path, finished.compare(path));
      // No signal is handled between two synchronous calls: the site is whole before and after.
      if (existsSync(dist)) renameSync(dist, old);
      renameSync(path, dist);
      remove(previous);
      if (existsSync(old)) renameSync(old, previous);
    },
    /** Removes the unfinished folder. */
    discard: () => remove(path),
  };
}
