import type { Measurements } from './face.ts';
import { readRecord } from './record.ts';
import { lastResult } from './results.ts';
import { buildTargets, type Target } from './targets.ts';

const rowOf = ({ what, goal, figure, isMet }: Target): Measurements[number] => {
  const label = `goal: ${what}`;
  if (figure === null) return { label, value: 'not measured yet', goal };
  return { label, value: figure, goal, met: isMet };
};

/** What the last run of the bench of syncs was held against. */
const syncRows = async (): Promise<Measurements[number][]> => {
  const last = (await lastResult('sync')).filter(({ goal }) => goal !== undefined);
  return last.map((row) => ({ ...row, label: `goal: sync: ${row.label}` }));
};

/** The table of goals, from the figures that were measured last. */
export async function targetRows(): Promise<Measurements[number][]> {
  return [...buildTargets(await readRecord()).map(rowOf), ...(await syncRows())];
}
