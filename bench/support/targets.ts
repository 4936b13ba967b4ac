import { galleyNames, medianOf, type BenchRecord, type Kind, type SizeRecord } from './record.ts';

/** A goal of the project, and whether it is met. */
export interface Target {
  readonly what: string;
  /** In words, with the figure of the other tool. */
  readonly goal: string;
  /** Null if it, or what it is compared with, was not measured. */
  readonly figure: string | null;
  readonly isMet: boolean;
}

/** The size that most goals are for. */
export const mainSize = 10_000;
const smallSize = 1000;

const seconds = (value: number) => `${value.toFixed(2)} s`;
const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(2)} GB`;

/** A figure below a limit of its own. */
const below = (
  what: string,
  value: number | undefined,
  limit: number,
  say: (value: number) => string,
): Target => ({
  what,
  goal: `at most ${say(limit)}`,
  figure: value === undefined ? null : say(value),
  isMet: value !== undefined && value <= limit,
});

interface Against {
  readonly name: string;
  readonly wall: number | undefined;
  readonly most: number;
}

/** A time that may be a share of another tool's. */
const share = (
  what: string,
  wall: number | undefined,
  { name, most, ...other }: Against,
): Target => {
  const goal = `at most ${most} × ${name}`;
  if (wall === undefined || other.wall === undefined)
    return { what, goal, figure: null, isMet: false };
  return {
    what,
    goal: `${goal}, ${seconds(most * other.wall)}`,
    figure: `${seconds(wall)}, ${(wall / other.wall).toFixed(2)} ×`,
    isMet: wall <= most * other.wall,
  };
};

const ofMainSize = (size: SizeRecord | undefined): Target[] => {
  const wallOf = (tool: string, kind: Kind) => medianOf(size, tool, kind)?.wall;
  const rebuild = (most: number) => ({
    name: 'Hugo’s rebuild',
    most,
    wall: wallOf('Hugo', 'one post edited'),
  });
  const plain = (kind: Kind, most = 1) => ({
    name: 'a plain astro build',
    most,
    wall: wallOf(galleyNames.plain, kind),
  });
  const { v2, live, entries } = galleyNames;
  const posts = (kind: Kind) => ({ name: 'posts', most: 1.05, wall: wallOf(v2, kind) });
  return [
    share('one post edited, until live', wallOf(live, 'one post edited'), rebuild(0.15)),
    share('one new post, until live', wallOf(live, 'one new post'), rebuild(0.25)),
    share('another title of the site, until live', wallOf(live, 'another title of the site'), {
      name: 'a cold build',
      most: 1.2,
      wall: wallOf(v2, 'cold'),
    }),
    share('entries of a custom type, cold', wallOf(entries, 'cold'), posts('cold')),
    share('one entry edited', wallOf(entries, 'one post edited'), posts('one post edited')),
    share('one post deleted, until live', wallOf(live, 'one post deleted'), rebuild(0.25)),
    share('nothing changed, until live', wallOf(live, 'nothing changed'), rebuild(0.15)),
    share('cold', wallOf(v2, 'cold'), plain('cold', 0.7)),
    share('one post edited', wallOf(v2, 'one post edited'), plain('one post edited')),
    below(
      'memory of a cold build, without the search index',
      medianOf(size, v2, 'cold')?.peakWithoutIndex,
      1e9,
      gigabytes,
    ),
    below(
      'memory of a server with its builders',
      medianOf(size, live, 'one post edited')?.peak,
      0.9e9,
      gigabytes,
    ),
  ];
};

/** What builds may take. */
export function buildTargets({ sizes }: BenchRecord): Target[] {
  const small = medianOf(sizes[smallSize], galleyNames.live, 'one post edited')?.wall;
  const named = (count: number, target: Target): Target => ({
    ...target,
    what: `${count.toLocaleString('en')} posts: ${target.what}`,
  });
  return [
    named(smallSize, below('one post edited, until live', small, 1, seconds)),
    ...ofMainSize(sizes[mainSize]).map((target) => named(mainSize, target)),
  ];
}
