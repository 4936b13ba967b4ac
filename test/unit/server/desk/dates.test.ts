import { expect, test } from 'vitest';
import { whenIn } from '../../../../src/server/desk/dates.ts';

const minute = 60 * 1000;
const day = 24 * 60 * minute;

test.each([
  ['en', -3 * 60 * minute, '3 hours ago'],
  ['en', -day, 'yesterday'],
  ['de', -5 * minute, 'vor 5 Minuten'],
  ['pt', 3 * day + minute, 'em 3 dias'],
])('in %s, a moment %d milliseconds away is “%s”, with the exact time', (language, away, text) => {
  const datetime = new Date(Date.now() + away).toISOString();
  const when = whenIn({ language, timeZone: 'Asia/Tokyo' }, datetime);
  expect(when).toMatchObject({ datetime, text });
  expect(when.exact).toMatch(/\d\d?:\d\d/);
});

test('a moment more than a week away is the day on the site’s clock', () => {
  const tokyo = { language: 'en', timeZone: 'Asia/Tokyo' };
  const late = '2020-03-31T20:00:00Z';
  expect(whenIn(tokyo, late).text).toBe('Apr 1, 2020');
  const said = whenIn(tokyo, late, '2020-03-31T22:00:00');
  expect(said.text).toBe('Mar 31, 2020');
  expect(said.exact).toMatch(/^Mar 31, 2020, 10:00\sPM$/);
  expect(whenIn({ language: 'en', timeZone: 'Nowhere/Here' }, late).text).toBe('Mar 31, 2020');
});
