import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding } from '../content/html/index.ts';
import type { Mirror, StoredFindings } from '../wordpress/mirror/index.ts';
import type { BalanceRow } from '../publish/index.ts';
import { printable, count, minute, printableJson } from './terminal.ts';

/** The content of `report.json`. */
export interface Report {
  /** The version of this shape. It grows when a field changes its meaning or is removed. */
  readonly version: 1;
  /** The WordPress site; null while the mirror is empty. */
  readonly site: { readonly name: string; readonly home: string } | null;
  /** ISO 8601 in UTC. */
  readonly made: string;
  readonly totals: Totals;
  /** What WordPress lists beside what the finished pages show, for each type, taxonomy and menu. `npm run build` does not take it: empty. */
  readonly balance: readonly BalanceRow[];
  /** All records with findings, sorted by path. */
  readonly records: readonly StoredFindings[];
}

interface Totals {
  /** The number of texts with findings. */
  readonly texts: number;
  /** The number of removed things, each occurrence counted. */
  readonly removed: number;
  readonly replaced: number;
  /** The number of missing things, each counted once. */
  readonly missing: number;
  /** The number of missing pictures. */
  readonly missingPictures: number;
  /** The number of published files that the public may not read in WordPress. */
  readonly private: number;
}

/** Everything in the mirror that was changed in a text, is missing, or is private in WordPress. */
export function composeReport(mirror: Pick<Mirror, 'records' | 'get'>, made: Date): Report {
  const site = mirror.get('site', 'site')?.record;
  const records = [...mirror.records('findings')]
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
    balance: [],
    records,
  };
}

const totalsOf = (records: readonly StoredFindings[]): Totals => {
  const all = records.flatMap(({ findings }) => findings);
  const things = (wanted: 'removed' | 'replaced') =>
    all.filter(({ outcome }) => outcome === wanted).reduce((sum, { count }) => sum + count, 0);
  const each = (wanted: 'missing' | 'private') =>
    new Map(
      all
        .filter(({ outcome }) => outcome === wanted)
        .map(({ kind, what }) => [`${kind} ${what}`, kind]),
    );
  const missing = each('missing');
  return {
    texts: records.length,
    removed: things('removed'),
    replaced: things('replaced'),
    missing: missing.size,
    missingPictures: [...missing.values()].filter((kind) => kind === 'picture').length,
    private: each('private').size,
  };
};

// Private and missing things come first.
const weights: Readonly<Record<Finding['outcome'], number>> = {
  private: 0,
  missing: 1,
  removed: 2,
  replaced: 3,
};

const byWeight = (one: Finding, other: Finding): number =>
  weights[one.outcome] - weights[other.outcome] ||
  compare(one.kind, other.kind) ||
  compare(one.what, other.what) ||
  compare(one.why, other.why);

// Not by locale, so that the order is the same on every machine.
const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** A summary in one line: `in 2 texts, 3 things were removed or replaced`; null without findings. */
const inShort = (totals: Totals) => {
  const { texts, removed, replaced, missing, missingPictures } = totals;
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
  if (totals.private > 0) {
    parts.push(`${count(totals.private, 'private upload')} ${are(totals.private)} published`);
  }
  return parts.length === 0 ? null : `in ${count(texts, 'text')}, ${parts.join(' and ')}`;
};

const were = (number: number): string => (number === 1 ? 'was' : 'were');
const are = (number: number): string => (number === 1 ? 'is' : 'are');

/** The text of `report.txt`. */
const reportText = ({ site, made, totals, balance, records }: Report): string => {
  const head = [
    site === null ? 'Nothing has been read yet.' : printable(`${site.name}, ${site.home}`),
    minute(made),
  ];
  const found = inShort(totals) ?? 'nothing was removed or replaced';
  const total = `${found.charAt(0).toUpperCase()}${found.slice(1)}.`;
  const paragraphs = records.map(({ label, path, findings }) =>
    [printable(label), printable(path), ...findings.map(lineOf)].join('\n'),
  );
  const sums = balance.length === 0 ? [] : [balanceText(balance)];
  return `${[head.join('\n'), total, ...sums, ...paragraphs].join('\n\n')}\n`;
};

const balanceText = (balance: readonly BalanceRow[]): string => {
  const rows = balance.flatMap(({ kind, of, listed, shown, explained, missing }) => [
    `  ${kind} of ${printable(of)}: ${shown} of ${listed}`,
    ...explained.map(({ why, count: times }) => `    ${times} not shown: ${printable(why)}`),
    ...missing.map((name) => `    missing: ${printable(name)}`),
  ]);
  return ['What WordPress lists, and what the pages show:', ...rows].join('\n');
};

const lineOf = ({ outcome, what, why, count: times }: Finding): string => {
  const often = times === 1 ? '' : ` (${count(times, 'time')})`;
  return `  ${outcome}: ${printable(what)}${often}: ${printable(why)}`;
};

export interface WrittenReport {
  /** A summary in one line; null without findings. */
  readonly inShort: string | null;
  /** The path of `report.txt`. */
  readonly path: string;
}

/**
 * Writes the report for the owner of the site: `report.txt` to read, and `report.json` (see {@link Report}) for programs. Each file
 * is replaced as a whole.
 * @param folder a folder outside of the built site
 */
export function writeReport(
  folder: string,
  mirror: Pick<Mirror, 'records' | 'get'>,
  { made = new Date(), isSame = false }: ReportOptions = {},
): WrittenReport {
  const report = composeReport(mirror, made);
  const paths = pathsIn(folder);
  if (!isSame || !existsSync(paths.text) || !existsSync(paths.json))
    return writeComposed(folder, report);
  return { inShort: inShort(report.totals), path: paths.text };
}

interface ReportOptions {
  readonly made?: Date | undefined;
  /** True when the last report is still right, so that it stays. */
  readonly isSame?: boolean | undefined;
}

const pathsIn = (folder: string) => ({
  text: join(folder, 'report.txt'),
  json: join(folder, 'report.json'),
});

/** Writes a composed report. */
export function writeComposed(folder: string, report: Report): WrittenReport {
  const { text: path, json } = pathsIn(folder);
  mkdirSync(folder, { recursive: true });
  replaceFile(path, reportText(report));
  replaceFile(json, printableJson(`${JSON.stringify(report, null, 2)}\n`));
  return { inShort: inShort(report.totals), path };
}

const replaceFile = (path: string, text: string): void => {
  const growing = `${path}.${process.pid}`;
  // It quotes texts, and is only for the owner.
  writeFileSync(growing, text, { mode: 0o600 });
  renameSync(growing, path);
};
