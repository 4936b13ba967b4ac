import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCms } from '../../src/wordpress/client/index.ts';
import { toText } from '../../src/content/html/index.ts';
import { openWorkshop, type Workshop } from '../support/build-site.ts';
import { readDist, type Dist } from '../support/dist.ts';
import { inspectSite } from '../support/local-site/index.ts';
import { expected } from '../support/oddities/index.ts';
import type { Accounts } from '../support/wordpress/index.ts';

/** A content service with accounts. */
export interface Source {
  readonly url: string;
  readonly accounts: Accounts;
  stop(): Promise<void>;
}

const readable = expected.posts.filter((post) => !post.protected);

/** What holds for a site whichever service it was built from. */
export function describeContent(title: string, start: () => Promise<Source>): void {
  describe(title, () => {
    let source: Source;
    let workshop: Workshop;
    let dist: Dist;

    async function build() {
      const settings = { CMS_URL: source.url, SITE_URL: 'https://paper.example' };
      const { code, output } = await workshop.build(settings);
      if (code !== 0) throw new Error(`The build ended with ${code}:\n${output}`);
    }

    beforeAll(async () => {
      source = await start();
      workshop = await openWorkshop();
      dist = readDist(workshop.dist);
      await build();
    });
    afterAll(async () => {
      await source.stop();
      await workshop.remove();
    });

    test.for(readable)('has “$title” at $path, with its title and its author', async (post) => {
      const { title, author } = await dist.headline(post.path);
      if (post.title !== '') expect(title).toBe(toText(post.title));
      const name = Object.values(source.accounts).find(({ login }) => login === post.author)?.name;
      expect(author).toBe(name ?? null);
    });

    test.for(expected.pages)('has the page at $path', async ({ path, title }) => {
      expect((await dist.headline(path)).title).toBe(toText(title));
    });

    test('holds no draft, pending, private, scheduled, trashed or protected text', async () => {
      expect(expected.secrets.length).toBeGreaterThanOrEqual(6);
      expect(await dist.filesWith(expected.secrets)).toEqual([]);
      for (const { path } of expected.posts.filter((post) => post.protected)) {
        expect(dist.has(path)).toBe(false);
      }
    });

    test('holds no password', async () => {
      const passwords = Object.values(source.accounts).flatMap(
        ({ password, applicationPassword }) => [
          ...[password, applicationPassword, applicationPassword.replaceAll(' ', '')],
        ],
      );
      expect(await dist.filesWith(passwords)).toEqual([]);
    });

    test('loads nothing from elsewhere, has all that it loads, and no file of media besides', async () => {
      const { foreign, absent, unused } = await inspectSite(workshop.dist, 'https://paper.example');
      expect({ foreign, absent, unused }).toEqual({ foreign: [], absent: [], unused: [] });
    });

    test('loses a post that was deleted, and nothing else', async () => {
      const [gone, ...rest] = readable.filter(({ author }) => author === 'alice');
      if (gone === undefined) throw new Error('There is no post to delete.');
      const { login, applicationPassword } = source.accounts.alice;
      const cms = createCms({
        url: source.url,
        credentials: { method: 'application-password', user: login, password: applicationPassword },
      });
      const batches = await Array.fromAsync(cms.posts.list());
      const found = batches.flatMap(({ items }) => items).find(({ slug }) => slug === gone.slug);
      if (found === undefined) throw new Error(`The service does not list ${gone.slug}.`);
      await cms.posts.delete(found.id);
      await cms.close();

      await build();
      expect(dist.has(gone.path)).toBe(false);
      expect(rest.filter(({ path }) => !dist.has(path))).toEqual([]);
    });
  });
}
