import { toText } from '../../../content/html/index.ts';
import type { UnreadableRecord } from '../../client/index.ts';
import type { StoredListed, StoredMenuItem } from '../../mirror/index.ts';
import type { ChangeCheck } from '../check/change-check.ts';
import type { SyncedEntry } from '../prepare/entries.ts';
import { termKey } from '../prepare/records.ts';
import type { Reading } from '../read/service.ts';

type ListedItem = Extract<StoredListed, { kind: 'menu' }>['items'][number];

interface Before {
  readonly stored: ReadonlyMap<string, StoredListed>;
  /** Records that could not be read. */
  readonly unreadable: readonly UnreadableRecord[];
}

/** What WordPress lists now, by the mirror's keys; for refusals, what it listed last. */
export function listedRecords(
  reading: Reading,
  check: Pick<ChangeCheck, 'entries'>,
  { stored, unreadable }: Before,
): Map<string, StoredListed> {
  const listed = new Map<string, StoredListed>();
  const add = (key: string, record: StoredListed | undefined) => {
    if (record !== undefined) listed.set(key, record);
  };
  for (const entry of reading.entries) addEntry(entry);
  for (const [taxonomy, { state, items }] of reading.references.terms) {
    for (const term of items)
      add(`term ${termKey(term)}`, { kind: 'term', of: taxonomy, name: toText(term.nameHtml) });
    if (state === 'kept') keep((record) => record.kind === 'term' && record.of === taxonomy);
  }
  for (const [id, { name, locations, items }] of reading.menus) {
    const all = items.flatMap((item) => withThoseBelow(item));
    add(`menu ${id}`, { kind: 'menu', of: name, locations, items: all });
  }
  for (const [type, shown] of check.entries) {
    const hidden = Object.keys(reading.hidden[type] ?? {}).length;
    const unread = unreadable.filter(({ label }) => label.startsWith(`${type} `)).length;
    const key = `total ${type}`;
    if (shown === null) add(key, stored.get(key));
    else add(key, { kind: 'total', of: type, total: shown.total, hidden, unread });
  }
  return listed;

  function addEntry({ record: { id, draft }, listed: own }: SyncedEntry): void {
    const key = `entry ${id}`;
    if (draft === undefined) add(key, own ?? stored.get(key));
  }
  function keep(isKept: (record: StoredListed) => boolean): void {
    for (const [key, record] of stored) if (isKept(record)) add(key, record);
  }
}

/** How many entries of each type WordPress counts and does not list. */
export function countLacking(listed: ReadonlyMap<string, StoredListed>): Record<string, number> {
  const records = [...listed.values()];
  const entries = records.filter(({ kind }) => kind === 'entry');
  const byType = Map.groupBy(entries, ({ of }) => of);
  const totals = records.filter((record) => record.kind === 'total');
  return Object.fromEntries(
    totals.map(({ of, total, hidden, unread }) => {
      const found = hidden + unread + (byType.get(of)?.length ?? 0);
      return [of, Math.max(0, total - found)];
    }),
  );
}

/** An item and those below it. Items without a name only group others. */
function withThoseBelow({ name, address, below }: StoredMenuItem, depth = 1): ListedItem[] {
  const label = name.trim();
  const own = label === '' ? [] : [{ name: label, address, depth }];
  const inside = label === '' ? depth : depth + 1;
  return [...own, ...below.flatMap((item) => withThoseBelow(item, inside))];
}
