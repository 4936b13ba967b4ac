import type { Id, Stamp } from './model.ts';

/** The first records of a collection, the latest first, from one request. */
export interface Latest<T> {
  readonly items: readonly T[];
  /** True when the answer has records that can't be understood. */
  readonly isOdd: boolean;
  /** As the service counts, records that the public may not read included; null if its headers were stripped. */
  readonly total: number | null;
  /** When the service answered, by its own clock: ISO 8601 in UTC; null if it does not say. */
  readonly servedAt: string | null;
}

export interface LatestOptions {
  /** Default `modified`: what changed last comes first. */
  readonly order?: 'modified' | 'date' | undefined;
  /** Only a few: ten of v2, one of the older generation. Default false: a hundred, or twenty, since the older one sends whole records. */
  readonly few?: boolean | undefined;
}

/** A text that goes live by itself. */
export interface Due {
  readonly id: Id;
  /** ISO 8601 in UTC. */
  readonly date: string;
}

export interface WritingsForWatching {
  /** One request. */
  latest(options?: LatestOptions): Promise<Latest<Stamp>>;
  /** The ten that are due next, those that are late first. Needs credentials and the right to see them. */
  scheduled(): Promise<readonly Due[]>;
}
