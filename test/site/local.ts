import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { reportsIn } from '../support/build-site.ts';
import { chromiumMissing } from '../support/chromium.ts';
import { readDist, type Dist } from '../support/dist.ts';
import {
  findLoads,
  imagesOf,
  inspectSite,
  mentionsOf,
  type Inspection,
} from '../support/local-site/index.ts';
import { htmlFaults, openedFaults, weightFaults } from '../support/quality/index.ts';
import { siteUrl, type SharedSample } from '../support/shared-sample.ts';

const specimen = '/about/how-we-print/type-specimen/';
const smallAds = '/2026/08/small-ads-as-they-came-in/';

interface SampleOf {
  readonly base: string;
  readonly build: () => Promise<SharedSample>;
  /** True for the sample that `test/browser/` opens: its tests show that pages are valid, light and without a fault. */
  readonly isOpenedElsewhere?: boolean;
}

/** What holds for the sample site wherever it lies. What is built from the older generation is in `recorded.slow.test.ts`. */
export function describeLocal(
  title: string,
  { base, build, isOpenedElsewhere = false }: SampleOf,
): void {
  describe(title, () => {
    let sample: SharedSample;
    let dist: Dist;
    let inspection: Inspection;

    beforeAll(async () => {
      sample = await build();
      dist = readDist(sample.dist);
      inspection = await inspectSite(sample.dist, `${siteUrl}${base}`);
    });

    test('loads nothing from elsewhere, and has all that it loads', async () => {
      expect((await findLoads(sample.dist)).length).toBeGreaterThan(1000);
      expect(inspection.foreign).toEqual([]);
      expect(inspection.absent).toEqual([]);
    });

    test('holds no file of media that nothing uses, but for further types of a film’s still', async () => {
      expect((await readdir(join(sample.dist, '_media'))).length).toBeGreaterThan(100);
      // A player takes one file, and has no way to choose.
      const [, still = 'none'] =
        /poster="[^"]*\/(_media\/\w+)-/.exec(await dist.html(specimen)) ?? [];
      expect(inspection.unused.filter((file) => !file.startsWith(`${still}-`))).toEqual([]);
    });

    if (!isOpenedElsewhere) {
      test('is valid HTML, within its budgets', async () => {
        expect(await htmlFaults(sample.dist)).toEqual([]);
        expect(await weightFaults(sample.dist, base)).toEqual([]);
      });

      test('opens in a browser without a fault', async (context) => {
        if (chromiumMissing !== undefined) context.skip(chromiumMissing);
        expect(await openedFaults(sample.dist, base)).toEqual([]);
      });
    }

    test('gives each picture its words, its size and its turn', () => {
      expect(inspection.images).toEqual([]);
    });

    test('names the content service only in links to what this site has no page for', async () => {
      expect(await mentionsOf(sample.dist, new URL(sample.cmsUrl).host)).toEqual([]);
    });

    test('tells the widths of its pictures as they are', async () => {
      const candidates = (await pagesOf(dist)).flatMap(([, html]) =>
        imagesOf(html).flatMap((image) => image.candidates),
      );
      expect(candidates.length).toBeGreaterThan(1000);
      const told = new Map(candidates.map(({ address, width }) => [address, width]));
      const wrong: string[] = [];
      for (const [address, width] of told) {
        const file = join(sample.dist, address.slice(base.length));
        const actual = (await sharp(file).metadata()).width;
        if (actual !== width) wrong.push(`${address} is ${actual} wide, and not ${width}`);
      }
      expect(wrong).toEqual([]);
    });

    test('keeps the place of a picture that is not there, with its words, and reports it', async () => {
      const html = await dist.html(smallAds);
      expect(html).toContain('A plate showing all twelve inks side by side');
      expect(html).not.toContain('plate-lost-on-the-stairs');
      const report = await readFile(
        join(reportsIn(sample.galley, sample.cmsUrl), 'report.txt'),
        'utf8',
      );
      expect(report).toMatch(
        /small-ads-as-they-came-in\/\n(?: {2}.*\n)* {2}missing: .*plate-lost-on-the-stairs/,
      );
    });

    test('reports what it replaced and removed, as text and as JSON', async () => {
      const report = await readFile(
        join(reportsIn(sample.galley, sample.cmsUrl), 'report.txt'),
        'utf8',
      );
      expect(report).toMatch(
        /type-specimen\/\n(?: {2}.*\n)* {2}replaced: .*tides\.example\/widget/,
      );
      const json: unknown = JSON.parse(
        await readFile(join(reportsIn(sample.galley, sample.cmsUrl), 'report.json'), 'utf8'),
      );
      const missing = expect.objectContaining({ kind: 'picture', outcome: 'missing', count: 1 });
      const told = { path: smallAds, findings: expect.arrayContaining([missing]) };
      expect(json).toMatchObject({
        version: 2,
        records: expect.arrayContaining([expect.objectContaining(told)]),
      });
      expect(await dist.files()).not.toContain('report.txt');
    });

    test('carries its sounds, films and papers itself', async () => {
      const html = await dist.html(specimen);
      const media = [...html.matchAll(/_media\/[\w.-]+\.(?:wav|webm|vtt|pdf)/g)].map(
        ([path]) => path,
      );
      expect([...new Set(media.map((path) => path.split('.').at(-1)))].toSorted()).toEqual([
        'pdf',
        'vtt',
        'wav',
        'webm',
      ]);
    });
  });
}

async function pagesOf(dist: Dist): Promise<[path: string, html: string][]> {
  const files = (await dist.files()).filter((file) => file.endsWith('/index.html'));
  return Promise.all(
    files.map(async (file) => {
      const path = `/${file.replace(/index\.html$/, '')}`;
      return [path, await dist.html(path)] as [string, string];
    }),
  );
}
