import type { Finding } from '../../content/html/index.ts';
import type { StoredFindings } from '../mirror/index.ts';
import type { Exhibit, Shown } from './exhibits.ts';
import type { PressedAll } from './pictures.ts';

interface Whereabouts extends Pick<PressedAll, 'pictures' | 'files' | 'problems'> {
  /** Whether an own address leads to a page of this site. */
  readonly hasPage: (address: string) => boolean;
}

const longestFinding = 120;

/**
 * What of each record did not come through, by its key: what was found when its text was read, and what is missing
 * now. The latter depends on other servers and other records, so it is found out anew in each sync.
 */
export function findingsOf(
  exhibits: readonly Exhibit[],
  whereabouts: Whereabouts,
  before: ReadonlyMap<string, StoredFindings>,
): Map<string, StoredFindings> {
  const found = new Map<string, StoredFindings>();
  for (const { key, label, path, shown, findings } of exhibits) {
    const missing = shown.flatMap((each) => missingOf(each, whereabouts));
    const all = [...findings, ...missing];
    if (all.length === 0) continue;
    const now = { label, path, findings: all };
    const known = before.get(key);
    // The same object says that nothing has to be written.
    found.set(key, known !== undefined && isSame(known, now) ? known : now);
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

/** What was found in a text itself, of all that was told of its record in an earlier sync. */
export function lastingFindings(stored: StoredFindings | undefined): Finding[] {
  return (stored?.findings ?? []).filter(({ outcome }) => outcome !== 'missing');
}

/** Pictures that a strict build fails for: each with those that show it. A person can do without an avatar. */
export function missingPictures(
  exhibits: readonly Exhibit[],
  { pictures, problems }: Pick<PressedAll, 'pictures' | 'problems'>,
): Map<string, { readonly why: string; readonly label: string }> {
  const missing = new Map<string, { why: string; label: string }>();
  for (const { label, shown } of exhibits) {
    for (const { kind, address } of shown) {
      const why = kind === 'picture' && !pictures.has(address) ? problems.get(address) : undefined;
      if (why !== undefined && !missing.has(address)) missing.set(address, { why, label });
    }
  }
  return missing;
}

function missingOf({ kind, address }: Shown, whereabouts: Whereabouts): Finding[] {
  const { pictures, files, problems, hasPage } = whereabouts;
  switch (kind) {
    case 'poster':
      return [];
    case 'link':
      return !hasPage(address) && !files.has(address)
        ? missing('link', address, 'this site has no page at this address')
        : [];
    case 'file':
      return files.has(address) ? [] : missing('file', address, problems.get(address));
    case 'picture':
    case 'avatar':
      return pictures.has(address) ? [] : missing('picture', address, problems.get(address));
  }
}

function missing(kind: Finding['kind'], address: string, why: string | undefined): Finding[] {
  if (why === undefined) return [];
  const what =
    address.length > longestFinding ? `${address.slice(0, longestFinding - 1)}…` : address;
  return [{ kind, outcome: 'missing', what, why, count: 1 }];
}
