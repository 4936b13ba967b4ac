import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { almanacPasswords, almanacSeed } from '../support/almanac.ts';
import { filesOf, startBuilder, type SiteFiles } from '../support/kept-builder.ts';
import { openMagazine, type Magazine } from '../support/magazine.ts';
import { copyProgram, type ProgramCopy } from '../support/program-copy.ts';
import { scratch } from '../support/scratch.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

// The boats of the recorded almanac, in a program whose owner has added files.
let folder: string;
let almanac: Magazine;
let program: ProgramCopy;
let site: SiteFiles;

const write = (file: string, text: string): void => {
  mkdirSync(dirname(join(program.folder, file)), { recursive: true });
  writeFileSync(join(program.folder, file), text);
};
const build = async (by = program.folder): Promise<readonly string[]> => {
  const builder = startBuilder(folder, { CMS_URL: almanac.url }, { program: by });
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
  // The copy is the same program as yet, and this one's templates may be compiled already.
  await build(root);
  expect(pageAt('/fleet/gannet/')).toContain('Gannet');
  for (const value of ['Old Tom', '19020510', 'example.org/register', '#0055aa'])
    expect(everything()).not.toContain(value);
});

const kinds = `import { field } from './wordpress/fields.ts';

export const fields = {
  boat: {
    length_m: field.number(),
    built: field.date(),
    surveyed: field.date(),
    crew: field.number(),
    for_sale: field.boolean(),
    picture: field.picture(),
    history: field.html(),
    register: field.link(),
    sister: field.entry('boat'),
    trips: field.array(field.entry('route')),
    owner: field.user(),
    papers: field.file(),
    berth: field.object({ quay: field.string(), number: field.number() }),
    hull: field.number(),
    rigging: field.array(field.term('rig')),
    more: field.link(),
  },
};
`;

const layout = `---
import { fields } from '../../fields.ts';
import type { Story as StoryData } from '../../views/story.ts';
import Story from '../Story.astro';

interface Props {
  story: StoryData<typeof fields.boat>;
}
const { story } = Astro.props;
const { built, picture, history, register, sister, trips, owner, papers, berth, rigging, more } = story.fields;
const links = [register, sister, ...(trips ?? []), owner, papers, ...(rigging ?? []), more];
---

<Story {story}>
  <slot name="notice" slot="notice" />
  <section class="facts">
    <p>{story.fields.length_m} m, {story.fields.for_sale ? 'for sale' : 'not for sale'}, {berth?.quay} {berth?.number}</p>
    {built && <time datetime={built.iso}>{built.text}</time>}
    {picture && <figure set:html={picture.html} />}
    <div class="prose" set:html={history} />
    <ul>{links.map((each) => each && <li><a href={each.href}>{each.name}</a></li>)}</ul>
    <p class="plain">{story.fields.kind}, {story.fields.hull}</p>
  </section>
</Story>
`;

const factsOf = (path: string): string =>
  /<section class="facts">[^]*?<\/section>/.exec(pageAt(path))?.[0] ?? '';

test('a layout named after a type shows its entries, and prints their fields: those with a kind come ready, with links to pages of the site', async () => {
  write('src/fields.ts', kinds);
  write('src/layouts/types/Boat.astro', layout);
  await build();
  expect(pageAt('/fleet/gannet/')).toContain('<p>9.5 m, ');
  for (const path of ['/sailing/routes/north/', '/entry-1/', '/harbour/'])
    expect(pageAt(path)).not.toContain('<section class="facts">');
  const facts = factsOf('/fleet/sirene/');
  expect(facts).toContain('<p>7.5 m, not for sale, North 0</p>');
  expect(facts).toContain('<time datetime="1902-05-10">May 10, 1902</time>');
  expect(facts).toMatch(/<figure><(?:picture|img)[^]*_media\/[^]*alt="A boat on blue water"/);
  expect(facts).toMatch(/Built by <strong>Old Tom<\/strong>. <(?:picture|img)[^]*_media\//);
  for (const link of [
    '<a href="https://example.org/register">example.org/register</a>',
    '<a href="/fleet/sirene/">Sirene</a>',
    '<a href="/sailing/routes/north/">North</a>',
    '<a href="/sailing/routes/north/lighthouse/">To the lighthouse</a>',
    '<a href="/author/bob/">Bob O’Writer</a>',
    '<a href="/rigs/gaff/">Gaff</a>',
    '<a href="/sailing/routes/north/">The route</a>',
  ])
    expect(facts).toContain(link);
  expect(facts).toMatch(/<a href="\/_media\/[^"]+.pdf">papers.pdf<\/a>/);
  expect(facts).not.toContain(almanac.url);
  // The hull's value, #0055aa, is no number.
  expect(facts).toContain('<p class="plain">cutter, </p>');
});

test('a changed field renders the pages that print it again, as text if it has no kind', async () => {
  await change('boats/13', { meta: { length_m: 99 }, acf: { kind: '<i>yawl</i>' } });
  const rendered = await build();
  expect(rendered.join(' ')).toContain('fleet/gannet/index.html');
  expect(pageAt('/fleet/gannet/')).toContain('<p>99 m, ');
  expect(pageAt('/fleet/gannet/')).toContain('<p class="plain">&lt;i&gt;yawl&lt;/i&gt;, ');
  expect(rendered.join(' ')).not.toContain('routes/north');
});

test('hostile fields do no harm, and show nothing that is not published', async () => {
  const drafts = await fetch(new URL('/wp-json/wp/v2/boats?status=draft', almanac.url), {
    headers: { authorization: `Basic ${account}` },
  });
  const [draft] = z.array(z.object({ id: z.int() })).parse(await drafts.json());
  await change('boats/12', {
    acf: {
      history:
        '<p onclick="x()">Fine<script>alert(1)</script><img src="http://pictures.example/track.png" alt="Tracker"></p>',
      sister: 13,
      trips: [draft!.id, 99999, 8],
      owner: 2,
      picture: 99999,
      // No UTF-8.
      papers: 'https://files.example/map%E0%A4%A.pdf',
      register: 'javascript:alert(1)',
      kind: 'x'.repeat(1_000_000),
      more: { url: '{{not an address', title: '<b>bold</b>' },
    },
  });
  await change('boats/13', { acf: { sister: 12 } });
  await build();
  const facts = factsOf('/fleet/tern/');
  expect(facts).toContain('Fine');
  expect(facts).toContain('<a href="/fleet/gannet/">');
  expect(facts).toContain('>map%E0%A4%A.pdf</a>');
  expect(factsOf('/fleet/gannet/')).toContain('<a href="/fleet/tern/">');
  expect(facts.match(/sailing\/routes/g)).toHaveLength(1);
  expect(facts).not.toMatch(/<script|onclick|javascript:|pictures.example|99999|Alice|<figure>/);
  expect(pageAt('/fleet/tern/')).not.toContain('x'.repeat(1000));
});

test('a field leads to a term by its new slug in the next build', async () => {
  almanac.sql("UPDATE terms SET slug = 'gaffs' WHERE id = 2");
  await build();
  expect(factsOf('/fleet/sirene/')).toContain('<a href="/rigs/gaffs/">Gaff</a>');
});

test('a file in src/own takes the place of a component, a style, a layout and the kinds, and may import the original', async () => {
  rmSync(join(program.folder, 'src/layouts/types'), { recursive: true });
  writeFileSync(join(program.folder, 'src/fields.ts'), 'export const fields = {};');
  write('src/own/fields.ts', kinds.replace('./wordpress', '../wordpress'));
  // Copied with its imports.
  write('src/own/layouts/types/Boat.astro', layout.replace('class="facts"', 'class="facts own"'));
  write(
    'src/own/components/SiteFooter.astro',
    `---
import Original from '../../components/SiteFooter.astro';
---

<div class="own-footer"><Original {...Astro.props} /></div>
`,
  );
  write('src/own/styles/code.css', `@import '../../styles/code.css';\n.own-code { margin: 0 }`);
  write(
    'src/own/look.ts',
    readFileSync(join(program.folder, 'src/look.ts'), 'utf8').replace('#9a2b1b', '#123456'),
  );
  await build();
  expect(pageAt('/fleet/sirene/')).toContain('class="facts own"');
  expect(pageAt('/fleet/sirene/')).toContain('<a href="/sailing/routes/north/">North</a>');
  expect(pageAt('/entry-1/')).toMatch(/<div class="own-footer">\s*<footer/);
  const styles = [...site.keys()].filter((path) => path.endsWith('.css')).map(read);
  expect(styles.some((css) => /\.own-code\{margin:0\}/.test(css))).toBe(true);
  expect(styles.some((css) => css.includes('#123456'))).toBe(true);
});

test('a further file in src/own is noticed by the next build, and its removal too', async () => {
  write('src/own/components/ListHeader.astro', '<p class="own-header">Mine</p>');
  await build();
  expect(pageAt('/fleet/')).toContain('own-header');
  rmSync(join(program.folder, 'src/own/components/ListHeader.astro'));
  await build();
  expect(pageAt('/fleet/')).not.toContain('own-header');
});
