import type { BalanceRow } from '../../publish/index.ts';

export interface Row {
  /** Counts one thing that WordPress lists. `why`: the reason if it is not shown, or null. */
  add(name: string, isShown: boolean, why?: string | null): void;
  /** Counts several things of which `others` are not shown. */
  addAll(counted: Counted): void;
  /** Counts things that are not shown for a reason; none if `count` is not positive. */
  explain(why: string, count: number): void;
  /** How many were counted so far. */
  listed(): number;
}

/** Things of one kind, such as the pictures of a text. */
export interface Counted {
  readonly shown: number;
  /** Those that are not shown, each with the reason; null if there is none. */
  readonly others: readonly (readonly [name: string, why: string | null])[];
}

const order = [
  ...['entries', 'terms', 'menu items', 'pictures', 'featured images', 'files', 'translations'],
];

/** Gives the row of a kind and of a type, a taxonomy or a menu; `rows()` gives all rows. */
export function createSheet() {
  const rows = new Map<string, { readonly row: Row; readonly result: () => BalanceRow }>();
  function rowOf(kind: string, of: string): Row {
    const key = `${kind} ${of}`;
    const known = rows.get(key) ?? countRow(kind, of);
    rows.set(key, known);
    return known.row;
  }
  return Object.assign(rowOf, {
    rows: (): BalanceRow[] =>
      Array.from(rows.values(), ({ result }) => result()).toSorted(
        (one, other) => order.indexOf(one.kind) - order.indexOf(other.kind),
      ),
  });
}

function countRow(
  kind: string,
  of: string,
): { readonly row: Row; readonly result: () => BalanceRow } {
  const reasons = new Map<string, number>();
  const missing: string[] = [];
  let listed = 0;
  let shown = 0;
  const explain = (why: string, count: number) => {
    if (count <= 0) return;
    listed += count;
    reasons.set(why, (reasons.get(why) ?? 0) + count);
  };
  const addAll = (counted: Counted) => {
    listed += counted.shown;
    shown += counted.shown;
    for (const [name, why] of counted.others) {
      if (why !== null) explain(why, 1);
      else {
        listed += 1;
        missing.push(name);
      }
    }
  };
  return {
    row: {
      add: (name, isShown, why = null) =>
        addAll(isShown ? { shown: 1, others: [] } : { shown: 0, others: [[name, why]] }),
      addAll,
      explain,
      listed: () => listed,
    },
    result: () => ({
      kind,
      of,
      listed,
      shown,
      explained: Array.from(reasons, ([why, count]) => ({ why, count })),
      missing,
    }),
  };
}
