import { hash } from 'node:crypto';

/** Names what something is made from. */
export const digestOf = (...parts: readonly unknown[]): string =>
  hash('sha256', JSON.stringify(parts)).slice(0, 32);
