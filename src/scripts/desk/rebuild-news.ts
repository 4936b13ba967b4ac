/** A piece of news of a rebuild, as far as it is shown without asking the server for words. */
export interface RebuildNews {
  readonly done: number;
  readonly total: number | null;
  /** As the server makes it: another one when it is another thing that is counted, or of another number. */
  readonly key: string;
  readonly isOver: boolean;
}

interface Wire {
  readonly state?: unknown;
  readonly progress?: {
    readonly what?: unknown;
    readonly done?: unknown;
    readonly total?: unknown;
  } | null;
}

const ends: readonly unknown[] = ['live', 'told', 'failed'];
const numberOr = <Other>(value: unknown, other: Other): number | Other =>
  typeof value === 'number' ? value : other;

/** Reads what an event of `/api/rebuilds/ID/events` carries. */
export const readNews = (data: string): RebuildNews => {
  const { state, progress } = JSON.parse(data) as Wire;
  const total = numberOr(progress?.total, null);
  const what = typeof progress?.what === 'string' ? progress.what : '';
  return {
    done: numberOr(progress?.done, 0),
    total,
    key: [state, what, total ?? ''].join(' '),
    isOver: ends.includes(state),
  };
};
