import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { check, LinkState } from 'linkinator';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { readDist } from '../support/dist.ts';
import { whereReadersWrite } from '../support/local-site/index.ts';
import { startSample } from '../support/sample-service.ts';
import { builtSample, siteUrl, type SharedSample } from '../support/shared-sample.ts';
import { serveDist } from '../support/serve-dist.ts';

/** Follows every link from every page, redirects among them. Nothing is asked of any other host. */
async function follow({ dist, cmsUrl }: SharedSample, base: string) {
  const server = await serveDist(dist, base);
  const origin = new URL(server.url).origin;
  const files = await readDist(dist).files();
  const pages = files.filter((file) => file.endsWith('.html') && file !== '404.html');
  const elsewhere = new Set<string>();
  try {
    const { links } = await check({
      path: pages.map((file) => `${server.url}/${encodeURI(file.replace(/index\.html$/, ''))}`),
      checkFragments: true,
      checkCss: true,
      // Whole addresses of the site's own, in canonical links, lie on this server.
      urlRewriteExpressions: [{ pattern: new RegExp(`^${siteUrl}`), replacement: origin }],
      linksToSkip: (link) => {
        const isElsewhere = !link.startsWith(`${origin}/`);
        if (isElsewhere) elsewhere.add(link);
        return Promise.resolve(isElsewhere);
      },
    });
    const own = links.filter(({ state }) => state !== LinkState.SKIPPED);
    return {
      followed: new Set(own.map(({ url }) => url)).size,
      pages: pages.length,
      broken: own
        .filter(({ state }) => state === LinkState.BROKEN)
        .map(({ url, parent = '', status }) => `${url} in ${parent}: ${status}`),
      elsewhere: [...elsewhere],
      toWordPress: [...elsewhere]
        .filter((link) => link.includes(new URL(cmsUrl).host) && !whereReadersWrite.test(link))
        .map((link) => link.replace(cmsUrl, '')),
    };
  } finally {
    await server.stop();
  }
}

describe.each(['', '/paper'] as const)('every link of the sample site, below “%s”', (base) => {
  let sample: SharedSample;

  beforeAll(async () => {
    sample = await builtSample(base);
  });

  test('leads somewhere', async () => {
    const { followed, pages, broken, elsewhere, toWordPress } = await follow(sample, base);
    expect(pages).toBeGreaterThan(200);
    expect(followed).toBeGreaterThan(pages);
    expect(broken).toEqual([]);
    expect(elsewhere).toContain('https://social.example/@mooringpost');
    // What this site does not have stays where it is.
    expect(toWordPress.toSorted()).toEqual([]);
  });

  test('and every upload of WordPress leads to a file of the site, in every size', async () => {
    // The pictures of the register belong to a type that is not read.
    const cms = await startSample({ hasRegister: false });
    onTestFinished(() => cms.stop());
    const media = z.array(
      z.object({
        source_url: z.string(),
        media_details: z.object({
          sizes: z.record(z.string(), z.object({ source_url: z.string() })).optional(),
        }),
      }),
    );
    const answer = await fetch(`${cms.url}/wp-json/wp/v2/media?per_page=100`);
    const listed = await answer.json();
    const addresses = media
      .parse(listed)
      .flatMap(({ source_url: url, media_details: { sizes = {} } }) => [
        ...[url, ...Object.values(sizes).map((size) => size.source_url)],
      ])
      .map((address) => new URL(address).pathname);
    expect(addresses.length).toBeGreaterThan(100);
    const rules = (await readFile(join(sample.dist, '_redirects'), 'utf8')).split('\n');
    const targets = new Map(rules.map((rule) => rule.split(' ')).map(([from, to]) => [from, to]));
    const missing = addresses.filter((path) => {
      const to = targets.get(base + path);
      return to === undefined || !existsSync(join(sample.dist, to.slice(base.length)));
    });
    expect(missing).toEqual([]);
  });

  test.each([
    ['category/news', 'News · The Mooring Post', /^\/20\d\d\/\d\d\/[^/]+\/$/],
    ['tag/gulls', 'Gulls · The Mooring Post', /^\/20\d\d\/\d\d\/[^/]+\/$/],
    ['author/ruth-oakley', 'Ruth Oakley · The Mooring Post', /^\/20\d\d\/\d\d\/[^/]+\/$/],
    ['comments', 'Comments · The Mooring Post', /^\/.+\/#comment-\d+$/],
  ])('%s has a feed with whole addresses', async (list, title, pattern) => {
    const feed = await readFile(join(sample.dist, list, 'rss.xml'), 'utf8');
    expect(/<title>([^<]*)/.exec(feed)?.[1]?.toLowerCase()).toBe(title.toLowerCase());
    const items = [...feed.matchAll(/<item>.*?<link>([^<]*)/gs)].map(([, link = '']) => link);
    expect(items.length).toBeGreaterThan(0);
    expect(items.length).toBeLessThanOrEqual(20);
    for (const item of items) {
      expect(item.startsWith(`${siteUrl}${base}/`)).toBe(true);
      expect(item.slice(`${siteUrl}${base}`.length)).toMatch(pattern);
    }
  });
});
