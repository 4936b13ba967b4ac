import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadLook, SettingsError } from '../../../src/config/index.ts';
import { look as written } from '../../../src/look.ts';

let folder: string;
let count = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'galley-look-'));
});

afterAll(() => rm(folder, { recursive: true }));

const fileWith = async (text: string): Promise<string> => {
  const file = join(folder, `look-${++count}.json`);
  await writeFile(file, text);
  return file;
};

/** The look of a file with these values, laid over src/look.ts. */
const lookWith = async (values: unknown) => loadLook(await fileWith(JSON.stringify(values)));

/** What a person reads of a look that is to be refused. The file's name is `FILE`. */
const refusalOf = async (text: string): Promise<string> => {
  const file = await fileWith(text);
  try {
    loadLook(file);
  } catch (error) {
    if (error instanceof SettingsError) return error.message.replaceAll(file, 'FILE');
    throw error;
  }
  throw new Error('This look was accepted.');
};

const refusalOfValues = (values: unknown) => refusalOf(JSON.stringify(values));

describe('a look', () => {
  it('is what src/look.ts says when no other file is named', () => {
    expect(loadLook(null)).toEqual(written);
  });

  it('takes from the file what the file says, and the rest from src/look.ts', async () => {
    const look = await lookWith({ accent: { dark: '#00ffff' }, post: { related: 0 } });
    expect(look.accent).toEqual({ light: written.accent.light, dark: '#00ffff' });
    expect(look.post).toEqual({ ...written.post, related: 0 });
    expect(look.fonts).toEqual(written.fonts);
  });

  it('takes lists whole', async () => {
    const menu = [{ name: 'About', address: '/about/', below: [{ name: 'Us', address: '/us/' }] }];
    const look = await lookWith({ menu, post: { share: ['mail'] } });
    expect(look.menu).toEqual(menu);
    expect(look.post.share).toEqual(['mail']);
  });

  it('puts null where the file says so', async () => {
    expect((await lookWith({ fonts: { headings: null } })).fonts.headings).toBeNull();
  });

  it.each([null, false, '/wp-content/uploads/logo.svg', 'https://cdn.example/logo.png'])(
    'has the logo %j',
    async (logo) => {
      expect((await lookWith({ logo })).logo).toBe(logo);
    },
  );

  it.each([
    null,
    { src: 'https://stats.example/js/script.js', attributes: { 'data-domain': 'example.org' } },
    { src: 'http://127.0.0.1:8080/count.js', connect: 'https://count.example' },
    { src: 'https://matomo.example/matomo.js', matomoSite: 2 },
  ])('counts visits with %j', async (analytics) => {
    const newsletter = analytics?.connect
      ? { link: 'https://news.example/join' }
      : { action: 'https://news.example/add', email: 'EMAIL', fields: { list: '7' } };
    expect(await lookWith({ analytics, newsletter })).toMatchObject({ analytics, newsletter });
  });

  it('is read from a file that begins with a byte order mark', async () => {
    const file = await fileWith('\uFEFF{"frontPage":{"sections":2}}');
    expect(loadLook(file).frontPage.sections).toBe(2);
  });

  it('is not changed by names that objects have by themselves', async () => {
    expect(await refusalOf('{"__proto__":{"accent":1},"constructor":{}}')).toMatch(
      /FILE: __proto__ .*\n.*FILE: constructor /,
    );
    expect(Object.hasOwn(Object.prototype, 'accent')).toBe(false);
  });
});

describe('a look that can’t be used', () => {
  it('is told with every problem at once, each with the file that says it', async () => {
    expect(
      await refusalOfValues({
        accent: { light: '#ffcc00', dark: 'red' },
        acent: {},
        fonts: { text: 'comic', headings: 'Comic Sans' },
        frontPage: { sections: 99, layout: 'magazin' },
        post: { share: ['mail', 'myspace'], comments: 'yes', related: -1 },
        menu: [{ name: '', address: '/' }, { name: 'Far' }],
        licence: { name: 'CC', address: 'javascript:alert(1)' },
        logo: 'data:image/png,x',
      }),
    ).toMatchInlineSnapshot(`
      "14 settings need attention:
        FILE: accent.light is too close to the light background (#fdfcf8) to be readable. Choose a darker colour: its contrast must be at least 4.5.
        FILE: accent.dark is "red", but must be a colour such as #9a2b1b.
        FILE: fonts.headings is "Comic Sans", but must be the name of a package from @fontsource-variable/, without that prefix.
        FILE: fonts.text is "comic", but must be serif or sans.
        FILE: logo must be the address of a picture in quotes, false or null.
        FILE: frontPage.layout is "magazin", but must be magazine or list.
        FILE: frontPage.sections is 99, but must be at most 12.
        FILE: post.share.1 is "myspace", but must be bluesky, facebook, linkedin, mail, mastodon, reddit, telegram, whatsapp or x.
        FILE: post.related is -1, but must be at least 0.
        FILE: post.comments is "yes", but must be true or false.
        FILE: menu.0.name is "", but must not be empty.
        FILE: menu.1.address is missing: it must be text in quotes.
        FILE: licence.address is "javascript:alert(1)", but must be a web address: https://….
        FILE: acent is not a known value. Is it misspelt?"
    `);
  });

  it('is told of a script that can’t count visits', async () => {
    expect(
      await refusalOfValues({
        analytics: {
          src: 'http://stats.example/script.js',
          attributes: { onload: 'alert(1)', 'data-domain': 7 },
          connect: '//count.example',
          matomoSite: 0,
          async: true,
        },
      }),
    ).toMatchInlineSnapshot(`
      "6 settings need attention:
        FILE: analytics.src must be an address with https://, in quotes.
        FILE: analytics.attributes.onload is "onload", but must be a name that begins with data-.
        FILE: analytics.attributes.data-domain is 7, but must be text in quotes.
        FILE: analytics.connect must be an address with https://, in quotes.
        FILE: analytics.matomoSite is 0, but must be at least 1.
        FILE: analytics.async is not a known value. Is it misspelt?"
    `);
    for (const src of [
      'https://a;b.example/x.js',
      'https://me:secret@a.example/x.js',
      '/script.js',
      'javascript:alert(1)',
      '',
    ])
      expect(await refusalOfValues({ analytics: { src } }), src).toMatch(/FILE: analytics\.src /);
  });

  it('is told of a newsletter that nobody can sign up for', async () => {
    expect(
      await refusalOfValues({
        newsletter: { action: 'http://news.example', email: '', fields: { a: 1 }, list: 'b' },
      }),
    ).toMatchInlineSnapshot(`
      "4 settings need attention:
        FILE: newsletter.action must be an address with https://, in quotes.
        FILE: newsletter.email is "", but must not be empty.
        FILE: newsletter.fields.a is 1, but must be text in quotes.
        FILE: newsletter.list is not a known value. Is it misspelt?"
    `);
    for (const newsletter of [
      {},
      { action: 'https://a.example/' },
      { link: 'https://a.example/', email: 'e' },
    ])
      expect(await refusalOfValues({ newsletter })).toMatch(
        /FILE: newsletter must have either a link/,
      );
  });

  it('is told of values that are of another kind', async () => {
    expect(
      await refusalOfValues({
        accent: null,
        fonts: [],
        logo: true,
        menu: 'About',
        frontPage: { sections: 1.5 },
      }),
    ).toMatchInlineSnapshot(`
      "5 settings need attention:
        FILE: accent is null, but must be an object: {…}.
        FILE: fonts is [], but must be an object: {…}.
        FILE: logo must be the address of a picture in quotes, false or null.
        FILE: frontPage.sections is 1.5, but must be a whole number.
        FILE: menu is "About", but must be a list: […]."
    `);
  });

  it.each([
    ['no JSON', '{"accent":', /^ {2}LOOK_FILE names FILE, which is not valid JSON: .+\.$/m],
    ['a list', '[]', /LOOK_FILE names FILE, which is not a JSON object: it must start with \{\.$/m],
    ['nothing', '', /LOOK_FILE names FILE, which is not valid JSON: /],
  ])('is told of a file with %s', async (_, text, said) => {
    expect(await refusalOf(text)).toMatch(said);
  });

  it('is told of a file that is not there', () => {
    expect(() => loadLook(join(folder, 'none.json'))).toThrow(
      /LOOK_FILE names .+none\.json, but there is no such file\./,
    );
  });

  it('is told of a folder', () => {
    expect(() => loadLook(folder)).toThrow(/LOOK_FILE names .+, which could not be read: /);
  });

  it('says where its values are explained', async () => {
    const file = await fileWith('{"menu":1}');
    expect(() => loadLook(file)).toThrow(
      expect.objectContaining({
        hint: expect.stringMatching(/^src\/look\.ts explains each value/),
      }),
    );
  });
});
