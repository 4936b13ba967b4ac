import type { Id, Stamp } from './model.ts';

/** What a program asks for that wants to know whether something has changed, often and cheaply. */

/** What one request tells of a collection, as the public sees it. */
export interface Glance {
  /** The records that were changed last, the last one first: a few, or one only where they can't be had without their texts. */
  readonly newest: readonly Pick<Stamp, 'id' | 'modified'>[];
  /** As the service counts, rows that the public may not read included; null where its headers were stripped. */
  readonly total: number | null;
}

/** The top of a collection in one order, as one request tells it. */
export interface Recent<T> {
  readonly items: readonly T[];
  /** Rows came that could not be understood. */
  readonly isOdd: boolean;
  /** As the service counts; null where its headers were stripped. */
  readonly total: number | null;
  /** When the service answered, by the clock of its own server: ISO 8601 in UTC; null where it does not say. */
  readonly servedAt: string | null;
}

/** What was changed last, or is dated last, comes first. */
export type RecentOrder = 'modified' | 'date';

/** A text that goes live by itself. */
export interface Due {
  readonly id: Id;
  /** ISO 8601 in UTC. */
  readonly date: string;
}

export interface WritingsForWatching {
  /** One request. */
  glance(): Promise<Glance>;
  /** One request: a hundred of v2, which are light; twenty of the older generation, which are not. */
  recent(order: RecentOrder): Promise<Recent<Stamp>>;
  /** The ten that are due next, those that are late first. Needs credentials and the right to see them. */
  scheduled(): Promise<readonly Due[]>;
}
