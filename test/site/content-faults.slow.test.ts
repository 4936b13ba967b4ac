import { describe, test } from 'vitest';
import { json } from '../support/far-side.ts';
import { buildFirst, changing, expectFailure, magazine, site } from './content-faults.ts';

buildFirst();

test('the content service answers nonsense: builds fail, and what was published stays', async () => {
  magazine.interrupt(({ path }, response) => {
    if (!path.endsWith('/posts')) return false;
    json(response, 'Hello!');
    return true;
  });
  await expectFailure(/not.*(?:list|JSON)|unexpected/i);
  magazine.relent();
});

describe('src/content.config.ts', () => {
  test.each([
    [
      site,
      `${site} throw new Error('No luck.');`,
      /content\.config\.ts:5:\d+[^]*No luck|No luck[^]*content\.config\.ts:5:\d+/,
    ],
    [
      site,
      "wordpress({ generation: 'v3' } as never);",
      /generation[^]*content\.config\.ts:5:14|content\.config\.ts:5:14[^]*generation/,
    ],
    [
      "'./wordpress/index.ts'",
      "'./wordpres/index.ts'",
      /wordpres\/index\.ts.* in .*content\.config\.ts/,
    ],
    ['defineCollection({ loader: site.posts() })', '5 as never', /content\.config\.ts/],
    ['export const collections', 'export const collection', /content\.config\.ts/],
  ])('%s → %s: builds fail, and name the file', async (from, to, said) => {
    await changing('src/content.config.ts', [from, to], () => expectFailure(said));
  });
});
