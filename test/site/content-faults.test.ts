import { describe, expect, test } from 'vitest';
import { wpError } from '../support/far-side.ts';
import {
  buildFirst,
  changing,
  expectFailure,
  magazine,
  run,
  site,
  siteOf,
  stored,
  storyOf,
  wayNames,
} from './content-faults.ts';

buildFirst();

describe('the content service', () => {
  const titles = ['Story 1', 'Story 2', 'Story 3'];

  test('answers 500: builds fail, and what was published stays', async () => {
    await magazine.edit('story-1', { title: 'Edited' });
    magazine.interrupt(({ path }, response) => {
      if (!path.endsWith('/posts')) return false;
      wpError(response, 500, 'db_error', 'The database is gone.');
      return true;
    });
    await expectFailure('The database is gone.');
    magazine.relent();
    expect(stored()).toEqual(titles);
    await magazine.edit('story-1', { title: 'Story 1' });
  });

  test('dies between two collections: nothing is changed, and the next build with it is whole', async () => {
    await magazine.edit('story-1', { title: 'Edited' });
    let hasDied = false;
    magazine.interrupt(({ path }, response) => {
      hasDied ||= path.endsWith('/pages');
      if (hasDied) response.destroy();
      return hasDied;
    });
    for (const way of wayNames) {
      hasDied = false;
      const before = siteOf(way);
      const { code, output } = await run(way);
      expect(code, `${way}: ${output}`).toBe(1);
      expect(hasDied).toBe(true);
      expect(output).toMatch(/connection|socket/i);
      expect(siteOf(way)).toEqual(before);
    }
    expect(stored()).toEqual(titles);

    magazine.relent();
    for (const way of wayNames) {
      const { code, output } = await run(way);
      expect(code, output).toBe(0);
      expect(storyOf(way, 'story-1')).toContain('Edited');
      expect(storyOf(way, 'story-2')).toContain('Story 2');
    }
    expect(stored()).toEqual(['Edited', 'Story 2', 'Story 3']);
  });
});

describe('src/content.config.ts', () => {
  test.each([
    [site, `= ${site}`, /content\.config\.ts:5:14/],
    [
      site,
      'wordpress({ url: 5 } as never);',
      /\burl\b[^]*content\.config\.ts:5:14|content\.config\.ts:5:14[^]*\burl\b/,
    ],
  ])('%s → %s: builds fail, and name the file', async (from, to, said) => {
    await changing('src/content.config.ts', [from, to], () => expectFailure(said));
  });
});

test('options that npm run build does not go by are refused by it', async () => {
  const more = [site, "wordpress({ bodies: 'reference', comments: false });"] as const;
  await changing('src/content.config.ts', more, async () => {
    const { code, output } = await run('npm run build');
    expect(code, output).toBe(1);
    expect(output).toMatch(/src\/content\.config\.ts:5:14: .*\n`comments`: .* settings/);
  });
});

test('where what reads the mirror for Astro can’t be imported, the build fails and says so', async () => {
  const file = 'src/wordpress/mirror-collections.ts';
  const slip = ['interface Entry', "throw new Error('No reader.');\ninterface Entry"] as const;
  await changing(file, slip, async () => {
    const before = siteOf('npm run build');
    const { code, output } = await run('npm run build');
    expect(code, output).toBe(1);
    expect(output).toMatch(/src\/wordpress\/mirror-collections\.ts:\d+:\d+: No reader\./);
    expect(siteOf('npm run build')).toEqual(before);
  });
});

test('a content config without the site itself is told as that', async () => {
  const gone = ['  site: defineCollection({ loader: site.site() }),\n', ''] as const;
  await changing('src/content.config.ts', gone, async () => {
    const { code, output } = await run('astro build');
    expect(code, output).toBe(1);
    expect(output).toContain('The collection `site` is empty');
  });
});
