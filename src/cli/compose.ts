import type { Finding } from '../content/html/face.ts';
import type { Store, StoredFindings } from '../wordpress/mirror/index.ts';

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

export interface Totals {
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
