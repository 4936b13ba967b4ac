import { hash } from 'node:crypto';

/** A short name for a value of JSON; another value has another one. */
export const digestOf = (value: unknown): string =>
  hash('sha256', JSON.stringify(value), 'base64url').slice(0, 22);
