import { describe, expect, test } from 'vitest';
import { themeScript } from '../../../src/views/theme.ts';

describe('the script that keeps a page from flashing', () => {
  test('is no longer than it has to be', () => {
    expect(Buffer.byteLength(themeScript)).toBeLessThanOrEqual(200);
  });

  test('can be written into a page as it is', () => {
    expect(themeScript).not.toMatch(/<|&amp;/);
  });
});
