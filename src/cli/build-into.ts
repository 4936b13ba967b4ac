import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { reportFolder, type Settings } from '../config/index.ts';
import { buildFile, deltaFile, type BuildFacts, type BuildOrder } from '../publish/index.ts';
import { takeFiles } from '../build/folder/index.ts';
import type { StoreReader } from '../wordpress/mirror/index.ts';
import { syncAgain } from '../wordpress/sync/once.ts';
import { composeReport, type Report, writeComposed } from './report.ts';
import { settingsOfBuild } from './settings-of-build.ts';
import { tellParent } from './tell-parent.ts';

/**
 * The same for `npm run publish`, in a folder of its own that somebody else moves on: nothing is printed, the parent is told how
 * it gets on, and what the files don't show is written beside them as the last thing. What is open stays open for
 * the next one in this process.
 */
export const buildInto = async (order: BuildOrder): Promise<void> => {
  const { into: folder, base, search, full } = order;
  const settings = settingsOfBuild();
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new Error(`${folder} is not empty, and a build would delete its content.`);
  const warnings = new Set(settings.warnings);
  const tell = tellParent();
  const synced = await syncAgain({
    full,
    onProgress: ({ collection, done, total }) =>
      tell({
        step: collection === 'pictures' ? 'pictures' : 'reading',
        what: collection,
        done,
        total,
      }),
    warn: (warning) => warnings.add(warning),
  });
  const { store, report } = synced;
  tell({ step: 'pages', done: 0, total: null });
  const { renderSite } = await import('./render-site.ts');
  const site = await renderSite({
    ...{ settings, synced, search },
    onCount: (done, total) => tell({ step: 'pages', done, total }),
  });
  const { mark, since, paths } = site.finished;
  const delta = since(base);
  mkdirSync(folder, { recursive: true });
  takeFiles(site.folder, folder, delta ?? { written: [...paths()], removed: [] });
  if (delta !== null) writeFileSync(join(folder, deltaFile), JSON.stringify(delta));
  site.release();
  const missingPictures = reportOn(store, settings);
  const leftOut = report.odd.map(({ label, problem }) => `Left out: ${label}: ${problem}`);
  const facts: BuildFacts = {
    warnings: [...warnings.union(new Set(report.warnings)), ...leftOut],
    missingPictures,
    standing: mark,
    searchIsBehind: site.searchIsBehind,
  };
  writeFileSync(join(folder, buildFile), JSON.stringify(facts));
};

/** What this process has reported last. */
let reported:
  { readonly madeFrom: string; readonly missing: BuildFacts['missingPictures'] } | undefined;

/** Writes the report, unless it would say the same as the last one of this process. Gives what is missing. */
const reportOn = (store: StoreReader, settings: Settings): BuildFacts['missingPictures'] => {
  const madeFrom = JSON.stringify([
    store.get('site', 'site')?.digest,
    ...store.digests('findings'),
  ]);
  if (reported?.madeFrom === madeFrom) return reported.missing;
  const found = composeReport(store, new Date());
  writeComposed(reportFolder(settings), found);
  const missing = missingFrom(found);
  reported = { madeFrom, missing };
  return missing;
};

/** Each missing picture, and the first text that shows it. */
const missingFrom = ({ records }: Report): BuildFacts['missingPictures'] => {
  const labels = new Map<string, string>();
  for (const { label, findings } of records) {
    for (const { kind, outcome, what } of findings) {
      if (kind === 'picture' && outcome === 'missing' && !labels.has(what)) labels.set(what, label);
    }
  }
  return Array.from(labels, ([what, label]) => ({ what, label }));
};
