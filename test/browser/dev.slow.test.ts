import { once } from 'node:events';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileTypeFromBuffer } from 'file-type';
import { expect, test } from 'vitest';
import { startIn } from '../support/project-process.ts';
import { describeDev, sees } from './dev.ts';

describeDev('npm run dev', (here) => {
  const cssOf = (selector: string, property: string) =>
    here.page
      .locator(selector)
      .first()
      .evaluate((node, name) => getComputedStyle(node).getPropertyValue(name).trim(), property);

  test('listens on the port of --port', () => {
    expect(here.site).toBe(`http://127.0.0.1:${here.port}/`);
  });

  test('refuses an option that it does not know', async () => {
    const script = join(here.folder, 'src/cli/dev.ts');
    const { child, output } = startIn(here.folder, script, {}, ['--prot', '4400']);
    expect(await once(child, 'close')).toEqual([2, null]);
    expect(output()).toContain("Unknown option '--prot'");
    expect(output()).toContain('npm run dev -- --port');
  });

  test('shows the sample site in a fresh clone, with its pictures, feeds and old addresses', async () => {
    expect(await here.page.title()).toBe('The Mooring Post');
    expect(here.complaints).toEqual([]);
    const picture = await here.page.locator('main img').first().getAttribute('src');
    for (const path of [picture ?? '', 'rss.xml', 'feed.json', 'search/']) {
      expect((await fetch(new URL(path, here.site))).status, path).toBe(200);
    }
    // Browsers ask for them by themselves, and say on the console that they are missing.
    for (const path of ['favicon.ico', 'apple-touch-icon.png', 'icon-512.png']) {
      const icon = await fetch(new URL(path, here.site));
      expect(icon.status, path).toBe(200);
      const type = await fileTypeFromBuffer(await icon.arrayBuffer());
      expect(type?.ext, path).toBe(path.slice(-3));
    }
    const post = await here.page.locator('main h2 a').first().getAttribute('href');
    const { link, id } = await here.aPost();
    expect(link).toContain('/');
    const old = await fetch(new URL(`?p=${id}`, here.site), { redirect: 'manual' });
    expect([old.status, old.headers.get('location')]).toEqual([302, new URL(link).pathname]);
    expect((await fetch(new URL(post ?? '', here.site))).status).toBe(200);
  });

  test('the desk is there, with previews of drafts', async () => {
    here.complaints.length = 0;
    await here.page.goto(`${here.site}desk/`);
    await here.page.getByLabel('User').fill('editor');
    await here.page.getByLabel('password').first().fill('Kelp Tide Mast Sail Knot Rope');
    await here.page.getByRole('button', { name: 'Sign in' }).click();
    await here.page.waitForURL('**/desk/posts');
    await here.page.goto(`${here.site}desk/posts?status=draft`);
    await here.page
      .getByRole('link', { name: /Preview/ })
      .first()
      .click();
    await here.page.waitForURL('**/desk/preview/*');
    expect(await here.page.locator('main').textContent()).toContain('DRAFT, not checked.');
    await here.page.goto(`${here.site}desk/new`);
    await here.page.getByLabel('Title').fill('Written in dev');
    await here.page.getByRole('button', { name: /draft/i }).click();
    await sees(() => here.page.locator('main').textContent()).toContain('Written in dev');
    expect(here.complaints).toEqual([]);
    expect((await fetch(new URL('api/me', here.site))).status).toBe(401);
    await here.page.goto(here.site);
  });

  test('a changed component is shown, and a change back, too', async () => {
    const isThere = () => here.page.locator('#changed').count();
    const to = '<p id="changed">Changed</p><header';
    const restore = await here.change('src/components/SiteHeader.astro', '<header', to);
    await sees(isThere).toBe(1);
    await restore();
    await sees(isThere).toBe(0);
  });

  test.each([
    ['src/styles/base.css', 'body {', 'body {\n  --changed: 3px;'],
    ['src/components/SiteHeader.astro', '.site-header {', '.site-header {\n    --changed: 3px;'],
  ])('a changed style in %s shows', async (file, from, to) => {
    const selector = file.endsWith('.css') ? 'body' : '.site-header';
    const restore = await here.change(file, from, to);
    await sees(() => cssOf(selector, '--changed')).toBe('3px');
    await restore();
    await sees(() => cssOf(selector, '--changed')).toBe('');
  });

  test('a changed look shows, in styles and in pages', async () => {
    const accent = () => cssOf('html', '--accent');
    const sections = () => here.page.locator('main section').count();
    const restore = await here.change('src/look.ts', '#9a2b1b', '#1b2b9a');
    await sees(accent).toContain('#1b2b9a');
    await restore();
    await sees(accent).toContain('#9a2b1b');
    const before = await sections();
    const restoreLayout = await here.change('src/look.ts', "layout: 'magazine'", "layout: 'list'");
    await sees(sections).toBe(0);
    await restoreLayout();
    await sees(sections).toBe(before);
  });

  test('a changed word shows', async () => {
    const word = () => here.page.locator('.skip').textContent();
    const restore = await here.change('src/i18n/languages/en.ts', "skip: '", "skip: 'Changed: ");
    await sees(word).toContain('Changed: ');
    await restore();
    await sees(word).not.toContain('Changed: ');
  });

  test('files that are added to src/own are used at once, with kinds of fields, until they are removed', async () => {
    const own = join(here.folder, 'src/own');
    const ship = () => fetch(`${here.site}fleet/halcyon/`).then((page) => page.text(), String);
    mkdirSync(join(own, 'layouts/types'), { recursive: true });
    writeFileSync(
      join(own, 'fields.ts'),
      "export const fields = { boat: { sister_ship: { kind: 'entry', type: 'boat' } } };",
    );
    writeFileSync(
      join(own, 'layouts/types/Boat.astro'),
      '<h1>Sister: {Astro.props.story.fields.sister_ship?.name}</h1>',
    );
    await sees(ship).toContain('Sister: Second Wind');
    rmSync(own, { recursive: true });
    await sees(ship).toContain('Halcyon</h1>');
  });

  test.each([
    [
      'src/components/SiteHeader.astro',
      '---\n',
      '---\nconst x = = 1;\n',
      /SiteHeader\.astro:2:\d+$/,
    ],
    ['src/look.ts', 'accent: {', 'accent: { =', /^src\/look\.ts:\d+:13$/],
    [
      'src/components/SiteHeader.astro',
      '<header',
      '{Object(isHome).no.title}<header',
      /components\/SiteHeader\.astro:\d+/,
    ],
    ['src/i18n/languages/en.ts', 'skip:', 'skip =:', /i18n\/languages\/en\.ts:\d+:\d+/],
  ])('an error is shown with its place until it is corrected: %s: %s → %s', (...mistake) =>
    here.showsMistake(...mistake),
  );

  test('a post that is new, edited or deleted in WordPress shows', async () => {
    const titled = (text: string) => here.page.locator('main').getByText(text).count();
    // Another at each try: a post of the try before may still be there.
    const mark = Date.now().toString(36);
    const quay = `Fresh from the quay ${mark}`;
    const pier = `Fresh from the pier ${mark}`;
    const text = { title: quay, content: '<p>Today.</p>', status: 'publish' };
    await here.isReady();
    const made = (await (await here.ask('POST', 'posts', text)).json()) as { id: number };
    await sees(() => titled(quay)).toBe(1);
    await here.isReady();
    await here.ask('POST', `posts/${made.id}`, { title: pier });
    await sees(() => titled(pier)).toBe(1);
    expect(await titled(quay)).toBe(0);
    await here.isReady();
    await here.ask('DELETE', `posts/${made.id}`);
    await sees(() => titled(pier)).toBe(0);
    expect(await here.page.locator('vite-error-overlay').count()).toBe(0);
  });

  test('does not report collections that are empty', () => {
    expect(here.process.output()).not.toContain('does not exist');
  });

  // The sample service runs in the same process. Another test may get its port at once.
  test('Ctrl-C ends it', async () => {
    here.process.child.kill('SIGINT');
    const [code] = (await once(here.process.child, 'exit')) as [number];
    expect(code).toBe(0);
    await expect(fetch(here.site)).rejects.toThrow();
  });
});
