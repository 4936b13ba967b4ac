import { expect } from 'vitest';
import { CmsError } from '../../../src/wordpress/client/index.ts';
import type { Batch } from '../../../src/wordpress/client/index.ts';

/** Everything that a collection gives, page by page; no record of it may be unreadable. */
export async function batchesOf<T>(collection: AsyncGenerator<Batch<T>>): Promise<Batch<T>[]> {
  const batches: Batch<T>[] = [];
  for await (const batch of collection) {
    expect(batch.unreadable).toEqual([]);
    batches.push(batch);
  }
  return batches;
}

export async function allOf<T>(collection: AsyncGenerator<Batch<T>>): Promise<T[]> {
  return (await batchesOf(collection)).flatMap((batch) => batch.items);
}

/** The error that a call fails with; the test fails when the call does not. */
export async function failureOf(call: Promise<unknown>): Promise<CmsError> {
  const outcome: unknown = await call.then(
    (value) => new Error(`The call did not fail but gave ${JSON.stringify(value)}.`),
    (error: unknown) => error,
  );
  if (outcome instanceof CmsError) return outcome;
  throw outcome;
}

/** The record with that slug (or name); the test fails when there is none. */
export function pick<T extends { readonly slug: string }>(items: readonly T[], slug: string): T {
  const found = items.find((item) => item.slug === slug);
  if (!found) {
    throw new Error(`There is no “${slug}” among ${items.map((item) => item.slug).join(', ')}.`);
  }
  return found;
}
