import { galleyNames, medianOf, type BenchRecord, type Kind, type SizeRecord } from './record.ts';

/** A figure that the project has set itself, and what came of it. */
export interface Target {
  readonly what: string;
  /** What it is to be at least, and what is hoped for, in words and with figures. */
  readonly least: string;
  readonly goal: string;
  /** Null where it was not measured, or what it is held against was not. */
  readonly figure: string | null;
  readonly isMet: boolean;
  readonly isGoalMet: boolean;
}

/** The size that the goals are for, and the one that it is held against to see how figures grow. */
export const mainSize = 10_000;
const smallerSize = 5000;

const seconds = (value: number) => `${value.toFixed(2)} s`;
const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(2)} GB`;

const unmeasured = (what: string, least: string, goal: string): Target => ({
  ...{ what, least, goal, figure: null, isMet: false, isGoalMet: false },
});

interface Against {
  readonly name: string;
  readonly wall: number | undefined;
  readonly least: number;
  readonly goal: number;
}

/** A time that is to be a share of another tool's. */
const share = (what: string, wall: number | undefined, against: Against): Target => {
  const { name, least, goal } = against;
  const words = [`${least} × ${name}`, `${goal} × ${name}`] as const;
  if (wall === undefined || against.wall === undefined) return unmeasured(what, ...words);
  return {
    ...{ what, figure: `${seconds(wall)}: ${(wall / against.wall).toFixed(2)} ×` },
    least: `${words[0]}: ${seconds(least * against.wall)}`,
    goal: `${words[1]}: ${seconds(goal * against.wall)}`,
    ...{ isMet: wall <= least * against.wall, isGoalMet: wall <= goal * against.wall },
  };
};

/** How much more than at the smaller size still counts as the same. */
const same = 1.1;

const untilLive = (size?: SizeRecord, smaller?: SizeRecord): Target => {
  const live = medianOf(size, galleyNames.live, 'one post edited')?.wall;
  const hugo = medianOf(size, 'Hugo', 'one post edited')?.wall;
  const before = medianOf(smaller, galleyNames.live, 'one post edited')?.wall;
  const least = { name: 'Hugo', wall: hugo, least: 0.6, goal: 0.1 };
  const goal = 'below 1 s, whatever the number of posts';
  const target = share('one post edited, until live', live, least);
  if (live === undefined || target.figure === null) return { ...target, goal };
  const beside = before === undefined ? '' : `; of ${smallerSize} posts ${seconds(before)}`;
  const isSame = before !== undefined && live <= before * same + 0.05;
  return { ...target, goal, figure: target.figure + beside, isGoalMet: live < 1 && isSame };
};

const memory = (size?: SizeRecord, smaller?: SizeRecord): Target => {
  const peak = medianOf(size, galleyNames.v2, 'cold')?.peak;
  const before = medianOf(smaller, galleyNames.v2, 'cold')?.peak;
  const words = [`0.8 GB, and 1.3 × that of ${smallerSize} posts`, 'flat'] as const;
  if (peak === undefined || before === undefined) return unmeasured('memory, cold', ...words);
  const growth = peak / before;
  return {
    ...{ what: 'memory, cold', least: words[0], goal: words[1] },
    figure: `${gigabytes(peak)}: ${growth.toFixed(2)} ×`,
    ...{ isMet: peak <= 0.8e9 && growth <= 1.3, isGoalMet: peak <= 0.8e9 && growth <= same },
  };
};

const requests = (size?: SizeRecord): Target => {
  const what = 'requests to the service, nothing changed';
  const sent = medianOf(size, galleyNames.v2, 'nothing changed')?.requests;
  const most = 1 + mainSize / 100;
  if (sent === undefined) return unmeasured(what, String(most), '3');
  return {
    ...{ what, least: String(most), goal: '3', figure: String(sent) },
    ...{ isMet: sent <= most, isGoalMet: sent <= 3 },
  };
};

/** What builds are to take with 10,000 posts. */
export const buildTargets = ({ sizes }: BenchRecord): Target[] => {
  const size = sizes[mainSize];
  const smaller = sizes[smallerSize];
  const wallOf = (tool: string, kind: Kind) => medianOf(size, tool, kind)?.wall;
  return [
    share('cold build, content already synced', wallOf(galleyNames.v2, 'cold'), {
      ...{ name: 'Eleventy', wall: wallOf('Eleventy', 'cold'), least: 1.1, goal: 0.7 },
    }),
    share('nothing changed', wallOf(galleyNames.v2, 'nothing changed'), {
      ...{ name: 'Hugo', wall: wallOf('Hugo', 'nothing changed'), least: 0.5, goal: 0.1 },
    }),
    untilLive(size, smaller),
    memory(size, smaller),
    requests(size),
  ];
};
