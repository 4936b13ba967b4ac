import { expect, test } from 'vitest';
import { z } from 'zod';
import { openMagazine } from '../../support/magazine.ts';

test('edits within one second have times of their own', async () => {
  const magazine = await openMagazine(1);
  try {
    const times = new Set<string>();
    for (const title of ['One', 'Two', 'Three', 'Four']) {
      await magazine.edit('story-1', { title });
      const post = await magazine.call(await magazine.find('posts', 'story-1'), 'GET');
      times.add(z.object({ modified: z.string() }).parse(post).modified);
    }
    expect(times.size).toBe(4);
  } finally {
    await magazine.close();
  }
});
