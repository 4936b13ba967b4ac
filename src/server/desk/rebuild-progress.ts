import type { DeskWords } from '../../i18n/index.ts';
import type { Rebuild, RebuildState } from '../rebuilds/rebuild.ts';
import type { Wording } from './dates.ts';

type RebuildWords = DeskWords['rebuilds'];
type Speaker = Pick<Wording, 'words' | 'language'>;

/** How far a rebuild is, as a script goes on counting it. */
export interface RebuildProgress {
  /** Percent of the whole. */
  readonly percent: number;
  /** Where this step begins and ends, percent of the whole. */
  readonly from: number;
  readonly to: number;
  /** `12 of 34 posts`; null while nothing is counted. */
  readonly count: string | null;
  /** The same with `{done}` in the place of the first number. */
  readonly template: string | null;
  /** Is another one when it is another thing that is counted, or of another number. */
  readonly key: string;
}

/** One of the steps on the way, for the row of them. */
export interface RebuildStep {
  readonly name: string;
  readonly is: 'done' | 'now' | 'to-come';
}

const way = ['queued', 'reading', 'pictures', 'pages', 'checks', 'live'] as const;

// What each takes of the time is a guess; that the bar never goes back is none.
const shares: Readonly<Partial<Record<RebuildState, readonly [from: number, to: number]>>> = {
  queued: [0, 2],
  reading: [2, 25],
  pictures: [25, 50],
  pages: [50, 92],
  checks: [92, 99],
};
const afterPosts = 15;

const shareOf = ({ state, progress }: Pick<Rebuild, 'state' | 'progress'>) => {
  const [from, to] = shares[state] ?? [100, 100];
  if (state !== 'reading') return [from, to] as const;
  return progress === null || progress.what === 'posts'
    ? ([from, afterPosts] as const)
    : ([afterPosts, to] as const);
};

const isCounted = (words: RebuildWords, name: string): name is keyof RebuildWords['counted'] =>
  Object.hasOwn(words.counted, name);

const countIn = (
  { words: { rebuilds: words }, language }: Speaker,
  { state, progress }: Pick<Rebuild, 'state' | 'progress'>,
): ((done: string) => string) | null => {
  // What is waited for has no number.
  if (progress === null || progress.total === 0 || state === 'queued') return null;
  const { total } = progress;
  if (total === null) return words.soFar;
  const name = progress.what ?? state;
  const of = new Intl.NumberFormat(language).format(total);
  return (done) =>
    isCounted(words, name) ? words.counted[name](done, of, total) : words.countedOthers(done, of);
};

/** How far a rebuild is. */
export const progressOf = (
  speaker: Speaker,
  rebuild: Pick<Rebuild, 'state' | 'progress'>,
): RebuildProgress => {
  const { state, progress } = rebuild;
  const [from, to] = shareOf(rebuild);
  const part = progress?.total ? Math.min(1, progress.done / progress.total) : 0;
  const inWords = countIn(speaker, rebuild);
  const done = new Intl.NumberFormat(speaker.language).format(progress?.done ?? 0);
  return {
    ...{ from, to },
    percent: Math.round(from + (to - from) * part),
    count: inWords?.(done) ?? null,
    template: inWords?.('{done}') ?? null,
    key: [state, progress?.what ?? '', progress?.total ?? ''].join(' '),
  };
};

/** The steps of a rebuild that this server makes. */
export const stepsOf = ({ words }: Speaker, state: RebuildState): readonly RebuildStep[] => {
  const at = way.findIndex((step) => step === state);
  return way.map((step, index) => ({
    name: words.rebuilds.states[step],
    is: index < at || state === 'live' ? 'done' : index === at ? 'now' : 'to-come',
  }));
};
