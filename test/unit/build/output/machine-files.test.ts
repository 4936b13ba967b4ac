import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeIcons, writeRobots } from '../../../../src/build/output/index.ts';
import { openSite } from './build.ts';

async function folders() {
  const { root, folder, build } = await openSite();
  const privateFolder = join(root, 'private');
  const publicFolder = join(root, 'public');
  await mkdir(publicFolder);
  return { dist: join(folder, 'client'), privateFolder, publicFolder, build };
}

const siteUrl = 'https://paper.example';

test('robots.txt allows all robots, and names the sitemap if the site’s address is known', async () => {
  const { dist, privateFolder, build } = await folders();
  const robots = () => readFile(join(dist, 'robots.txt'), 'utf8');
  await build((build) => writeRobots(build, { privateFolder, base: '/', siteUrl }));
  expect(await robots()).toBe(
    'User-agent: *\nAllow: /\n\nSitemap: https://paper.example/sitemap.xml\n',
  );
  await build((build) => writeRobots(build, { privateFolder, base: '/', siteUrl: null }));
  expect(await robots()).toBe('User-agent: *\nAllow: /\n');
});

test('the owner’s robots.txt stays', async () => {
  const { dist, privateFolder, build } = await folders();
  await build(async (build) => {
    build.put('client/robots.txt', 'own', 'User-agent: *\nDisallow: /\n');
    await writeRobots(build, { privateFolder, base: '/', siteUrl });
  });
  expect(await readFile(join(dist, 'robots.txt'), 'utf8')).toContain('Disallow: /');
});

test('for a site below the root of its host, robots.txt is written to the private folder', async () => {
  const { privateFolder, build } = await folders();
  const { written } = await build((build) =>
    writeRobots(build, { privateFolder, base: '/magazine', siteUrl }),
  );
  expect(written).toEqual([]);
  expect(await readFile(join(privateFolder, 'robots.txt'), 'utf8')).toContain(
    'Sitemap: https://paper.example/magazine/sitemap.xml\n',
  );
});

const mark =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1H0z"/></svg>';

test('icons are drawn once from the mark; the owner’s icons stay', async () => {
  const { dist, publicFolder, build } = await folders();
  const source = join(publicFolder, 'favicon.svg');
  await writeFile(source, mark);
  const again = () =>
    build(async (build) => {
      build.put('client/favicon.ico', 'own', 'mine');
      await writeIcons(build, { program: 'one', publicFolder, siteIcon: null });
    });
  await again();
  expect((await readdir(dist)).toSorted()).toEqual([
    ...['apple-touch-icon.png', 'favicon.ico', 'icon-192.png', 'icon-512.png'],
    'icon-maskable.png',
  ]);
  expect(await readFile(join(dist, 'favicon.ico'), 'utf8')).toBe('mine');
  expect(await again()).toEqual({ written: [], removed: [] });
  await writeFile(source, mark.replace('<path', '<path fill="red"'));
  expect((await again()).written).toContain('client/icon-192.png');
});

test('a mark that is missing or can’t be drawn is reported', async () => {
  const { publicFolder, build } = await folders();
  const source = join(publicFolder, 'favicon.svg');
  const draw = () =>
    build((build) => writeIcons(build, { program: 'one', publicFolder, siteIcon: null }));
  await expect(draw()).rejects.toThrow(
    `The site's icons could not be drawn from ${source}: ENOENT`,
  );
  await writeFile(source, '<p>');
  await expect(draw()).rejects.toThrow('Put a square SVG file there.');
});
