import { hash } from 'node:crypto';

/** A short name for values of JSON: 132 bits of their SHA-256. */
export const digestOf = (...values: readonly unknown[]): string =>
  hash('sha256', JSON.stringify(values), 'base64url').slice(0, 22);
