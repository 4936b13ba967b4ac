import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Store } from '../wordpress/mirror/index.ts';
import { printableJson } from './printable.ts';
import { composeReport, type Report } from './compose.ts';
import { inShort, reportText } from './text.ts';

export interface WrittenReport {
  /** What was found, in a line; null when nothing was. */
  readonly inShort: string | null;
  /** The readable one. */
  readonly path: string;
}

/**
 * Writes what of the content did not come through as it was, for whoever looks after the site: `report.txt` to read,
 * `report.json` for programs (its shape is {@link composeReport}'s). Each takes the place of the last one whole.
 * @param folder where Galley keeps its own files; never a part of the site.
 */
export const writeReport = (
  folder: string,
  store: Pick<Store, 'entries'>,
  { made = new Date(), isSame = false }: ReportOptions = {},
): WrittenReport => {
  const report = composeReport(store, made);
  const paths = pathsIn(folder);
  if (!isSame || !existsSync(paths.text) || !existsSync(paths.json))
    return writeComposed(folder, report);
  return { inShort: inShort(report.totals), path: paths.text };
};

interface ReportOptions {
  readonly made?: Date | undefined;
  /** It says the same as the last one, which then stays. */
  readonly isSame?: boolean | undefined;
}

const pathsIn = (folder: string) => ({
  text: join(folder, 'report.txt'),
  json: join(folder, 'report.json'),
});

/** The same for a report that is there already. */
export const writeComposed = (folder: string, report: Report): WrittenReport => {
  const { text: path, json } = pathsIn(folder);
  mkdirSync(folder, { recursive: true });
  replaceFile(path, reportText(report));
  replaceFile(json, printableJson(`${JSON.stringify(report, null, 2)}\n`));
  return { inShort: inShort(report.totals), path };
};

const replaceFile = (path: string, text: string): void => {
  const growing = `${path}.${process.pid}`;
  writeFileSync(growing, text);
  renameSync(growing, path);
};
