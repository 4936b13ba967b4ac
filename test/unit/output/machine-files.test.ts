import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { publishIcons, publishRobots } from '../../../src/output/index.ts';

async function folders() {
  const root = await mkdtemp(join(tmpdir(), 'galley-machines-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  const [dist, privateFolder, publicFolder] = ['dist', 'private', 'public'].map((name) =>
    join(root, name),
  );
  if (!dist || !privateFolder || !publicFolder) throw new Error('There are three folders.');
  await mkdir(dist);
  await mkdir(publicFolder);
  return { dist, privateFolder, publicFolder };
}

const siteUrl = 'https://paper.example';

test('robots.txt lets everybody in and names the sitemap, where its address is known', async () => {
  const { dist, privateFolder } = await folders();
  await publishRobots({ dist, privateFolder, base: '/', siteUrl });
  expect(await readFile(join(dist, 'robots.txt'), 'utf8')).toBe(
    'User-agent: *\nAllow: /\n\nSitemap: https://paper.example/sitemap.xml\n',
  );

  const other = await folders();
  await publishRobots({ ...other, base: '/', siteUrl: null });
  expect(await readFile(join(other.dist, 'robots.txt'), 'utf8')).toBe('User-agent: *\nAllow: /\n');
});

test('the robots.txt of the owner stays', async () => {
  const { dist, privateFolder } = await folders();
  await writeFile(join(dist, 'robots.txt'), 'User-agent: *\nDisallow: /\n');
  await publishRobots({ dist, privateFolder, base: '/', siteUrl });
  expect(await readFile(join(dist, 'robots.txt'), 'utf8')).toContain('Disallow: /');
});

test('a site below the root of its host leaves robots.txt for whoever looks after the root', async () => {
  const { dist, privateFolder } = await folders();
  await publishRobots({ dist, privateFolder, base: '/magazine', siteUrl });
  expect(await readdir(dist)).toEqual([]);
  expect(await readFile(join(privateFolder, 'robots.txt'), 'utf8')).toContain(
    'Sitemap: https://paper.example/magazine/sitemap.xml\n',
  );
});

const mark =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1H0z"/></svg>';

test('icons are drawn from the mark; those of the owner stay', async () => {
  const { dist, publicFolder } = await folders();
  await writeFile(join(publicFolder, 'favicon.svg'), mark);
  await writeFile(join(dist, 'favicon.ico'), 'mine');
  await publishIcons({ dist, publicFolder, siteIcon: null });
  expect((await readdir(dist)).toSorted()).toEqual([
    ...['apple-touch-icon.png', 'favicon.ico', 'icon-192.png', 'icon-512.png'],
    'icon-maskable.png',
  ]);
  expect(await readFile(join(dist, 'favicon.ico'), 'utf8')).toBe('mine');
});

test('a mark that is missing or can’t be drawn is named', async () => {
  const { dist, publicFolder } = await folders();
  const source = join(publicFolder, 'favicon.svg');
  await expect(publishIcons({ dist, publicFolder, siteIcon: null })).rejects.toThrow(
    `The site's icons could not be drawn from ${source}: ENOENT`,
  );
  await writeFile(source, '<p>');
  await expect(publishIcons({ dist, publicFolder, siteIcon: null })).rejects.toThrow(
    'Put a square SVG file there.',
  );
});
