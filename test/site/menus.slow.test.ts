import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorkshop, type Workshop } from '../support/build-site.ts';
import { readDist } from '../support/dist.ts';
import { magazineOf, openMagazine, type Magazine } from '../support/magazine.ts';

const item = (name: string, address: string, below = ''): string =>
  `<li class="wp-block-navigation-item wp-block-navigation-link"><a class="wp-block-navigation-item__content" href="${address}"><span class="wp-block-navigation-item__label">${name}</span></a>${below}</li>`;
const list = (...items: readonly string[]): string => `<ul>${items.join('')}</ul>`;

let magazine: Magazine;
let workshop: Workshop;
let folder: string;
beforeAll(async () => {
  magazine = await openMagazine({
    ...magazineOf(2),
    navigation: [
      {
        title: 'Wide &amp; deep',
        content: [
          item('Latest <script>alert(1)</script>story', '{{home}}/2026/01/story-2/'),
          item('Evil', 'javascript:alert(2)'),
          item(
            'One',
            'https://far.example/1',
            list(item('Two', '/2', list(item('Three', '/3', list(item('Four', '/4')))))),
          ),
          '<li class="wp-social-link"><a href="https://social.example/">Mastodon</a></li>',
          '<li class="wp-block-pages-list__item">'.repeat(20_000),
        ].join(''),
      },
      { title: 'Small', content: item('Only this', 'https://far.example/only') },
    ],
  });
  workshop = await openWorkshop();
  folder = await mkdtemp(join(tmpdir(), 'galley-menus-'));
});
afterAll(async () => {
  await workshop.remove();
  await rm(folder, { recursive: true });
  await magazine.close();
});

const build = async (menuName?: string) => {
  if (menuName === undefined) return workshop.build({ CMS_URL: magazine.url });
  const file = join(folder, 'look.json');
  await writeFile(file, JSON.stringify({ menuName }));
  return workshop.build({ CMS_URL: magazine.url, LOOK_FILE: file });
};
const menuOf = async (): Promise<string> => {
  const html = await readDist(workshop.dist).html('/');
  return /<header[\s\S]*?<\/header>/.exec(html)?.[0] ?? 'no header';
};

test('the largest menu of a block theme is at the top without credentials, three levels deep and with safe addresses', async () => {
  const built = await build();
  expect(built.code, built.output).toBe(0);
  const menu = await menuOf();
  const links = [...menu.matchAll(/<a [^>]*href="([^"]*)"[^>]*>([^<]*)/g)];
  const shown = links.map(([, href, name]) => [name?.trim(), href]);
  expect(shown).toEqual(
    expect.arrayContaining([
      ['One', 'https://far.example/1'],
      ['Two', expect.stringMatching(/\/2$/)],
      ['Three', expect.stringMatching(/\/3$/)],
    ]),
  );
  expect(menu).toMatch(/href="[^"]*\/story-2\/"/);
  for (const absent of ['Four', 'Evil', 'Mastodon', 'Only this', 'javascript:', '<script']) {
    expect(menu).not.toContain(absent);
  }
});

test('the menu that src/look.ts names is shown', async () => {
  const built = await build('Small');
  expect(built.code, built.output).toBe(0);
  const menu = await menuOf();
  expect(menu).toContain('Only this');
  expect(menu).not.toContain('far.example/1');
});

test('a name that no menu has is an error that lists the names', async () => {
  const built = await build('Big');
  expect(built.code).toBe(1);
  expect(built.output).toContain(
    'src/look.ts or LOOK_FILE: menuName is “Big”, but WordPress shows Galley no menu with this name. It shows “Wide & deep”, “Small”.',
  );
  expect(await menuOf()).toContain('Only this');
});
