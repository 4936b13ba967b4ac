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
    .filter(
      (name) =>
        ![galleyNames.live, galleyNames.floor, galleyNames.first].some((own) => own === name),
    );

/** What readers of the README want to know of one size. */
export function shortTable(count: number, size: SizeRecord): string {
  const names = toolsOf(size).filter((name) => name !== galleyNames.legacy);
  const ofAll = kinds.filter((kind) => names.some((name) => medianOf(size, name, kind)));
  const times = ofAll.map((kind) => [
    kind === 'cold' ? 'cold build' : kind,
    ...names.map((name) => seconds(medianOf(size, name, kind)?.wall)),
  ]);
  const live = kinds.flatMap((kind) => {
    const taken = medianOf(size, galleyNames.live, kind);
    if (taken === undefined) return [];
    const isChange = kind !== 'nothing changed';
    const what = `${kind}, ${isChange ? 'until readers of' : 'asked of'} a running server${isChange ? ' see it' : ''}`;
    return [[what, `**${seconds(taken.wall)}**`, ...names.slice(1).map(() => '')]];
  });
  const memory = names.map((name) => megabytes(medianOf(size, name, 'cold')?.peak));
  return table(
    [`${number(count)} posts`, ...names],
    [...times, ...live, ['memory of a cold build', ...memory]],
  );
}

/** Times and memory of all sizes: a row for each thing done, a column for each tool. */
export function longTable({ sizes }: BenchRecord): string {
  const { live, floor, first } = galleyNames;
  const all = new Set(
    Object.values(sizes).flatMap(({ tools }) =>
      tools.map(({ name }) => name).filter((name) => name !== floor && name !== first),
    ),
  );
  const others = [...all].filter((name) => name !== galleyNames.v2 && name !== live);
  const names = [galleyNames.v2, live, ...others];
  return table(
    ['posts', 'what', 'Galley', 'its server, until live', ...others],
    Object.entries(sizes).flatMap(([count, size]) =>
      kinds
        .filter((kind) => names.some((name) => medianOf(size, name, kind) !== undefined))
        .map((kind) => [
          number(Number(count)),
          kind,
          ...names.map((name) => {
            const taken = medianOf(size, name, kind);
            return taken === undefined ? '' : `${seconds(taken.wall)}, ${megabytes(taken.peak)}`;
          }),
        ]),
    ),
  );
}

/** How many files of which kind each tool has made. */
export function madeTable(size: SizeRecord): string {
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
}

const verdict = ({ figure, isMet }: Target): string =>
  figure === null ? 'not measured' : isMet ? 'met' : 'missed';

export function targetTable(targets: readonly Target[]): string {
  return table(
    ['', 'goal', 'measured', ''],
    targets.map((target) => [target.what, target.goal, target.figure ?? '', verdict(target)]),
  );
}

type Row = Measurements[number];

const said = ({ value, goal, met }: Row): string => {
  const figure = value.trim().replaceAll(/\s{2,}/g, ' ');
  if (goal === undefined) return figure;
  return `${figure} (${goal}${met === undefined ? '' : met ? ': met' : ': missed'})`;
};

/**
 * The results of another bench. Labels such as `a page: nginx` are a row and a column. A result that is alone in its row and in its
 * column is left out.
 */
export function rowTable(rows: Measurements): string {
  const all = rows.map((row) => {
    const [name = '', column = 'measured'] = row.label.split(': ');
    return { name, column, row };
  });
  const parted = all.filter(({ name, column, row }) =>
    all.some((other) => other.row !== row && (other.name === name || other.column === column)),
  );
  const columns = [...new Set(parted.map(({ column }) => column))];
  const byName = Map.groupBy(parted, ({ name }) => name);
  return table(
    ['', ...columns],
    Array.from(byName, ([name, own]) => [
      name,
      ...columns.map((column) => {
        const found = own.find((each) => each.column === column);
        return found === undefined ? '' : said(found.row);
      }),
    ]),
  );
}
