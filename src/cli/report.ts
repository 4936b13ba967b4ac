import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  groupFindings,
  isLook,
  isLost,
  type Finding,
  type FindingGroup,
} from '../content/html/index.ts';
import { loadDeskWords, type DeskWords } from '../i18n/index.ts';
import { replaceFile } from '../json-file.ts';
import { hasPresets } from '../content/styles/index.ts';
import { editAddress } from '../wordpress/client/index.ts';
import type { Mirror, StoredFindings } from '../wordpress/mirror/index.ts';
import { heldBackLine, knownStyles, type HeldBack } from '../wordpress/sync/index.ts';
import type { BalanceRow } from '../publish/index.ts';
import { printable, count, minute, printableJson } from './terminal.ts';

/** The content of `report.json`. */
export interface Report {
  /** The version of this shape. It grows when a field changes its meaning or is removed. */
  readonly version: 2;
  /** The WordPress site; null while the mirror is empty. */
  readonly site: {
    readonly name: string;
    readonly home: string;
    /** Where WordPress itself is. */
    readonly url: string;
  } | null;
  /** ISO 8601 in UTC. */
  readonly made: string;
  /** What was not read, and what the site shows instead; left-out records. English sentences. */
  readonly warnings: readonly string[];
  /** Texts of which readers have an earlier version, or none. */
  readonly heldBack: readonly HeldBack[];
  readonly totals: Totals;
  /** What the totals are made of: lost content first, looks last. */
  readonly sums: readonly Sum[];
  /** What WordPress lists and finished pages show, by type, taxonomy and menu. Empty in a build. */
  readonly balance: readonly BalanceRow[];
  /** All records with findings. Those that lost content come first; each part is sorted by path. */
  readonly records: readonly ReportRecord[];
}

interface ReportRecord extends StoredFindings {
  /** The id of the entry in WordPress; null for other records, such as a menu. */
  readonly id: number | null;
}

interface Totals {
  readonly texts: number;
  /** The number of removed things besides looks, each occurrence counted. */
  readonly removed: number;
  readonly replaced: number;
  /** The number of missing things, each counted once. */
  readonly missing: number;
  readonly missingPictures: number;
  /** The number of published files that the public may not read in WordPress. */
  readonly private: number;
  /** The number of texts whose blocks look different. */
  readonly looks: number;
}

interface Sum extends Pick<FindingGroup, 'kind' | 'outcome' | 'count'> {
  readonly texts: number;
}

/** Everything in the mirror that was changed in a text, is missing, or is private in WordPress. */
export function composeReport(
  mirror: Pick<Mirror, 'records' | 'get' | 'fact'>,
  made: Date,
): Report {
  const site = mirror.get('site', 'site')?.record;
  const ofTexts = [...mirror.records('findings')];
  const records = [...ofTexts, ...themeRecord(mirror, ofTexts)]
    .map(({ key, record: { label, path, findings } }) => {
      const id = /^entries (\d+)$/.exec(key)?.[1];
      return { label, path, id: id === undefined ? null : Number(id), findings };
    })
    .filter(({ findings }) => findings.length > 0)
    .toSorted(
      (one, other) =>
        Number(hasLost(other)) - Number(hasLost(one)) ||
        compare(one.path, other.path) ||
        compare(one.label, other.label),
    );
  const sums = sumsOf(records);
  return {
    version: 2,
    site: site === undefined ? null : { name: site.name, home: site.home, url: site.url },
    made: made.toISOString(),
    warnings: [],
    heldBack: [],
    totals: totalsOf(records, sums),
    sums,
    balance: [],
    records,
  };
}

/** A record that says why, if texts name colours or sizes of an unknown theme. */
function themeRecord(
  mirror: Pick<Mirror, 'fact'>,
  ofTexts: readonly { readonly record: StoredFindings }[],
): { key: string; record: StoredFindings }[] {
  const styles = knownStyles(mirror);
  const isMissed = ofTexts.some(({ record }) =>
    record.findings.some(({ kind, what }) => isLook(kind) && what.startsWith('has-')),
  );
  if (styles === null || hasPresets(styles) || !isMissed) return [];
  const what =
    'the theme’s own: the public front page of WordPress does not show it, or BLOCK_STYLES=0 leaves it out';
  const finding = { kind: 'style-sheet', outcome: 'missing', what, count: 1, why: '' } as const;
  return [{ key: 'theme', record: { label: 'theme', path: '/', findings: [finding] } }];
}

const hasLost = ({ findings }: StoredFindings): boolean => findings.some(isLost);

/** The same thing may be missing in many texts; it counts once. */
const isCountedOnce = (outcome: Finding['outcome']): boolean =>
  outcome === 'missing' || outcome === 'private';

const sumsOf = (records: readonly StoredFindings[]): Sum[] => {
  const all = records.flatMap(({ findings }) => findings.map((each) => ({ ...each, why: '' })));
  return groupFindings(all).map(({ kind, outcome, count: times, whats }) => ({
    kind,
    outcome,
    count: isCountedOnce(outcome) ? whats.length : times,
    texts: records.filter(({ findings }) =>
      findings.some((each) => each.kind === kind && each.outcome === outcome),
    ).length,
  }));
};

const totalsOf = (records: readonly StoredFindings[], sums: readonly Sum[]): Totals => {
  const of = (wanted: Finding['outcome'], only?: Finding['kind']) =>
    sums
      .filter(({ kind, outcome }) => outcome === wanted && !isLook(kind) && kind === (only ?? kind))
      .reduce((sum, each) => sum + each.count, 0);
  return {
    texts: records.length,
    removed: of('removed'),
    replaced: of('replaced'),
    missing: of('missing'),
    missingPictures: of('missing', 'picture'),
    private: of('private'),
    looks: records.filter(({ findings }) => findings.some(({ kind }) => isLook(kind))).length,
  };
};

// Not by locale, so that the order is the same on every machine.
const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** `in 2 texts, 3 things were removed or replaced and blocks of 1 text look different`, or null. */
const inShort = (totals: Totals) => {
  const { texts, removed, replaced, missing, missingPictures, looks } = totals;
  const changed = removed + replaced;
  const pictures = count(missingPictures, 'picture');
  const parts: string[] = [];
  if (changed > 0) parts.push(`${count(changed, 'thing')} ${were(changed)} removed or replaced`);
  if (looks > 0) parts.push(`blocks of ${count(looks, 'text')} look different`);
  if (missing > 0 && missing === missingPictures) {
    parts.push(`${pictures} ${are(missing)} missing`);
  } else if (missing > 0) {
    const among = missingPictures === 0 ? '' : `, ${pictures} among them`;
    parts.push(`${count(missing, 'thing')} ${are(missing)} missing${among}`);
  }
  if (totals.private > 0) {
    parts.push(`${count(totals.private, 'private upload')} ${are(totals.private)} published`);
  }
  const all = new Intl.ListFormat('en-GB').format(parts);
  return parts.length === 0 ? null : `in ${count(texts, 'text')}, ${all}`;
};

const were = (number: number): string => (number === 1 ? 'was' : 'were');
const are = (number: number): string => (number === 1 ? 'is' : 'are');

type Words = DeskWords['report'];

/** The text of `report.txt`. */
const reportText = (
  { site, made, warnings, heldBack, totals, sums, balance, records }: Report,
  words: Words,
): string => {
  const head = [
    site === null ? 'Nothing has been read yet.' : printable(`${site.name}, ${site.home}`),
    minute(made),
  ];
  const found = inShort(totals) ?? 'nothing was removed or replaced';
  const total = `${found.charAt(0).toUpperCase()}${found.slice(1)}.`;
  const warned =
    warnings.length === 0
      ? []
      : [['Warnings:', ...warnings.map((each) => `  ${printable(each)}`)].join('\n')];
  const held = heldBack.flatMap((each) => [
    `  ${printable(heldBackLine(each))}`,
    ...(each.id === null || site === null
      ? []
      : [`    edit: ${printable(editAddress(site.url, each.id))}`]),
  ]);
  const paused =
    held.length === 0
      ? []
      : [['Held back, until a publication can read them:', ...held].join('\n')];
  const all = sums.map((sum) => `  ${inWords(sum, words)}, in ${count(sum.texts, 'text')}`);
  const paragraphs = records.map(({ label, path, id, findings }) =>
    [
      printable(label),
      printable(path),
      ...(id === null || site === null ? [] : [`  edit: ${printable(editAddress(site.url, id))}`]),
      ...groupFindings(findings).map((group) => lineOf(group, words)),
    ].join('\n'),
  );
  const balanced = balance.length === 0 ? [] : [balanceText(balance)];
  return `${[head.join('\n'), ...paused, ...warned, [total, ...all].join('\n'), ...balanced, ...paragraphs].join('\n\n')}\n`;
};

const inWords = (
  { kind, outcome, count: times }: Pick<FindingGroup, 'kind' | 'outcome' | 'count'>,
  { kinds }: Words,
): string => `${isLook(kind) ? 'look' : outcome}: ${kinds[kind](times)}`;

/** `removed: 2 scripts (it is code): <script>, <script src="https://…">` */
const lineOf = (group: FindingGroup, words: Words): string => {
  const why = group.why === '' ? '' : ` (${printable(group.why)})`;
  const whats = group.whats.length === 0 ? '' : `: ${group.whats.map(printable).join(', ')}`;
  return `  ${inWords(group, words)}${why}${whats}`;
};

const balanceText = (balance: readonly BalanceRow[]): string => {
  const rows = balance.flatMap(({ kind, of, listed, shown, explained, missing }) => [
    `  ${kind} of ${printable(of)}: ${shown} of ${listed}`,
    ...explained.map(({ why, count: times }) => `    ${times} not shown: ${printable(why)}`),
    ...missing.map((name) => `    missing: ${printable(name)}`),
  ]);
  return ['What WordPress lists, and what the pages show:', ...rows].join('\n');
};

export interface WrittenReport {
  /** A summary in one line; null without findings. */
  readonly inShort: string | null;
  /** The path of `report.txt`. */
  readonly path: string;
}

/**
 * Writes the owner's report: `report.txt` to read, `report.json` (see {@link Report}) for programs.
 * Each file is replaced as a whole.
 * @param folder a folder outside of the built site
 */
export async function writeReport(
  folder: string,
  mirror: Pick<Mirror, 'records' | 'get' | 'fact'>,
  { made = new Date(), warnings = [], heldBack = [] }: ReportOptions = {},
): Promise<WrittenReport> {
  return writeComposed(folder, { ...composeReport(mirror, made), warnings, heldBack });
}

interface ReportOptions {
  readonly made?: Date | undefined;
  /** Of the sync. Default: none. */
  readonly warnings?: readonly string[] | undefined;
  /** Of the sync. Default: none. */
  readonly heldBack?: readonly HeldBack[] | undefined;
}

export async function writeComposed(folder: string, report: Report): Promise<WrittenReport> {
  const { words } = await loadDeskWords('en');
  const path = join(folder, 'report.txt');
  mkdirSync(folder, { recursive: true });
  // They quote texts, and are only for the owner.
  replaceFile(path, reportText(report, words.report), 0o600);
  const json = printableJson(`${JSON.stringify(report, null, 2)}\n`);
  replaceFile(join(folder, 'report.json'), json, 0o600);
  return { inShort: inShort(report.totals), path };
}
