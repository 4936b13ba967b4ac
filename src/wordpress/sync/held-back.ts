import { z } from 'zod';
import type { Id, UnreadableRecord } from '../client/index.ts';
import type { StoredPost } from '../mirror/index.ts';

/** A text that readers do not get as WordPress has it now. Everything else goes live. */
export const heldBackSchema = z.object({
  type: z.string(),
  /** Null if WordPress does not even send its id. */
  id: z.int().nullable(),
  /** `post 12`; without an id, `post at place 3 of the list`. */
  label: z.string(),
  /** Plain text; empty if it has never been read. */
  title: z.string(),
  /** Where readers keep its last version, without the base; null if they do not get it yet. */
  path: z.string().nullable(),
  /** Why, in full sentences. */
  why: z.string(),
});
export type HeldBack = Readonly<z.output<typeof heldBackSchema>>;

/**
 * The texts of a type that could not be read, each once.
 * @param keptOf what the site keeps of a text
 */
export function heldBackOf(
  type: string,
  unread: readonly UnreadableRecord[],
  keptOf: (id: Id) => Pick<StoredPost, 'title' | 'path'> | undefined,
): HeldBack[] {
  const byLabel = new Map(unread.map((each) => [each.label, each]));
  return Array.from(byLabel.values(), ({ id, label, problem }) => {
    const kept = id === null ? undefined : keptOf(id);
    return { type, id, label, title: kept?.title ?? '', path: kept?.path ?? null, why: problem };
  });
}

/** `post 12 “Fog”: readers keep its last version. The content service answered 500.` */
export function heldBackLine({ label, title, path, why }: HeldBack): string {
  const named = title === '' ? label : `${label} “${title}”`;
  const shown = path === null ? 'readers do not get it yet' : 'readers keep its last version';
  return `${named}: ${shown}. ${why}`;
}
