import { galleyNames, kinds, medianOf, type BenchRecord, type SizeRecord } from '../record.ts';
import type { Target } from '../targets.ts';
import type { Measurements } from '../face.ts';

type Cells = readonly string[];

const isFigure = (cell = '') => /^(?:\**[\d.,]+ ?.*)?$/.test(cell);

/** Columns of figures stand at the right. */
const table = (head: Cells, rows: readonly Cells[]): string => {
  const ruler = head.map((_, place) =>
    rows.every((cells) => isFigure(cells[place])) ? '---:' : '---',
  );
  return [head, ruler, ...rows]
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', String.raw`\|`)).join(' | ')} |`)
    .join('\n');
};

const number = (value: number) => value.toLocaleString('en');
const seconds = (value?: number) => (value === undefined ? '' : `${value.toFixed(2)} s`);
const megabytes = (value?: number) =>
  value === undefined ? '' : `${number(Math.round(value / 1e6))} MB`;

/** The tools of a size that have series of their own, Galley first. */
const toolsOf = ({ tools }: SizeRecord): string[] =>
  tools
    .map(({ name }) => name)
    .filter((name) => name !== galleyNames.live && name !== galleyNames.floor);

/** What readers of the README want to know of one size. */
export const shortTable = (count: number, size: SizeRecord): string => {
  const names = toolsOf(size).filter((name) => name !== galleyNames.legacy);
  const times = kinds.map((kind) => [
    kind === 'cold' ? 'cold build' : kind,
    ...names.map((name) => seconds(medianOf(size, name, kind)?.wall)),
  ]);
  const live = kinds.flatMap((kind) => {
    const taken = medianOf(size, galleyNames.live, kind);
    if (taken === undefined) return [];
    const what = `${kind}, until readers of a running server see it`;
    return [[what, `**${seconds(taken.wall)}**`, ...names.slice(1).map(() => '')]];
  });
  const memory = names.map((name) => megabytes(medianOf(size, name, 'cold')?.peak));
  return table(
    [`${number(count)} posts`, ...names],
    [...times, ...live, ['memory of a cold build', ...memory]],
  );
};

/** All figures of all sizes. */
export const longTable = ({ sizes }: BenchRecord): string =>
  table(
    ['posts', 'what', 'tool', 'time', 'processors', 'memory', 'requests'],
    Object.entries(sizes).flatMap(([count, size]) =>
      kinds.flatMap((kind) =>
        size.tools.flatMap(({ name, series }) => {
          const taken = series[kind]?.median;
          if (taken === undefined) return [];
          const { wall, processor, peak, requests } = taken;
          const said = [seconds(wall), seconds(processor), megabytes(peak)];
          return [[number(Number(count)), kind, name, ...said, String(requests ?? '')]];
        }),
      ),
    ),
  );

/** How many files of which kind each tool has made. */
export const madeTable = (size: SizeRecord): string => {
  const tools = size.tools.filter(({ made }) => Object.keys(made).length > 0);
  const all = new Set(tools.flatMap(({ made }) => Object.keys(made)));
  return table(
    ['files', ...tools.map(({ name }) => name)],
    [...all].map((kind) => [
      kind,
      ...tools.map(({ made }) => {
        const { files = 0, bytes = 0 } = made[kind] ?? {};
        return files === 0 ? '' : `${number(files)} (${(bytes / 1e6).toFixed(1)} MB)`;
      }),
    ]),
  );
};

const verdict = ({ figure, isMet, isGoalMet }: Target): string =>
  figure === null ? 'not measured' : isGoalMet ? 'goal met' : isMet ? 'met' : 'missed';

export const targetTable = (targets: readonly Target[]): string =>
  table(
    ['', 'at least', 'goal', 'measured', ''],
    targets.map((target) => {
      const { what, least, goal, figure } = target;
      return [what, least, goal, figure ?? '', verdict(target)];
    }),
  );

/** The lines of another bench as they were printed. */
export const rowTable = (rows: Measurements): string =>
  table(
    ['', 'measured', ...(rows.some(({ goal }) => goal !== undefined) ? ['goal'] : [])],
    rows.map(({ label, value, goal, met }) => [
      label,
      value.trim().replaceAll(/\s{2,}/g, ' '),
      ...(goal === undefined
        ? []
        : [`${goal}${met === undefined ? '' : met ? ': met' : ': missed'}`]),
    ]),
  );
