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
