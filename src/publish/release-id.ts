import { randomBytes } from 'node:crypto';

const form = /^\d{8}T\d{6}Z-[0-9a-f]{4}$/;

/** A name that sorts by age: `20261122T031522Z-4f1c`. */
export function newReleaseId(now = new Date()): string {
  const time = now.toISOString().replace(/\.\d+/, '').replaceAll(/[-:]/g, '');
  return `${time}-${randomBytes(2).toString('hex')}`;
}

export function isReleaseId(text: string): boolean {
  return form.test(text);
}
