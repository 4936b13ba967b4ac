import type { Finding } from '../../../content/html/index.ts';
import type { PipelineResults } from '../../../content/images/index.ts';
import { bareHost, homePath } from '../../../content/paths/index.ts';
import type { StoredFindings, StoredMenu, StoredMenuItem, StoredSite } from '../../mirror/index.ts';
import type { RecordUses, RecordUse } from './uses.ts';

interface Whereabouts extends Omit<PipelineResults, 'counts'> {
  /** Whether an own address leads to a page of this site. */
  readonly hasPage: (address: string) => boolean;
}

const longest = 120;

/**
 * What of each record was changed, is missing or private, by key. Changes are found when a text is
 * read; the others depend on other servers and records, so each sync looks again.
 */
export function findingsOf(
  records: readonly RecordUses[],
  whereabouts: Whereabouts,
  before: ReadonlyMap<string, StoredFindings>,
): Map<string, StoredFindings> {
  const found = new Map<string, StoredFindings>();
  for (const { key, label, path, uses, findings } of records) {
    const now = uses.flatMap((each) => stateOf(each, whereabouts));
    const all = [...findings, ...now];
    if (all.length === 0) continue;
    found.set(key, knownOr({ label, path, findings: all }, before.get(key)));
  }
  return found;
}

/** The stored findings if they are the same: the same object is not written again. */
const knownOr = (now: StoredFindings, known: StoredFindings | undefined): StoredFindings =>
  known !== undefined && isSame(known, now) ? known : now;

interface MenuPlace extends Pick<Whereabouts, 'hasPage'> {
  readonly site: StoredSite;
  readonly before: ReadonlyMap<string, StoredFindings>;
}

/** Links of menus to WordPress, for lack of a page here. By menu: `menus 3`. */
export function menuFindings(
  menus: ReadonlyMap<string, StoredMenu>,
  { site: { home, hosts }, hasPage, before }: MenuPlace,
): Map<string, StoredFindings> {
  const base = home.replace(/\/*$/, '/');
  const own = new Set([...hosts, bareHost(new URL(base))]);
  const lost = ({ address, below }: StoredMenuItem): string[] => {
    const isLink = address.trim() !== '' && !address.trim().startsWith('#');
    const url = isLink ? URL.parse(address.trim(), base) : null;
    const isLost = url !== null && own.has(bareHost(url)) && !hasPage(url.href);
    return [...(isLost ? [url.href] : []), ...below.flatMap(lost)];
  };
  const found = new Map<string, StoredFindings>();
  for (const [id, { name, items }] of menus) {
    const why = 'this site has no page at this address, so the menu leads to WordPress';
    const addresses = [...new Set(items.flatMap(lost))];
    if (addresses.length === 0) continue;
    const findings = addresses.map((address) => finding('link', 'missing', address, why));
    const key = `menus ${id}`;
    found.set(key, knownOr({ label: `menu “${name}”`, path: homePath, findings }, before.get(key)));
  }
  return found;
}

function isSame(one: StoredFindings, other: StoredFindings): boolean {
  return (
    one.label === other.label &&
    one.path === other.path &&
    one.findings.length === other.findings.length &&
    one.findings.every((finding, place) => {
      const twin = other.findings[place];
      return finding === twin || JSON.stringify(finding) === JSON.stringify(twin);
    })
  );
}

/** The stored findings that come from the text itself. */
export function lastingFindings(stored: StoredFindings | undefined): Finding[] {
  return (stored?.findings ?? []).filter(
    ({ outcome }) => outcome !== 'missing' && outcome !== 'private',
  );
}

/** Pictures that make a strict build fail, each with a record. Avatars may be missing. */
export function missingPictures(
  records: readonly RecordUses[],
  { pictures, problems }: Pick<PipelineResults, 'pictures' | 'problems'>,
): Map<string, { readonly why: string; readonly label: string }> {
  const missing = new Map<string, { why: string; label: string }>();
  for (const { label, uses } of records) {
    for (const { kind, address } of uses) {
      const why = kind === 'picture' && !pictures.has(address) ? problems.get(address) : undefined;
      if (why !== undefined && !missing.has(address)) missing.set(address, { why, label });
    }
  }
  return missing;
}

function stateOf({ kind, address }: RecordUse, whereabouts: Whereabouts): Finding[] {
  const { pictures, files, problems, privates, hasPage } = whereabouts;
  const fetched = (what: 'picture' | 'file', isThere: boolean): Finding[] => {
    const problem = isThere ? undefined : problems.get(address);
    if (problem !== undefined) return [finding(what, 'missing', address, problem)];
    return isThere && privates.has(address) ? [finding(what, 'private', address, privateWhy)] : [];
  };
  switch (kind) {
    case 'poster':
      return [];
    case 'link':
      return !hasPage(address) && !files.has(address)
        ? [finding('link', 'missing', address, 'this site has no page at this address')]
        : [];
    case 'file':
      return fetched('file', files.has(address));
    case 'picture':
    case 'avatar':
      return fetched('picture', pictures.has(address));
  }
}

const privateWhy = 'WordPress refuses it to the public; PRIVATE_UPLOADS publishes it';

/** What happened to an address, which is cut to a length that a report can show. */
export function finding(
  kind: Finding['kind'],
  outcome: Finding['outcome'],
  address: string,
  why: string,
): Finding {
  const what = address.length > longest ? `${address.slice(0, longest - 1)}…` : address;
  return { kind, outcome, what, why, count: 1 };
}
