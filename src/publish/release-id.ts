import { randomInt } from 'node:crypto';

const form = /^\d{8}T\d{6}Z-[0-9a-f]{4}$/;

/** A name that sorts by age: `20261122T031522Z-0d71`, where `0d7` are the milliseconds. */
export function newReleaseId(now = new Date()): string {
  const time = now.toISOString().replace(/\.\d+/, '').replaceAll(/[-:]/g, '');
  const milliseconds = now.getMilliseconds().toString(16).padStart(3, '0');
  return `${time}-${milliseconds}${randomInt(16).toString(16)}`;
}

export function isReleaseId(text: string): boolean {
  return form.test(text);
}
