import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ServerResponse } from 'node:http';
import sharp from 'sharp';
import { startEmbedded, type Seed, type SeedPost } from '../support/embedded/index.ts';
import { sampleTaxonomies, sampleTypes } from '../../src/embedded/sample/register.ts';
import { farFront, json, type Seen } from '../support/far-side.ts';
import { hostileFields, rounds, valueOf, type HostileField, type Kind } from './hostile-fields.ts';

export const account = { user: 'admin', password: 'Tern Gull Seal Reef Cove Buoy' } as const;

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A content service each of whose fields holds vectors. */
export interface HostileTown {
  readonly url: string;
  /** How many vectors each field takes. */
  readonly rounds: number;
  /** Fields of texts in its answers that are neither hostile nor known to be harmless: `entry: colour`. */
  readonly strange: ReadonlySet<string>;
  close(): Promise<void>;
}

/** What WordPress writes, and nobody else: dates, states, names of routes. */
const harmless: readonly RegExp[] = [
  /^site: (?:_links|authentication|namespaces|routes|home|url|show_on_front|timezone_string|gmt_offset|site_icon_url)\b/,
  / _links\b/,
  / (?:date|date_gmt|modified|modified_gmt|status|type|taxonomy|comment_status|ping_status|mime_type|media_type)$/,
  /^entry: (?:class_list|template|format|password|generated_slug|permalink_template|yoast_head_json\.robots)/,
  /^entry: yoast_head_json\.(?:og_url|og_image|schema)/,
  /^user: (?:username|locale|nickname|first_name|last_name|email|registered_date|roles|capabilities|extra_capabilities)\b/,
  // Other sizes of the same picture.
  /^media: (?:media_details\.(?:file|sizes|image_meta)|class_list)\b/,
  /: (?:author_)?avatar_urls\.(?:24|48)$/,
  /^(?:type|taxonomy): (?:slug|labels|rest_base|rest_namespace|capabilities|icon|taxonomies|types|has_archive)\b/,
  /^menu: (?:slug|locations)\b/,
  /^menu item: (?:type_label|object|target|attr_title|classes|xfn)\b/,
  /^redirect: (?:match_type|action_type)$/,
];

const kinds: readonly (readonly [route: RegExp, kind: Kind])[] = [
  [/^\/wp-json\/$/, 'site'],
  [/\/wp\/v2\/(?:posts|pages|boats)\b/, 'entry'],
  [/\/wp\/v2\/(?:categories|tags|rig)\b/, 'term'],
  [/\/wp\/v2\/users\b/, 'user'],
  [/\/wp\/v2\/media\b/, 'media'],
  [/\/wp\/v2\/comments\b/, 'comment'],
  [/\/wp\/v2\/menus\b/, 'menu'],
  [/\/wp\/v2\/menu-items\b/, 'menu item'],
  [/\/wp\/v2\/types\b/, 'type'],
  [/\/wp\/v2\/taxonomies\b/, 'taxonomy'],
  [/\/redirection\/v1\/redirect\b/, 'redirect'],
];

/** What is embedded in records. */
const innerKinds: readonly (readonly [name: string, kind: Kind])[] = [
  ['author', 'user'],
  ['wp:featuredmedia', 'media'],
  ['wp:term', 'term'],
  ['up', 'entry'],
];

/** Starts it. */
export async function openHostileTown(): Promise<HostileTown> {
  const count = rounds;
  const folder = await mkdtemp(join(tmpdir(), 'galley-town-'));
  const image = { width: 1300, height: 900, channels: 3, background: '#369' } as const;
  const picture = await sharp({ create: image }).png().toBuffer();
  const pictures = Array.from({ length: Math.min(count, few) }, (_, at) =>
    join(folder, nameOfPicture(at)),
  );
  await Promise.all(pictures.map((file) => writeFile(file, picture)));
  const strange = new Set<string>();
  const fieldsOf = Map.groupBy(hostileFields, ({ of }) => of);

  const front = await farFront({
    rewrite(body, path) {
      const { pathname } = new URL(path, 'http://town.test');
      const kind = kinds.find(([route]) => route.test(pathname))?.[1];
      if (kind === undefined) return body;
      const value: unknown = JSON.parse(body);
      // A record that is asked for by itself may be without its id.
      const id = Number(/\/(\d+)$/.exec(pathname)?.[1] ?? 0);
      recordsIn(kind, value).forEach((record, at) => change(kind, record, id + at));
      return JSON.stringify(value);
    },
  });

  function change(kind: Kind, record: Json, at: number): void {
    const round = (typeof record['id'] === 'number' ? record['id'] : at) % count;
    const isPost = record['type'] === 'post' || kind !== 'entry';
    note(kind, record);
    if (kind === 'site' && Array.isArray(record['namespaces']))
      record['namespaces'].push('redirection/v1');
    if (kind === 'site' && isObject(record['routes'])) record['routes']['/yoast/v1/get_head'] = {};
    if ((kind === 'term' || kind === 'user') && 'link' in record) record['yoast_head_json'] = {};
    for (const field of fieldsOf.get(kind) ?? []) {
      if (field.place === 'link' && !isPost) continue;
      put(record, field.place.split('.'), valueIn(field, round));
    }
    if (record['type'] === 'page') addForm(record, round);
    if (record['type'] === 'boat') addStyled(record, round);
    const embedded = isObject(record['_embedded']) ? record['_embedded'] : {};
    for (const [name, kindOfInner] of innerKinds)
      for (const each of [embedded[name]].flat(2))
        if (isObject(each) && !('code' in each)) change(kindOfInner, each, 0);
  }

  const valueIn = (field: HostileField, round: number): string => valueOf(field, round, front.url);

  function note(kind: Kind, record: Json): void {
    const known = new Set((fieldsOf.get(kind) ?? []).map(({ place }) => place));
    for (const place of textsIn(record)) {
      const name = `${kind}: ${place}`;
      if (!known.has(place) && !harmless.some((each) => each.test(name))) strange.add(name);
    }
  }

  const formValues = (round: number): Readonly<Record<string, string>> =>
    Object.fromEntries(
      (fieldsOf.get('form') ?? []).map((field) => [
        field.place,
        valueIn(field, round).replaceAll('"', '&quot;').replaceAll('<', '&lt;'),
      ]),
    );

  function addForm(record: Json, round: number): void {
    const { label, value, placeholder, option, control, button } = formValues(round);
    const id = Number(record['id']);
    append(
      record,
      `<div class="wpcf7 no-js" id="wpcf7-f17-p${id}-o1" data-wpcf7-id="17"><form method="post" class="wpcf7-form">` +
        `<input type="hidden" name="_wpcf7_unit_tag" value="wpcf7-f17-p${id}-o1">` +
        `<p><label>${label} <input type="text" name="words" value="${value}" placeholder="${placeholder}"></label></p>` +
        `<p><input type="text" name="${control}"></p>` +
        `<p><label>Which <select name="which"><option value="${option}">${option}</option></select></label></p>` +
        `<p><input type="submit" class="wpcf7-submit" value="${button}"></p></form></div>`,
    );
  }

  function addStyled(record: Json, round: number): void {
    append(
      record,
      `<div class="wp-block-group ${elementsClass(round)} ${containerClass(round)}"><p>Styled</p></div>`,
    );
  }

  const [css] = fieldsOf.get('style') ?? [];

  /** A public page of a boat: a style element that explains its classes, with a vector in it. */
  function publicPage(path: string, response: ServerResponse): void {
    const round = Number(/-(\d+)\//.exec(path)?.[1] ?? 0);
    const vector = css === undefined ? '' : valueIn(css, round);
    const rules = [
      `.${elementsClass(round)}{background-color:#5a1b2c;color:${vector}}`,
      `.${containerClass(round)}{gap:${vector};padding:1rem ${vector};--x:${vector}}`,
      `.${elementsClass(round)}${vector}{color:red}`,
    ].join('\n');
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      .end(
        `<!doctype html><head><style id="global-styles-inline-css">:root{--wp--preset--color--x:${vector};}</style><style>${rules}</style></head><body><main class="entry-content"><div class="${elementsClass(round)}"></div></main></body>`,
      );
  }

  front.interrupt(({ method, path }: Seen, response) => {
    if (path.startsWith('/wp-content/uploads/')) {
      response.writeHead(200, { 'content-type': 'image/png' }).end(picture);
      return true;
    }
    if (method === 'GET' && path.startsWith('/fleet/')) {
      publicPage(path, response);
      return true;
    }
    if (path === '/wp-json/redirection/v1/redirect') {
      const items = Array.from({ length: count }, (_, id): Json => ({
        id: id + 1,
        regex: false,
        match_type: 'url',
        action_type: 'url',
        action_code: 301,
        position: id,
      }));
      items.forEach((item) => {
        item['action_data'] = {};
        item['url'] = '';
        change('redirect', item, 0);
      });
      json(response, { items });
      return true;
    }
    return false;
  });

  const service = await startEmbedded({
    folder: join(folder, 'service'),
    seed: seedOf(count, pictures),
    publicUrl: front.url,
  });
  front.leadTo(service.port);
  return {
    url: front.url,
    rounds: count,
    strange,
    async close() {
      await front.close();
      await service.close();
      await rm(folder, { recursive: true });
    },
  };
}

const hex = (round: number): string => round.toString(16).padStart(8, '0');
const elementsClass = (round: number): string => `wp-elements-${hex(round).repeat(4)}`;
const containerClass = (round: number): string => `wp-container-core-group-is-layout-${hex(round)}`;

/** The records in an answer: a list, one, or, of types and taxonomies, an object by name. Errors are none. */
function recordsIn(kind: Kind, value: unknown): readonly Json[] {
  if (Array.isArray(value)) return value.filter(isObject);
  if (!isObject(value) || ('code' in value && 'message' in value)) return [];
  const isMap = (kind === 'type' || kind === 'taxonomy') && !('rest_base' in value);
  return isMap ? Object.values(value).filter(isObject) : [value];
}

/** Sets a value in a record, if the record has the field, or that which the field is in. */
function put(record: Json, [name = '', ...rest]: readonly string[], value: string): void {
  if (rest.length === 0) {
    if (name in record || record['id'] === undefined) record[name] = value;
    return;
  }
  const inner = record[name];
  if (Array.isArray(inner)) put(Object.fromEntries(Object.entries(inner)), rest, value);
  if (isObject(inner)) put(inner, rest, value);
}

function append(record: Json, html: string): void {
  const content = record['content'];
  if (isObject(content)) content['rendered'] = html + String(content['rendered']);
}

/** The places of all texts in a record that are not empty; members of lists have the place of their list. */
function textsIn(value: unknown, place = ''): readonly string[] {
  if (typeof value === 'string') return value === '' ? [] : [place];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value)
    .filter(([name]) => name !== '_embedded')
    .flatMap(([name, each]) => textsIn(each, place === '' ? name : `${place}.${name}`));
}

const few = 24;
const pick = (count: number, at: number): number => at % Math.min(count, few);

const nameOfPicture = (at: number): string => `picture-${at}.png`;

function seedOf(count: number, pictures: readonly string[]): Seed {
  const all = Array.from({ length: count }, (_, at) => at);
  const some = all.slice(0, few);
  const day = (at: number): string =>
    new Date(Date.UTC(2026, 0, 1) + at * 600_000).toISOString().slice(0, 19);
  const entry = (
    type: string,
    base: number,
    at: number,
    more: Partial<SeedPost> = {},
  ): SeedPost => ({
    id: count * base + at,
    type,
    slug: `${type}-${at}`,
    title: 'Title',
    content: '<p>Text</p>',
    excerpt: '<p>Excerpt</p>',
    author: `user-${at}`,
    status: 'publish',
    date: day(at),
    featured: nameOfPicture(pick(count, at)),
    commentsOpen: true,
    ...more,
  });
  const seo = {
    title: 'x',
    description: 'x',
    og_title: 'x',
    og_description: 'x',
    canonical: 'x',
    twitter_title: 'x',
    twitter_description: 'x',
    twitter_image: 'x',
    og_image: [],
    robots: { index: 'index', follow: 'follow' },
    schema: {
      '@graph': [{ '@type': 'x' }, { '@type': 'BreadcrumbList', itemListElement: [{ name: 'x' }] }],
    },
  };
  const term = (taxonomy: string, base: number, at: number) => ({
    id: count * base + at,
    taxonomy,
    name: 'Name',
    slug: `${taxonomy}-${at}`,
    description: 'Description',
  });
  return {
    site: { name: 'Town', description: 'Tagline', timeZone: 'UTC', language: 'en' },
    types: sampleTypes,
    taxonomies: sampleTaxonomies,
    passwordsAreKnown: true,
    users: [
      ...all.map((at) => ({
        id: count * 2 + at,
        login: `user-${at}`,
        password: 'x',
        name: 'Name',
        description: 'Biography',
        url: 'https://town.example/',
        role: 'author' as const,
      })),
      {
        id: 1,
        login: account.user,
        password: 'x',
        applicationPassword: account.password,
        name: 'Admin',
        role: 'administrator' as const,
      },
    ],
    terms: [
      ...some.map((at) => term('category', 1, at)),
      ...all.map((at) => term('post_tag', 2, at)),
      ...some.map((at) => term('rig', 3, at)),
    ],
    media: pictures.map((file, at) => ({
      id: count * 50 + at,
      file,
      title: 'Picture',
      alt: 'Alt',
      caption: 'Caption',
      credit: 'Credit',
      author: account.user,
      date: day(at),
    })),
    posts: [
      ...all.map((at) =>
        entry('post', 10, at, {
          seo,
          categories: [`category-${pick(count, at)}`],
          tags: [`post_tag-${at}`],
        }),
      ),
      ...some.map((at) => entry('page', 20, at, { seo })),
      ...some.map((at) =>
        entry('boat', 30, at, {
          terms: { rig: [`rig-${at}`] },
          fields: { home_port: 'x', history: 'x' },
        }),
      ),
      ...some.map((at) => entry('post', 40, at, { status: 'draft', slug: `draft-${at}` })),
    ],
    comments: all.flatMap((at) => [
      {
        id: count + at,
        post: `post-${at}`,
        authorName: 'Reader',
        date: day(at),
        content: 'Comment',
        status: 'approved' as const,
        authorUrl: 'https://x.example/',
      },
    ]),
    menus: [
      {
        name: 'Menu',
        slug: 'menu',
        locations: ['primary'],
        items: some.map((at) => ({ title: 'Label', to: { url: `https://town.example/${at}` } })),
      },
    ],
  };
}
