import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { almanacPasswords, almanacSeed } from '../support/almanac.ts';
import { filesOf, startBuilder, type SiteFiles } from '../support/kept-builder.ts';
import { openMagazine, type Magazine } from '../support/magazine.ts';
import { copyProgram, type ProgramCopy } from '../support/program-copy.ts';
import { scratch } from '../support/scratch.ts';

// The boats of the recorded almanac, in a program whose owner has added files.
let folder: string;
let almanac: Magazine;
let program: ProgramCopy;
let site: SiteFiles;

const write = (file: string, text: string): void => {
  mkdirSync(dirname(join(program.folder, file)), { recursive: true });
  writeFileSync(join(program.folder, file), text);
};
const build = async (): Promise<readonly string[]> => {
  const builder = startBuilder(folder, { CMS_URL: almanac.url }, { program: program.folder });
  try {
    const built = await builder.build();
    site = filesOf(built.folder);
    return built.rendered;
  } finally {
    await builder.end();
  }
};
const read = (path: string): string => Buffer.from(site.get(path) ?? '', 'base64').toString('utf8');
const pageAt = (path: string): string => read(`client${path}index.html`);
const everything = (): string =>
  [...site.keys()]
    .filter((path) => /\.(?:html|xml|json|js|css|txt)$/.test(path))
    .map(read)
    .join('\n');

const account = Buffer.from(`admin:${almanacPasswords.admin}`).toString('base64');
const change = async (path: string, body: object) => {
  const answer = await fetch(new URL(`/wp-json/wp/v2/${path}`, almanac.url), {
    method: 'POST',
    headers: { authorization: `Basic ${account}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer.status, await answer.clone().text()).toBe(200);
};

beforeAll(async () => {
  mkdirSync(scratch, { recursive: true });
  folder = mkdtempSync(join(scratch, 'fields-'));
  almanac = await openMagazine(await almanacSeed(folder), { basicAuthPlugin: true });
  program = copyProgram();
});
afterAll(async () => {
  program.remove();
  await almanac.close();
  rmSync(folder, { recursive: true, force: true });
});

test('fields are printed nowhere by themselves', async () => {
  await build();
  expect(pageAt('/fleet/gannet/')).toContain('Gannet');
  for (const value of ['Old Tom', '19020510', 'example.org/register', '#0055aa'])
    expect(everything()).not.toContain(value);
});

test('a layout named after a type shows its entries, and prints their fields as text', async () => {
  write(
    'src/layouts/types/Boat.astro',
    `---
import type { Story as StoryData } from '../../views/story.ts';
import Story from '../Story.astro';

interface Props {
  story: StoryData;
}
const { story } = Astro.props;
---

<Story {story}>
  <slot name="notice" slot="notice" />
  <p class="length">{story.fields.length_m} m</p>
  <p class="history">{story.fields.history}</p>
</Story>
`,
  );
  await build();
  expect(pageAt('/fleet/gannet/')).toContain('<p class="length">9.5 m</p>');
  expect(pageAt('/fleet/gannet/')).toContain('&lt;p&gt;Built by &lt;strong&gt;Old Tom');
  expect(pageAt('/fleet/gannet/')).toContain('class="prose"');
  for (const path of ['/sailing/routes/north/', '/entry-1/', '/harbour/'])
    expect(pageAt(path)).not.toContain('class="length"');
});

test('a changed field renders the pages that print it again', async () => {
  await change('boats/13', { meta: { length_m: 99 } });
  const rendered = await build();
  expect(rendered.join(' ')).toContain('fleet/gannet/index.html');
  expect(pageAt('/fleet/gannet/')).toContain('<p class="length">99 m</p>');
  expect(rendered.join(' ')).not.toContain('routes/north');
});
