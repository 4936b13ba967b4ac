import { describe, expect, it, test } from 'vitest';
import { startSite, type Site } from './start.ts';

const linkOf = async (site: Site) => {
  const response = await fetch(`${site.url}/`, { method: 'HEAD' });
  return response.headers.get('link');
};

describe('the pages of the embedded service', () => {
  it('announce the interface of the generation that answers', async () => {
    const v2 = await startSite();
    expect(await linkOf(v2)).toBe(`<${v2.url}/wp-json/>; rel="https://api.w.org/"`);
    const legacy = await v2.restart({ legacyPlugin: true });
    expect(await linkOf(legacy)).toBe(
      `<${legacy.url}/wp-json>; rel="https://github.com/WP-API/WP-API"`,
    );
    const plain = await legacy.restart({ legacyPlugin: false, plainPermalinks: true });
    expect(await linkOf(plain)).toBe(
      `<${plain.url}/index.php?rest_route=/>; rel="https://api.w.org/"`,
    );
    const neither = await plain.restart({ plainPermalinks: false, v2: false });
    expect(await linkOf(neither)).toBeNull();
    expect((await fetch(`${neither.url}/wp-json/`)).status).toBe(404);
  });

  it('stand at the permalinks that the interface gives', async () => {
    const site = await startSite();
    for (const path of ['/posts', '/pages', '/categories', '/tags']) {
      const { body } = await site.v2(`${path}?_fields=link&per_page=100`);
      const links = JSON.stringify(body).match(/http[^"]+/g) ?? [];
      expect(links.length).toBeGreaterThan(0);
      for (const link of links) expect([link, (await fetch(link)).status]).toEqual([link, 200]);
    }
    expect((await fetch(`${site.url}/2026/01/team/`)).status).toBe(404);
    const page = await (await fetch(`${site.url}/about/team/`)).text();
    expect(page).toContain('<html lang="en">');
    expect(page).toContain("This is Galley's embedded content service, not WordPress");
  });

  it('stand at other permalinks where the site has chosen them', async () => {
    const site = await startSite(
      {},
      {
        site: {
          name: 'x',
          description: '',
          timeZone: 'UTC',
          language: 'pt',
          permalinks: '/%category%/%post_id%-%postname%/',
        },
      },
    );
    const { body } = await site.v2('/posts/11?_fields=link');
    expect(body).toEqual({
      link: `${site.url}/news/harbour/11-${encodeURIComponent('港のニュース').toLowerCase()}/`,
    });
    expect((await fetch(`${site.url}/news/harbour/11-港のニュース/`)).status).toBe(200);
  });

  it('use another root and another namespace when told to', async () => {
    const site = await startSite({ apiRoot: 'api', namespace: 'cms' });
    const response = await fetch(`${site.url}/api/cms/v2/posts/10`);
    expect(response.status).toBe(200);
    expect((await fetch(`${site.url}/wp-json/wp/v2/posts`)).status).toBe(404);
  });
});

test('two services that ask for one port at once, or the next free one, get two', async () => {
  const first = await startSite();
  const asked = { port: first.port, orNextPort: true };
  const sites = await Promise.all([startSite(asked), startSite(asked)]);
  const ports = [first, ...sites].map(({ port }) => port);
  expect(new Set(ports).size).toBe(3);
  for (const { url } of sites) expect((await fetch(`${url}/wp-json/`)).status).toBe(200);
  await expect(startSite({ port: first.port })).rejects.toThrow('EADDRINUSE');
});
