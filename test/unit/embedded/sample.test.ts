import { stat } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { sampleSeed } from '../../../src/embedded/sample/index.ts';
import {
  boatPictures,
  sampleOddments,
  samplePictures,
} from '../../../src/embedded/sample/media.ts';
import type { SeedPost } from '../../support/embedded/index.ts';
import { sampleSeo } from '../../../src/embedded/sample/seo.ts';
import { untidy } from './untidy.ts';

const seed = await sampleSeed();
const stories = seed.posts.filter(({ type }) => type === 'post');
const pages = seed.posts.filter(({ type }) => type === 'page');
const boats = seed.posts.filter(({ type }) => type === 'boat');
const fleet = boats.filter(({ status }) => status === 'publish');
const published = stories.filter(({ status }) => status === 'publish');
const open = published.filter(({ password }) => password === undefined);
const hostile = 'small-ads-as-they-came-in';
const files = seed.media.map(({ file }) => basename(file));

const hidden = [...stories, ...pages].filter(
  ({ status, password }) => status !== 'publish' || password !== undefined,
);

const marker = /[a-z]+-(?:protected|draft|pending|future|private|trash)-\d{4}/;

function terms(taxonomy: string): string[] {
  return seed.terms.filter((term) => term.taxonomy === taxonomy).map(({ slug }) => slug);
}

function only(posts: readonly SeedPost[]): SeedPost {
  const [first, ...others] = posts;
  if (first === undefined || others.length > 0)
    throw new Error(`Expected one post, found ${posts.length}.`);
  return first;
}

function historyOf(fields: SeedPost['fields']): string {
  const history = fields?.['history'];
  return typeof history === 'string' ? history : '';
}

/** Below the site's address, as WordPress spells it, with the slashes at both ends. */
function pathOf(post: SeedPost): string {
  const { language, ...rest } = post;
  if (language !== undefined) return `/${language}${pathOf(rest)}`;
  if (post.type === 'post')
    return `/${post.date.slice(0, 4)}/${post.date.slice(5, 7)}/${post.slug}/`;
  if (post.type === 'boat') return `/fleet/${post.slug}/`;
  const above = pages.find(({ slug }) => slug === post.parent);
  return `${above === undefined ? '/' : pathOf(above)}${post.slug}/`;
}

function attachmentPath(story: SeedPost, file: string): string {
  return `${pathOf(story)}${basename(file, extname(file))}/`;
}

function oddment(ending: string): string {
  const found = sampleOddments.find(({ file }) => file.endsWith(ending));
  if (found === undefined) throw new Error(`There is no ${ending} file.`);
  return found.file;
}

describe('The sample site', () => {
  test('is a paper with enough in it to look around in', () => {
    expect(open.length).toBeGreaterThanOrEqual(30);
    expect(seed.users.filter(({ role }) => role !== 'subscriber')).toHaveLength(5);
    expect(new Set(open.map(({ author }) => author)).size).toBe(6);
    expect(terms('post_tag').length).toBeGreaterThanOrEqual(15);
    expect(seed.media.length).toBeGreaterThanOrEqual(14);
    expect(seed.comments.filter(({ status }) => status === 'approved').length).toBeGreaterThan(20);
    expect(new Set(open.map(({ date }) => date.slice(0, 4)))).toEqual(
      new Set(['2024', '2025', '2026']),
    );
  });

  test('has one account of each role with an application password', () => {
    const withKey = seed.users.filter(({ applicationPassword }) => applicationPassword);
    expect(withKey.map(({ login, role }) => [login, role])).toEqual([
      ['admin', 'administrator'],
      ['editor', 'editor'],
      ['author', 'author'],
      ['reader', 'subscriber'],
    ]);
    for (const { applicationPassword } of withKey)
      expect(applicationPassword?.replaceAll(' ', '')).toMatch(/^[a-zA-Z\d]{24}$/);
  });

  test('shows no login name where a reader sees one', () => {
    for (const { login, slug } of seed.users) expect(slug).not.toBe(login);
  });

  test('gives every record an id and an address of its own', () => {
    const ids = [...seed.posts, ...seed.media].map(({ id }) => id);
    expect(ids).not.toContain(undefined);
    expect(new Set(ids).size).toBe(ids.length);
    const paths = seed.posts.map(pathOf);
    expect(new Set(paths).size).toBe(paths.length);
    expect(new Set(seed.comments.map(({ id }) => id)).size).toBe(seed.comments.length);
    expect(new Set(seed.terms.map(({ id }) => id)).size).toBe(seed.terms.length);
  });

  test('names only authors, terms, pictures, pages and comments that it has', () => {
    const logins = seed.users.map(({ login }) => login);
    for (const post of seed.posts) {
      if (post.author !== null) expect(logins).toContain(post.author);
      for (const slug of post.categories ?? []) expect(terms('category')).toContain(slug);
      for (const slug of post.tags ?? []) expect(terms('post_tag')).toContain(slug);
      if (post.featured !== undefined) expect(files).toContain(post.featured);
      for (const [taxonomy, slugs] of Object.entries(post.terms ?? {}))
        for (const slug of slugs) expect(terms(taxonomy)).toContain(slug);
      if (post.parent !== undefined) expect(pages.map(({ slug }) => slug)).toContain(post.parent);
      if (post.type === 'post') expect(post.categories, post.slug).not.toHaveLength(0);
    }
    for (const { parent, taxonomy } of seed.terms)
      if (parent !== undefined) expect(terms(taxonomy)).toContain(parent);
    for (const { author } of seed.media) expect(logins).toContain(author);
    for (const comment of seed.comments) {
      expect(open.map(({ slug }) => slug)).toContain(comment.post);
      if (comment.user !== undefined) expect(logins).toContain(comment.user);
      if (comment.parent === undefined) continue;
      const above = seed.comments.find(({ id }) => id === comment.parent);
      expect(above?.post).toBe(comment.post);
      expect(above && above.date < comment.date).toBe(true);
    }
  });

  test('uses every term and every upload', () => {
    const used = seed.posts.flatMap(({ categories = [], tags = [], terms: others = {} }) => [
      ...categories,
      ...tags,
      ...Object.values(others).flat(),
    ]);
    const parents = seed.terms.map(({ parent }) => parent);
    for (const { slug } of seed.terms) expect([...used, ...parents]).toContain(slug);
    const text = seed.posts.map(({ content, featured }) => `${content} ${featured}`).join(' ');
    for (const file of files) expect(text).toContain(file);
  });

  test.each(
    [...samplePictures, ...boatPictures].map((media) => [basename(media.file), media] as const),
  )('has the picture %s, described, whole and light', async (_, { file, alt, caption }) => {
    const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([1600, 1000]);
    expect(data.length).toBe(1600 * 1000 * 3);
    expect((await stat(file)).size).toBeLessThan(200_000);
    expect(alt?.length).toBeGreaterThan(40);
    expect(caption).toBeTruthy();
  });

  test('has a sound, a film with its words, a paper, a drawing and a picture that moves', async () => {
    const endings = sampleOddments.map(({ file }) => extname(file)).toSorted();
    expect(endings).toEqual(['.gif', '.jpg', '.pdf', '.svg', '.vtt', '.wav', '.webm']);
    for (const { file } of sampleOddments) expect((await stat(file)).size).toBeLessThan(60_000);
    const { pages: frames } = await sharp(oddment('.gif')).metadata();
    expect(frames).toBeGreaterThan(10);
  });

  test('has a picture that must be turned, and that says where it was taken', async () => {
    const { orientation, width, height, exif } = await sharp(oddment('.jpg')).metadata();
    expect([orientation, width, height]).toEqual([6, 1000, 750]);
    // The tag that points to the place, in either order of bytes.
    expect(exif?.toString('latin1')).toMatch(/\u0088\u0025|\u0025\u0088/);
  });

  test('links only to what it holds', () => {
    const known = new Set([
      ...['/', '/feed/', '/page/2/', '/2025/', '/fleet/'],
      ...open.map(({ date }) => `/${date.slice(0, 4)}/${date.slice(5, 7)}/`),
      ...['news', 'news/council', 'sport'].map((path) => `/category/${path}/`),
      ...[...open, ...pages, ...fleet].map(pathOf),
      ...terms('post_tag').map((slug) => `/tag/${slug}/`),
      ...seed.users.map(({ slug }) => `/author/${slug}/`),
      ...seed.media.flatMap(({ file, post }) =>
        stories.filter(({ slug }) => slug === post).map((story) => attachmentPath(story, file)),
      ),
    ]);
    const parts = open.filter(({ content }) => content.includes('<!--nextpage-->'));
    for (const story of parts) known.add(`${pathOf(story)}2/`);
    const links = seed.posts.flatMap(
      ({ content, fields }) =>
        `${content} ${historyOf(fields)}`.match(
          /(?<=href=")(?:\{\{home\}\}|(?:https?:)?\/\/\{\{(?:host|www)\}\}|\/)[^"]*/g,
        ) ?? [],
    );
    expect(links.length).toBeGreaterThan(20);
    for (const link of links) {
      const { pathname } = new URL(
        link.replace(/\{\{(?:host|www)\}\}/, 'cms.test').replace('{{home}}', ''),
        'http://cms.test',
      );
      if (!pathname.startsWith('/wp-content/'))
        expect(known).toContain(decodeURI(pathname).replace(/\/?$/, '/'));
    }
    const uploads = seed.posts.flatMap(({ content }) => content.match(/\{\{media:[^} ]*/g) ?? []);
    expect(uploads.length).toBeGreaterThan(20);
    for (const upload of uploads) expect(files).toContain(upload.slice('{{media:'.length));
    const marks = seed.posts.flatMap(
      ({ content }) => content.match(/\{\{(?!(?:home|host|www)\}|media:)/g) ?? [],
    );
    expect(marks).toEqual([]);
  });

  test.each(
    seed.posts.filter(({ slug }) => slug !== hostile).map(({ slug, content }) => [slug, content]),
  )('is well-formed HTML in %s', (_, content) => {
    expect(untidy(content)).toEqual([]);
  });

  test('has one story that must be cleaned before anybody reads it', () => {
    const story = only(open.filter(({ content }) => /<script|onerror|javascript:/.test(content)));
    expect(story.slug).toBe(hostile);
    for (const trap of ['<script>', 'onerror=', 'javascript:', '<iframe', 'onclick=', '<form'])
      expect(story.content).toContain(trap);
    expect(untidy(story.content)).not.toEqual([]);
  });

  test('has one of each oddity that a real site has', () => {
    expect(only(open.filter(({ author }) => author === null)).content).toContain('lang="ja"');
    expect(only(open.filter(({ title }) => title === '')).featured).toBeDefined();
    expect(only(open.filter(({ sticky }) => sticky)).slug).toBe('name-the-new-pilot-boat');
    expect(only(open.filter(({ title }) => title.length > 200)).slug).toMatch(/by-law/);
    expect(only(open.filter(({ title }) => title.includes('<em>'))).content).toMatch(
      /<!--nextpage-->/,
    );
    expect(only(open.filter(({ title }) => title.includes('&amp;'))).title).toContain('&#8217;');
    expect(open.filter(({ featured }) => featured === undefined).length).toBeGreaterThan(0);
    expect(only(open.filter(({ content }) => content.startsWith('<div dir="rtl"'))).slug).toMatch(
      /\p{Script=Arabic}/u,
    );
    expect(open.filter(({ content }) => content.includes('lang="de"')).length).toBeGreaterThan(0);
    expect(open.filter(({ content }) => content.includes('lang="pt"')).length).toBeGreaterThan(0);
    expect(pages.map((page) => pathOf(page).split('/').length - 2)).toContain(3);
  });

  test('hides one story of every kind that readers must not see, each with a marker', () => {
    const kinds = hidden
      .map(({ status, password }) => (password ? 'protected' : status))
      .toSorted();
    expect(kinds).toEqual(['draft', 'future', 'pending', 'private', 'protected', 'trash']);
    const markers = hidden.map(({ content }) => marker.exec(content)?.[0]);
    expect(new Set(markers).size).toBe(6);
    expect(markers).not.toContain(undefined);
    for (const { content } of [...open, ...pages, ...fleet]) expect(content).not.toMatch(marker);
  });

  test('has a register of boats, each with a picture, a rig and what is known of her', () => {
    expect(fleet.map(({ slug }) => slug)).toEqual([
      'alma',
      'dory-212',
      'halcyon',
      'miss-patience',
      'pot-luck',
      'second-wind',
      'wet-paint',
    ]);
    const names = fleet.map(({ slug }) => `boat:${slug}`);
    for (const { slug, featured, excerpt, terms: own, fields } of fleet) {
      expect(files).toContain(featured);
      expect(excerpt).toBeTruthy();
      expect(own?.['rig']).toHaveLength(1);
      const { length_metres, built, home_port, sister_ship, log_photo } = fields ?? {};
      expect(length_metres).toBeGreaterThan(4);
      expect(built).toBeGreaterThan(1900);
      expect(home_port).toBeTruthy();
      expect(historyOf(fields)).not.toBe('');
      expect(untidy(historyOf(fields))).toEqual([]);
      if (sister_ship !== undefined) expect(names, slug).toContain(sister_ship);
      if (log_photo !== undefined) expect(files).toContain(log_photo);
    }
    const sisters = fleet.filter(({ fields }) => fields?.['sister_ship'] !== undefined);
    expect(sisters.map(({ slug }) => slug)).toEqual(['halcyon', 'second-wind']);
    expect(new Set(fleet.flatMap(({ terms: own }) => own?.['rig'] ?? [])).size).toBe(6);
  });

  test('has what no reader may see there: a draft, a note of the office, and a type without pages', () => {
    const draft = only(boats.filter(({ status }) => status !== 'publish'));
    expect([draft.status, marker.test(draft.content)]).toEqual(['draft', true]);
    const noted = only(boats.filter(({ terms: own }) => own?.['internal']?.length));
    expect(noted.slug).toBe('wet-paint');
    expect(only(seed.posts.filter(({ type }) => type === 'snippet')).status).toBe('publish');
    expect(seed.types?.find(({ name }) => name === 'snippet')?.viewable).toBe(false);
    expect(seed.taxonomies?.find(({ name }) => name === 'internal')?.isPublic).toBe(false);
  });

  test('has texts in German, each of which translates an English one', () => {
    const german = seed.posts.filter(({ language }) => language === 'de');
    expect(german.map(({ type }) => type)).toEqual(['post', 'post', 'post', 'page']);
    for (const text of german) {
      const original = only(
        seed.posts.filter(({ type, slug }) => type === text.type && slug === text.translates),
      );
      expect(original.language).toBeUndefined();
      expect([text.author, text.featured]).toEqual([original.author, original.featured]);
      for (const slug of text.categories ?? [])
        expect(seed.terms.find((term) => term.slug === slug)?.language).toBe('de');
    }
  });

  test('has what an SEO plugin says of texts that it has', () => {
    const said = seed.posts.filter(({ seo }) => seo !== undefined);
    expect(said.map(({ slug }) => slug).toSorted()).toEqual(Object.keys(sampleSeo).toSorted());
    for (const { status } of said) expect(status).toBe('publish');
    const shared = JSON.stringify(sampleSeo).match(/uploads[^"]+/g) ?? [];
    expect(shared).toHaveLength(1);
    for (const address of shared) {
      const picture = seed.media.find(({ file }) => basename(file) === basename(address));
      expect(address).toContain(picture?.date.slice(0, 7).replace('-', '/'));
    }
  });

  test('can be had without what plugins add', async () => {
    const { languages, posts, terms: own } = await sampleSeed({ hasPlugins: false });
    expect(languages).toBeUndefined();
    for (const record of [...posts, ...own]) expect(record.language).toBeUndefined();
    expect(posts.filter(({ seo }) => seo !== undefined)).toEqual([]);
  });

  test('can be had without the register, as the plain paper', async () => {
    const paper = await sampleSeed({ hasRegister: false });
    expect(paper.types).toBeUndefined();
    expect(new Set(paper.posts.map(({ type }) => type))).toEqual(new Set(['post', 'page']));
    const own = new Set(paper.terms.map(({ taxonomy }) => taxonomy));
    expect(own).toEqual(new Set(['category', 'post_tag']));
    expect(paper.media).toHaveLength(samplePictures.length + sampleOddments.length);
  });
});
