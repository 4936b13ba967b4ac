import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openWorkshop, type Workshop } from '../support/build-site.ts';
import { readDist, type Dist } from '../support/dist.ts';
import { createOddities, expected } from '../support/oddities/index.ts';
import {
  startWordPress,
  wordpressAvailable,
  type SiteOptions,
  type WordPressSite,
} from '../support/wordpress/index.ts';

const available = wordpressAvailable();
const missing = available.ok ? '' : ` (skipped: ${available.reason}; ${available.install})`;

describe.skipIf(!available.ok)(`a real WordPress that its owner has closed${missing}`, () => {
  let source: WordPressSite & { stop(): Promise<void> };
  let workshop: Workshop;
  let dist: Dist;

  function useSite(options: SiteOptions) {
    beforeAll(async () => {
      source = await startWordPress(options);
      await createOddities(source);
      workshop = await openWorkshop();
      dist = readDist(workshop.dist);
    });
    afterAll(async () => {
      await source.stop();
      await workshop.remove();
    });
  }

  const credentials = () => ({
    CMS_USER: source.accounts.admin.login,
    CMS_APPLICATION_PASSWORD: source.accounts.admin.applicationPassword,
  });
  const paths = [...expected.posts.filter((post) => !post.protected), ...expected.pages];
  const lost = () => paths.filter(({ path }) => !dist.has(path)).map(({ path }) => path);

  describe('with a login for the whole interface', () => {
    useSite({ closedBy: ['asks-for-login'] });

    test('says without credentials which ones to set', async () => {
      const { code, output } = await workshop.build({ CMS_URL: source.url });
      expect(code).toBe(1);
      expect(output).toContain('Set CMS_USER and CMS_APPLICATION_PASSWORD');
    });

    test('is built with an administrator’s credentials, and shows no more than the public may see', async () => {
      const { code, output } = await workshop.build({ CMS_URL: source.url, ...credentials() });
      expect(code, output).toBe(0);
      expect(lost()).toEqual([]);
      const { applicationPassword } = source.accounts.admin;
      const secrets = [applicationPassword, applicationPassword.replaceAll(' ', '')];
      expect(await dist.filesWith([...expected.secrets, ...secrets])).toEqual([]);
      expect(output).not.toContain(applicationPassword);
    });
  });

  describe('with a plugin that hides the users', () => {
    useSite({ closedBy: ['refuses-users'] });

    test('has all its posts and pages all the same, without bylines, and says why', async () => {
      const { code, output } = await workshop.build({ CMS_URL: source.url });
      expect(code, output).toBe(0);
      expect(lost()).toEqual([]);
      expect(output).toContain('Warning: The authors can’t be read:');
    });

    test('has its bylines and WordPress’s own menu with credentials', async () => {
      const { code, output } = await workshop.build({ CMS_URL: source.url, ...credentials() });
      expect(code, output).toBe(0);
      const { path } = paths.find(({ author }) => author === 'alice') ?? { path: '/' };
      expect((await dist.headline(path)).author).toBe(source.accounts.alice.name);
      const header = /<header[^]*?<\/header>/.exec(await dist.html('/'))?.[0] ?? '';
      const links = [...header.matchAll(/<a href="([^"]*)"[^>]*>\s*([^<]*?)\s*<\/a>/g)];
      expect(links.map(([, href, name]) => [href, name])).toEqual(
        expect.arrayContaining([
          ['/', 'News &amp; views'],
          ['/the-house/the-cellar/', 'The cellar'],
          ['https://far.example.test/third', 'Third'],
          ['/category/harbour/', 'Harbour &amp; quay'],
        ]),
      );
    });
  });
});
