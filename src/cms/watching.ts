import type { Id, Stamp } from './model.ts';

/** What a program asks for that wants to know whether something has changed, often and cheaply. */

/** What one request tells of a collection, as the public sees it. */
export interface Glance {
  /** The records that were changed last, the last one first: a few, or one only where they can't be had without their texts. */
  readonly newest: readonly Pick<Stamp, 'id' | 'modified'>[];
  /** As the service counts, rows that the public may not read included; null where its headers were stripped. */
  readonly total: number | null;
}

/** A text that goes live by itself. */
export interface Due {
  readonly id: Id;
  /** ISO 8601 in UTC. */
  readonly date: string;
}

export interface WritingsForWatching {
  /** One request. */
  glance(): Promise<Glance>;
  /** The ten that are due next, those that are late first. Needs credentials and the right to see them. */
  scheduled(): Promise<readonly Due[]>;
}
