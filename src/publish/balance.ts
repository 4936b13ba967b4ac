import { z } from 'zod';
import { count, firstOf, type Outcome } from './outcome.ts';

const row = z.object({
  /** `entries`, `terms`, `menu items`, `pictures`, `featured images`, `files`, `translations`. */
  kind: z.string(),
  /** What it is about: a type, a taxonomy, or the name of a menu. */
  of: z.string(),
  listed: z.int(),
  /** The number of these that finished pages show. */
  shown: z.int(),
  /** Why others are not shown: ends of sentences, each with the number. */
  explained: z.array(z.object({ why: z.string(), count: z.int() })),
  /** What is not shown without a reason: `fog in post 12 “Fog lifts”`. */
  missing: z.array(z.string()),
});

/** One line of the balance of a release: what WordPress lists beside what the pages show. */
export type BalanceRow = z.output<typeof row>;

export const balanceSchema = z.array(row);

/**
 * Fails if finished pages newly lack something that WordPress lists, without a reason. If nothing
 * of a kind is shown, now or in the live release, the layouts leave it out.
 */
export function checkBalance(
  before: readonly BalanceRow[] | null,
  balance: readonly BalanceRow[],
): Outcome {
  const rows = balance.map((each) => {
    const was = before?.find(({ kind, of }) => kind === each.kind && of === each.of);
    const isByLayout = each.kind !== 'entries' && each.shown === 0 && (was?.shown ?? 0) === 0;
    const known = new Set(was?.missing);
    return { ...each, isByLayout, fresh: each.missing.filter((one) => !known.has(one)) };
  });
  const lost = rows.filter(({ fresh, isByLayout }) => fresh.length > 0 && !isByLayout);
  const absent = rows.filter(({ isByLayout, missing }) => isByLayout && missing.length > 0);
  const old = rows.flatMap(({ missing, isByLayout }) => (isByLayout ? [] : missing));
  const names = lost.flatMap(({ fresh, kind }) => fresh.map((one) => `${kind}: ${one}`));
  const sums = [...Map.groupBy(rows, ({ kind }) => kind)].map(([kind, some]) => {
    const sum = (of: 'listed' | 'shown') => some.reduce((all, each) => all + each[of], 0);
    return `${sum('shown').toLocaleString('en')} of ${sum('listed').toLocaleString('en')} ${kind}`;
  });
  const explained = rows.flatMap((each) => each.explained.map((reason) => reason.count));
  const left = explained.reduce((all, some) => all + some, 0);
  const notes = [
    ...(left > 0
      ? [`; ${left.toLocaleString('en')} left out for reasons that the report names`]
      : []),
    ...absent.map(({ kind, of }) => `; no page shows ${kind} of ${of}`),
    ...(old.length > 0 ? [`; not shown, as before:${firstOf(old)}`] : []),
  ];
  const loss = `; WordPress lists ${count(names.length, 'thing')} that no page shows:${firstOf(names)}`;
  return {
    name: 'complete',
    isPassed: lost.length === 0,
    isWarning: absent.length > 0 || old.length > 0,
    line:
      sums.length === 0
        ? 'nothing is listed'
        : sums.join(', ') + (lost.length > 0 ? loss : notes.join('')),
    advice:
      'Publish again with --full, which reads everything from WordPress anew. If the same is missing again, a layout of this site leaves it out, or it is a bug in Galley: please report it. To publish anyway, use --force.',
  };
}
