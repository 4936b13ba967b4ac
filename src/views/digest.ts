import { hash } from 'node:crypto';

const shared = new WeakMap<object, string>();

/** A short name for a value of JSON: another one for another value. */
export const digestOf = (value: unknown): string =>
  hash('sha256', JSON.stringify(value), 'base64url').slice(0, 22);

/** The same for an object that stands in many places and never changes. */
export const digestOfShared = (value: object): string => {
  const known = shared.get(value) ?? digestOf(value);
  shared.set(value, known);
  return known;
};
