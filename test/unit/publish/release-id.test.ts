import { expect, test } from 'vitest';
import { isReleaseId, newReleaseId } from '../../../src/publish/index.ts';

test('release ids sort by age, also within one second', () => {
  const second = Date.UTC(2026, 10, 22, 3, 15, 22);
  const ids = [0, 1, 9, 16, 255, 256, 999, 1000].map((later) =>
    newReleaseId(new Date(second + later)),
  );
  expect(ids.toSorted()).toEqual(ids);
  expect(ids.every(isReleaseId)).toBe(true);
});

test('after the clock was set back, an id still sorts after the newest release', () => {
  const now = new Date(Date.UTC(2026, 10, 22, 3, 15, 22));
  for (const newest of [
    '20261122T031522Z-0001',
    '20271122T031522Z-0d71',
    '20271231T235959Z-3e7f',
  ]) {
    const id = newReleaseId(now, newest);
    expect(isReleaseId(id)).toBe(true);
    expect([id, newest].toSorted()).toEqual([newest, id]);
  }
  expect(newReleaseId(now, '20251122T031522Z-0d71')).toMatch(/^20261122T031522Z-000/);
  expect(newReleaseId(now, '99999999T999999Z-ffff')).toMatch(/^20261122T031522Z-000/);
});
