import { galleyNames, medianOf, type Kind, type SizeRecord } from '../record.ts';
import { drawBars, type Bar, type BarGroup } from './draw-bars.ts';

const groups: readonly (readonly [label: string, kind: Kind])[] = [
  ['Cold build', 'cold'],
  ['Build with nothing changed', 'nothing changed'],
  ['One post edited', 'one post edited'],
  ['One post deleted', 'one post deleted'],
];

const tools = ['v2', 'Hugo', 'Eleventy'] as const;

type Pick = (size: SizeRecord, tool: string, kind: Kind) => number | undefined;

const wall: Pick = (size, tool, kind) => medianOf(size, tool, kind)?.wall;
const peak: Pick = (size, tool, kind) => medianOf(size, tool, kind)?.peak;

const seconds = (value: number) => `${value.toFixed(value < 10 ? 2 : 1)} s`;
const megabytes = (value: number) => `${(value / 1e6).toFixed(0)} MB`;

const barsOf = (
  size: SizeRecord,
  kind: Kind,
  pick: Pick,
  say: (value: number) => string,
): Bar[] => {
  const wanted: (readonly [label: string, tool: string])[] = tools.map((tool) =>
    tool === 'v2' ? ['Galley', galleyNames.v2] : [tool, tool],
  );
  if (kind === 'one post edited' || kind === 'one post deleted')
    wanted.unshift(['Galley’s server, live', galleyNames.live]);
  return wanted.flatMap(([label, tool]) => {
    const value = pick(size, tool, kind);
    return value === undefined
      ? []
      : [{ label, value, said: say(value), isOurs: label.startsWith('Galley') }];
  });
};

/** The times of one size, and the memory. */
export function sizeChart(count: number, size: SizeRecord): string {
  const times = groups.map(([label, kind]): BarGroup => ({
    label,
    bars: barsOf(size, kind, wall, seconds),
  }));
  const memory = { label: 'Memory of a cold build', bars: barsOf(size, 'cold', peak, megabytes) };
  return drawBars({
    title: `${count.toLocaleString('en')} posts built by Galley, Hugo and Eleventy on the same machine`,
    panels: [{ groups: times }, { groups: [memory] }],
  });
}
