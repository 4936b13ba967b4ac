import type { Bench, Measurements } from './support/face.ts';
import { measureSize } from './support/measure-size.ts';
import { emptyAside } from './support/set-aside.ts';
import { keepSize, kinds, slowestOf, type SizeRecord, type ToolRecord } from './support/record.ts';
import { targetRows } from './support/target-rows.ts';

/** `BENCH_POSTS=1000,5000 BENCH_ROUNDS=3 npm run bench builds` */
const sizes = (process.env['BENCH_POSTS'] ?? '1000,5000,10000,20000').split(',').map(Number);
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);
const fewest = 100;

type Row = Measurements[number];

const column = (value: number, digits: number, unit: string) =>
  `${value.toFixed(digits).padStart(7)} ${unit}`;

const timesOf = (count: number, tools: readonly ToolRecord[]): Row[] =>
  kinds.flatMap((kind) =>
    tools.flatMap(({ name, series }) => {
      const taken = series[kind];
      if (taken === undefined) return [];
      const { wall, processor, peak, requests, parts = {} } = taken.median;
      const cells = [
        column(wall, 2, 's'),
        `slowest ${column(slowestOf(taken), 2, 's')}`,
        `processors ${column(processor, 2, 's')}`,
        `memory ${column(peak / 1e6, 0, 'MB')}`,
        `requests ${String(requests ?? '').padStart(5)}`,
        ...Object.entries(parts).map(([part, lasted]) => `${part} ${lasted.toFixed(1)} s`),
      ];
      return [{ label: `${count} posts, ${kind}: ${name}`, value: cells.join('  ') }];
    }),
  );

const madeBy = (count: number, tools: readonly ToolRecord[]): Row[] =>
  tools.flatMap(({ name, made, unlike, failed }) => {
    const label = `${count} posts, made: ${name}`;
    const files = Object.entries(made).map(
      ([kind, { files, bytes }]) => `${files} ${kind} (${(bytes / 1e6).toFixed(1)} MB)`,
    );
    const rows = files.length === 0 ? [] : [{ label, value: files.join(', ') }];
    if (unlike > 0) rows.push({ label, value: `${unlike} posts and lists are not Galley's` });
    if (failed !== null)
      rows.push({ label, value: `broke off: ${failed.split('\n', 1).join('')}` });
    return rows;
  });

const rowsOf = (count: number, { tools }: SizeRecord): Row[] => [
  ...timesOf(count, tools),
  ...madeBy(count, tools),
];

const bench: Bench = {
  name: 'builds',
  async run() {
    const wrong = sizes.find((count) => !Number.isInteger(count) || count < fewest);
    if (wrong !== undefined) throw new Error(`BENCH_POSTS has sizes of ${fewest} posts or more.`);
    const rows: Row[] = [];
    for (const count of sizes) {
      console.log(`  ${count} posts`);
      const size = await measureSize(count, rounds);
      await keepSize(count, size);
      rows.push(...rowsOf(count, size));
    }
    await emptyAside();
    return [...rows, ...(await targetRows())];
  },
};

export default bench;
