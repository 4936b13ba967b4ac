import { expect, onTestFinished, test } from 'vitest';
import { startSample } from '../support/sample-service.ts';
import { compare } from './as-astro.ts';

test('pages are byte for byte those of Astro’s own build, but for the names of scripts and styles', async () => {
  const service = await startSample();
  onTestFinished(() => service.stop());
  const { pages, others } = await compare(service.url);
  expect(pages).toBeGreaterThan(100);
  expect(others).toEqual([]);
}, 300_000);
