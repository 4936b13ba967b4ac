import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { sizeChart } from './support/chart/size-chart.ts';
import { longTable, madeTable, rowTable, shortTable, targetTable } from './support/chart/tables.ts';
import { writeBetween } from './support/chart/write-between.ts';
import type { Bench } from './support/face.ts';
import { readRecord, type BenchRecord, type SizeRecord } from './support/record.ts';
import { lastResult } from './support/results.ts';
import { targetRows } from './support/target-rows.ts';
import { buildTargets, mainSize } from './support/targets.ts';

const fileAt = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const picture = 'pictures/performance.svg';

const setting = ({ versions, machine, at, tools }: SizeRecord): string => {
  const names = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  const { processor, cores, memory, system } = machine;
  const rounds = tools[0]?.series.cold?.rounds.length ?? 0;
  const taken = rounds === 1 ? 'One round.' : `Medians of ${rounds} rounds.`;
  return `Measured on ${at.slice(0, 10)}: ${names.join(', ')}; ${cores} cores of ${processor}, ${Math.round(memory / 2 ** 30)} GB, ${system}. ${taken}`;
};

const listed = new Intl.ListFormat('en', { type: 'conjunction' });

/** How each size was measured: it may have been in a run of its own. */
const settings = ({ sizes }: BenchRecord): string => {
  const counts = Map.groupBy(Object.keys(sizes), (count) => setting(sizes[count]!));
  if (counts.size === 1) return [...counts.keys()].join('');
  return Array.from(counts, ([text, own]) => {
    const named = own.map((count) => Number(count).toLocaleString('en'));
    return `- ${listed.format(named)} posts: ${text}`;
  }).join('\n');
};

const others = async (): Promise<string[]> => {
  const parts = [];
  for (const [name, title] of [
    ['sync', 'Reading WordPress'],
    ['serve', 'Serving'],
    ['desk', 'The desk’s API'],
  ] as const) {
    const rows = await lastResult(name);
    if (rows.length > 0) parts.push(`## ${title}`, `\`npm run bench ${name}\``, rowTable(rows));
  }
  return parts;
};

/** The size that the README shows, or the largest one below it. */
const shownIn = ({ sizes }: BenchRecord): readonly [number, SizeRecord] => {
  const all = Object.entries(sizes).map(([count, size]) => [Number(count), size] as const);
  const found = all.findLast(([count]) => count <= mainSize) ?? all[0];
  if (found === undefined) throw new Error('Run `npm run bench builds` first.');
  return found;
};

const bench: Bench = {
  name: 'chart',
  async run() {
    const record = await readRecord();
    const [count, size] = shownIn(record);
    await writeFile(fileAt(`docs/${picture}`), sizeChart(count, size));
    const words = `Bars: how long Galley, Hugo and Eleventy take for ${count.toLocaleString('en')} posts; the figures are in the table`;
    const short = [`![${words}](docs/${picture})`, shortTable(count, size), setting(size)];
    await writeBetween(fileAt('README.md'), short.join('\n\n'));
    const long = [
      ...['## Goals', targetTable(buildTargets(record))],
      ...['## Builds', settings(record), longTable(record)],
      ...[`## What was made of ${count.toLocaleString('en')} posts`, madeTable(size)],
      ...(await others()),
    ];
    await writeBetween(fileAt('docs/performance.md'), long.join('\n\n'));
    return targetRows();
  },
};

export default bench;
