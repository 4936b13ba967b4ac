import type { UnreadableRecord } from '../client/index.ts';

/**
 * `shrunk` too many records vanished in one run · `lost` too many texts or names are empty, equal
 * or changed · `missing-pictures` some lack, and none may · `drafts` the account may not read them
 * · `unread` too many records can't be read.
 */
type SyncErrorCode = 'shrunk' | 'lost' | 'missing-pictures' | 'drafts' | 'unread';

/** A sync that was given up. The mirror is unchanged. */
export class SyncError extends Error {
  override readonly name = 'SyncError';
  readonly code: SyncErrorCode;
  /** What to do about it, full sentences. */
  readonly hint: string;

  /** `message`: what happened and why, full sentences. */
  constructor({ code, message, hint, cause }: Omit<SyncError, 'name' | 'stack'>) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.hint = hint;
  }
}

interface Missing {
  /** Records of the last run. */
  readonly before: number;
  /** Those that are not there any more. */
  readonly missing: number;
  /** See {@link mayGo}. */
  readonly maxShrink: number;
}

/** Throws a {@link SyncError} `shrunk` if so many records may not go at once ({@link mayLose}). */
export function refuseToShrink(what: string, gone: Missing): void {
  if (!mayLose(gone.missing, gone.before, gone.maxShrink)) throw shrunk(what, gone);
}

/** `shrunk`: records have disappeared. */
export function shrunk(what: string, { before, missing, maxShrink }: Missing): SyncError {
  const lost = missing === before && before > 1 ? `All ${before}` : `${missing} of ${before}`;
  return new SyncError({
    code: 'shrunk',
    message: `${lost} ${what} have disappeared from the content service since the last sync. At most ${toPercent(maxShrink)} may disappear in one run (MAX_SHRINK). Nothing was changed.`,
    hint: 'Check the WordPress site: a plugin, a firewall or a restored backup may hide them. If they are meant to be gone, run once with MAX_SHRINK=1.',
  });
}

/** So many missing records at most are requested one by one. More are no accident. */
const mostSingly = 200;

/**
 * Throws a {@link SyncError} `shrunk` if the service counts more than it lists and too many records
 * lack to ask for each. `maxShrink` 1 allows everything.
 */
export function refuseContradiction(
  what: string,
  { missing, total, rows, maxShrink }: Record<'missing' | 'total' | 'rows' | 'maxShrink', number>,
): void {
  if (missing < mostSingly || maxShrink >= 1) return;
  throw new SyncError({
    code: 'shrunk',
    message: `The content service counts ${total} ${what} and lists ${rows}, and ${missing} that were there at the last sync are not listed. Nothing was changed.`,
    hint: 'Look at the WordPress site: a plugin, a firewall or a cache may leave records out of lists. If these were meant to go, run once with MAX_SHRINK=1.',
  });
}

interface FirstReading {
  readonly read: number;
  /** Records that are there and could not be read. */
  readonly unreadable: readonly UnreadableRecord[];
  /** The service's count, if it lists fewer. */
  readonly counted: number;
  readonly maxShrink: number;
}

/**
 * Throws a {@link SyncError} `unread` in a first sync if more than `maxShrink` of the records can't
 * be read, or if the service counts records and lists none. 1 allows everything.
 */
export function refuseUnread(
  what: string,
  { read, unreadable, counted, maxShrink }: FirstReading,
): void {
  const listed = read + unreadable.length;
  // The older generation counts the few posts with a password, and does not list them.
  const listsNone = listed === 0 && counted > fewEnough && maxShrink < 1;
  // Few texts that are known by their ids are held back.
  const areFew = unreadable.length <= fewEnough && unreadable.every(({ id }) => id !== null);
  if (!listsNone && (areFew || mayGo(unreadable.length, listed, maxShrink))) return;
  const [first] = unreadable;
  throw new SyncError({
    code: 'unread',
    message: listsNone
      ? `The content service counts ${counted} ${what} and lists none. Nothing was changed.`
      : `${unreadable.length} of ${listed} ${what} can’t be read, such as ${first?.label}: ${oneLine(first?.problem ?? '')} Nothing was changed.`,
    hint: 'A plugin, a firewall or a proxy may change what the REST API sends. If the site is to appear without them, run once with MAX_SHRINK=1.',
  });
}

/** `10%` of 0.1. */
export function toPercent(share: number): string {
  return `${Number((share * 100).toFixed(1))}%`;
}

/** So many may always change if others stay: one edit is a large share of a small site. */
export const fewEnough = 3;

/** The most of `all` that may be lost at once. `maxShrink`: 0 to 1. */
export function mostToLose(all: number, maxShrink: number): number {
  return Math.max(fewEnough, all * maxShrink);
}

/** Whether so many may vanish if others stay. `maxShrink`: 0 to 1; 1 allows everything. */
function mayGo(missing: number, before: number, maxShrink: number): boolean {
  if (missing === 0 || maxShrink >= 1) return true;
  return missing < before && (missing <= fewEnough || missing / before <= maxShrink);
}

/** {@link mayGo}, and also the only record: a sync asks for that one at its own address. */
export function mayLose(missing: number, before: number, maxShrink: number): boolean {
  return missing === 1 || mayGo(missing, before, maxShrink);
}

const mostNamed = 10;

/** Throws a {@link SyncError} `missing-pictures` that names the first of them, if there are any. */
export function refuseMissing(
  missing: ReadonlyMap<string, { readonly why: string; readonly label: string }>,
): void {
  if (missing.size === 0) return;
  const lines = [...missing]
    .slice(0, mostNamed)
    .map(([address, { why, label }]) => `  ${address} (${oneLine(label)}): ${why}`);
  const more = missing.size - lines.length;
  const what =
    missing.size === 1 ? '1 picture is missing' : `${missing.size} pictures are missing or broken`;
  throw new SyncError({
    code: 'missing-pictures',
    message: [
      `${what}, and STRICT_IMAGES is set. Nothing was changed.`,
      ...lines,
      ...(more > 0 ? [`  and ${more} more`] : []),
    ].join('\n'),
    hint: 'Fix them in WordPress, or build without STRICT_IMAGES: pages then show their alt text instead.',
  });
}

/** A foreign text without line breaks and control characters, which terminals obey. */
export function oneLine(label: string): string {
  return label.replace(/[\s\p{C}]+/gu, ' ');
}

/** What messages call terms of a taxonomy. */
export function manyTermsOf(taxonomy: string): string {
  return taxonomy === 'category'
    ? 'categories'
    : taxonomy === 'post_tag'
      ? 'tags'
      : `terms of the taxonomy ${taxonomy}`;
}
