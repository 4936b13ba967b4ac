import { expect, onTestFinished, test } from 'vitest';
import { magazineOf, openMagazine } from '../support/magazine.ts';
import { compare } from './as-astro.ts';

test('pages are those of Astro’s own build where there are so many that every processor renders, and where permalinks end with .html', async () => {
  const seed = magazineOf(400);
  const permalinks = '/%category%/%postname%.html';
  const service = await openMagazine({ ...seed, site: { ...seed.site, permalinks } });
  onTestFinished(() => service.close());
  const { pages, others } = await compare(service.url);
  expect(pages).toBeGreaterThan(600);
  expect(others).toEqual([]);
}, 300_000);
