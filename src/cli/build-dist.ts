import { writeSync } from 'node:fs';
import { resolve } from 'node:path';
import { reportFolder, type Settings } from '../config/index.ts';
import { leftOut } from '../wordpress/sync/report.ts';
import { syncOnce } from '../wordpress/sync/open.ts';
import { openBuildFolder, type BuildFolder } from './build-folder.ts';
import { writeReport } from './report.ts';
import { createScreen } from './screen.ts';
import { summary } from './summary.ts';
import { limitHeapGrowth } from './memory.ts';

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
      search: 'now',
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
