import { hash } from 'node:crypto';

/** A short name for values of JSON: 132 bits of their SHA-256. */
export function digestOf(...values: readonly unknown[]): string {
  return hash('sha256', JSON.stringify(values), 'base64url').slice(0, 22);
}
