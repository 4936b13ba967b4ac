import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding } from '../content/html/index.ts';
import type { Store, StoredFindings } from '../wordpress/mirror/index.ts';
import { printable, count, printableJson } from './terminal.ts';

/** What `report.json` holds. */
export interface Report {
  /** Of this shape: a higher one means that a field has changed its meaning or is gone. */
  readonly version: 1;
  /** Where the content was read from; null while the mirror is empty. */
  readonly site: { readonly name: string; readonly home: string } | null;
  /** ISO 8601 in UTC. */
  readonly made: string;
  readonly totals: Totals;
  /** Posts, pages and whatever else has a text, by path. */
  readonly records: readonly StoredFindings[];
}

interface Totals {
  /** Texts in which anything was found. */
  readonly texts: number;
  /** Things in them, as often as they stand there. */
  readonly removed: number;
  readonly replaced: number;
  /** What was not to be had, each thing once, however many texts use it. */
  readonly missing: number;
  /** The pictures among it. */
  readonly missingPictures: number;
}

/** Everything that the mirror knows of what did not come through as it was. */
export const composeReport = (store: Pick<Store, 'entries'>, made: Date): Report => {
  const [site] = [...store.entries('site')].map(({ record }) => record);
  const records = [...store.entries('findings')]
    .map(({ record: { label, path, findings } }) => ({
      label,
      path,
      findings: findings.toSorted(byWeight),
    }))
    .filter(({ findings }) => findings.length > 0)
    .toSorted((one, other) => compare(one.path, other.path) || compare(one.label, other.label));
  return {
    version: 1,
    site: site === undefined ? null : { name: site.name, home: site.home },
    made: made.toISOString(),
    totals: totalsOf(records),
    records,
  };
};

const totalsOf = (records: readonly StoredFindings[]): Totals => {
  const all = records.flatMap(({ findings }) => findings);
  const things = (wanted: 'removed' | 'replaced') =>
    all.filter(({ outcome }) => outcome === wanted).reduce((sum, { count }) => sum + count, 0);
  const missing = new Map(
    all
      .filter(({ outcome }) => outcome === 'missing')
      .map(({ kind, what }) => [`${kind} ${what}`, kind]),
  );
  return {
    texts: records.length,
    removed: things('removed'),
    replaced: things('replaced'),
    missing: missing.size,
    missingPictures: [...missing.values()].filter((kind) => kind === 'picture').length,
  };
};

// What a reader misses comes first.
const weights: Readonly<Record<Finding['outcome'], number>> = {
  missing: 0,
  removed: 1,
  replaced: 2,
};

const byWeight = (one: Finding, other: Finding): number =>
  weights[one.outcome] - weights[other.outcome] ||
  compare(one.kind, other.kind) ||
  compare(one.what, other.what) ||
  compare(one.why, other.why);

// The same order on every machine, whatever its language.
const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** What was found, in a line: `in 2 texts, 3 things were removed or replaced`; null when nothing was. */
const inShort = ({ texts, removed, replaced, missing, missingPictures }: Totals) => {
  const changed = removed + replaced;
  const pictures = count(missingPictures, 'picture');
  const parts: string[] = [];
  if (changed > 0) parts.push(`${count(changed, 'thing')} ${were(changed)} removed or replaced`);
  if (missing > 0 && missing === missingPictures) {
    parts.push(`${pictures} ${are(missing)} missing`);
  } else if (missing > 0) {
    const among = missingPictures === 0 ? '' : `, ${pictures} among them`;
    parts.push(`${count(missing, 'thing')} ${are(missing)} missing${among}`);
  }
  return parts.length === 0 ? null : `in ${count(texts, 'text')}, ${parts.join(' and ')}`;
};

const were = (number: number): string => (number === 1 ? 'was' : 'were');
const are = (number: number): string => (number === 1 ? 'is' : 'are');

/** The report as a person reads it. */
const reportText = ({ site, made, totals, records }: Report): string => {
  const head = [
    site === null ? 'Nothing has been read yet.' : printable(`${site.name}, ${site.home}`),
    `${made.slice(0, 16).replace('T', ' ')} UTC`,
  ];
  const found = inShort(totals) ?? 'nothing was removed or replaced';
  const total = `${found.charAt(0).toUpperCase()}${found.slice(1)}.`;
  const paragraphs = records.map(({ label, path, findings }) =>
    [printable(label), printable(path), ...findings.map(lineOf)].join('\n'),
  );
  return `${[head.join('\n'), total, ...paragraphs].join('\n\n')}\n`;
};

const lineOf = ({ outcome, what, why, count: times }: Finding): string => {
  const often = times === 1 ? '' : ` (${count(times, 'time')})`;
  return `  ${outcome}: ${printable(what)}${often}: ${printable(why)}`;
};

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
