import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { reportFolder } from '../config.ts';
import { buildFile, type BuildFacts } from '../publish/index.ts';
import { syncOnce } from '../sync/once.ts';
import { composeReport, type Report } from './report/compose.ts';
import { writeComposed } from './report.ts';
import { settingsOfBuild } from './settings-of-build.ts';
import { tellParent } from './tell-parent.ts';

/**
 * The same for `npm run publish`, in a folder of its own that somebody else moves on: nothing is printed, the parent is told how
 * it gets on, and what the files don't show is written beside them as the last thing.
 */
export const buildInto = async (folder: string): Promise<void> => {
  process.once('disconnect', nobodyWaits);
  if (!process.connected) throw new Error('--into is for npm run publish, which is not there.');
  const settings = settingsOfBuild();
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new Error(`${folder} is not empty, and a build would remove what is in it.`);
  const warnings = new Set(settings.warnings);
  const tell = tellParent();
  const { store, report, close } = await syncOnce({
    onProgress: ({ collection, done, total }) =>
      tell({
        step: collection === 'pictures' ? 'pictures' : 'reading',
        what: collection,
        done,
        total,
      }),
    warn: (warning) => warnings.add(warning),
  });
  const found = composeReport(store, new Date());
  writeComposed(reportFolder(settings), found);
  tell({ step: 'pages', done: 0, total: null });
  const { renderSite } = await import('./render-site.ts');
  await renderSite(folder, (done, total) => tell({ step: 'pages', done, total }));
  close();
  const leftOut = report.odd.map(({ label, problem }) => `Left out: ${label}: ${problem}`);
  const facts: BuildFacts = {
    warnings: [...warnings.union(new Set(report.warnings)), ...leftOut],
    missingPictures: missingFrom(found),
  };
  writeFileSync(join(folder, buildFile), JSON.stringify(facts));
  process.off('disconnect', nobodyWaits);
};

const nobodyWaits = () => process.exit(1);

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
