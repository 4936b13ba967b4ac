import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { reportFolder } from '../config.ts';
import { buildFile, type BuildFacts, type BuildOrder } from '../publish/index.ts';
import { syncOnce } from '../sync/once.ts';
import { composeReport, type Report } from './report/compose.ts';
import { writeComposed } from './report.ts';
import { settingsOfBuild } from './settings-of-build.ts';
import { tellParent } from './tell-parent.ts';

/**
 * The same for `npm run publish`, in a folder of its own that somebody else moves on: nothing is printed, the parent is told how
 * it gets on, and what the files don't show is written beside them as the last thing. Gives whether this process may be asked for
 * another one.
 */
export const buildInto = async ({ into: folder }: BuildOrder): Promise<{ stays: boolean }> => {
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
    standing: null,
    searchIsBehind: false,
  };
  writeFileSync(join(folder, buildFile), JSON.stringify(facts));
  return { stays: false };
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
