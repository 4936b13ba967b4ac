import { expect, test } from 'vitest';
import { json, wpError } from '../../../support/far-side.ts';
import { thrown, v2Service } from '../../../support/v2-service.ts';

const polylang = { namespaces: ['wp/v2', 'pll/v1'] };
const english = { slug: 'en', locale: 'en_GB', name: 'English', home_url: 'https://a.example/' };
const german = { slug: 'de', locale: 'de_DE', name: 'Deutsch', home_url: 'https://a.example/de/' };

const listing = (answer: readonly unknown[]) =>
  v2Service((_, response) => json(response, answer), {}, polylang);

test('the languages of a site are listed, the default one first', async () => {
  const { cms } = await listing([german, { ...english, is_default: true }]);
  expect((await cms.languages()).map(({ slug }) => slug)).toEqual(['en', 'de']);
});

test('a language that can’t be understood is an error, since its front page and lists would be gone', async () => {
  for (const [other, why] of [
    [null, 'number 2 is not a language.'],
    [{ ...german, home_url: 'somewhere' }, 'number 2 has no usable home_url.'],
    ['de', 'number 2 is not a language.'],
    [{ code: 'error' }, 'number 2 has no usable slug.'],
  ] as const) {
    const { cms } = await listing([english, other]);
    expect(await thrown(cms.languages())).toMatchObject({
      code: 'invalid',
      message: expect.stringContaining(`The languages of the site can’t be understood: ${why}`),
    });
  }
});

test('languages that are refused are a warning, and a Polylang without the route has none', async () => {
  const refusing = (status: number) =>
    v2Service((_, response) => wpError(response, status, 'refused', 'No.'), {}, polylang);
  const forbidden = await refusing(403);
  expect(await forbidden.cms.languages()).toEqual([]);
  expect(forbidden.warnings.join()).toContain('The languages can’t be read');
  const older = await refusing(404);
  expect([await older.cms.languages(), older.warnings]).toEqual([[], []]);
  const failing = await refusing(500);
  expect(await thrown(failing.cms.languages())).toMatchObject({ code: 'server' });
});
