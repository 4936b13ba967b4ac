import { parseDocument, DomUtils } from 'htmlparser2';
import { depth } from '../support/depth.ts';
import { groups, vectors, type Vector } from '../support/hostile/vectors.ts';

/** Where what a field holds can come out. */
export type Surface =
  | 'front page'
  | 'text'
  | 'list'
  | 'author'
  | 'every page'
  | 'head'
  | 'structured data'
  | 'feed'
  | 'file'
  | 'search'
  | 'desk'
  | 'preview';

/** What kind of record a field is in. */
export type Kind =
  | 'site'
  | 'entry'
  | 'term'
  | 'user'
  | 'media'
  | 'comment'
  | 'menu'
  | 'menu item'
  | 'type'
  | 'taxonomy'
  | 'redirect'
  | 'form'
  | 'style';

export interface HostileField {
  readonly of: Kind;
  /** Its place in a record: `title.rendered`. */
  readonly place: string;
  /** `text` is escaped as WordPress escapes it, and raw as well; `one address` has only web addresses. */
  readonly holds: 'html' | 'text' | 'address' | 'one address' | 'path' | 'file' | 'slug' | 'css';
  /** Where it comes out; or why it does not. */
  readonly reaches: readonly Surface[] | string;
}

const field = (
  of: Kind,
  place: string,
  holds: HostileField['holds'],
  reaches: HostileField['reaches'],
): HostileField => ({ of, place, holds, reaches });

/** All pages of the site that show texts. */
const pages: readonly Surface[] = ['author', 'every page', 'front page', 'list', 'preview', 'text'];
/** The addresses and names of records. */
const named: readonly Surface[] = [...pages, 'feed', 'head', 'structured data'];

/** Every field that a stranger, an author or an editor writes, and everything that it comes out of. */
export const hostileFields: readonly HostileField[] = [
  field('site', 'name', 'text', [...named, 'desk', 'file']),
  field('site', 'description', 'text', [...named, 'file']),
  field('entry', 'title.rendered', 'text', [...named, 'desk', 'search']),
  field('entry', 'title.raw', 'text', ['desk']),
  field('entry', 'content.rendered', 'html', ['feed', 'head', 'preview', 'search', 'text']),
  field('entry', 'content.raw', 'html', 'only the API for editors has it'),
  field('entry', 'excerpt.rendered', 'html', [...named, 'search']),
  field('entry', 'excerpt.raw', 'html', ['desk']),
  field('entry', 'slug', 'slug', [...named, 'desk', 'file']),
  field('entry', 'link', 'address', [...named, 'desk', 'file']),
  field('entry', 'guid.rendered', 'address', ['feed', 'head']),
  field('entry', 'guid.raw', 'address', 'not read'),
  field('entry', 'meta.footnotes', 'text', 'not read'),
  field('entry', 'acf.home_port', 'text', 'no page prints fields by itself'),
  field('entry', 'acf.history', 'html', 'no page prints fields by itself'),
  field('entry', 'yoast_head_json.title', 'text', ['head']),
  field('entry', 'yoast_head_json.description', 'text', ['head', 'structured data']),
  field('entry', 'yoast_head_json.og_title', 'text', 'the title for Twitter comes first'),
  field(
    'entry',
    'yoast_head_json.og_description',
    'text',
    'the description for Twitter comes first',
  ),
  field('entry', 'yoast_head_json.twitter_title', 'text', ['head']),
  field('entry', 'yoast_head_json.twitter_description', 'text', ['head']),
  field('entry', 'yoast_head_json.twitter_image', 'address', 'pictures are named by their bytes'),
  field('entry', 'yoast_head_json.canonical', 'one address', ['head']),
  field('entry', 'yoast_head_json.schema.@graph.0.@type', 'text', 'only known types are kept'),
  field('entry', 'yoast_head_json.schema.@graph.1.itemListElement.0.name', 'text', [
    'head',
    'structured data',
  ]),
  field('term', 'name', 'text', [...named, 'desk', 'search']),
  field('term', 'description', 'html', ['feed', 'head', 'list']),
  field('term', 'slug', 'slug', [...named, 'file']),
  field('term', 'link', 'address', [...named, 'file']),
  field('term', 'yoast_head_json.title', 'text', ['head']),
  field('term', 'yoast_head_json.description', 'text', ['head', 'list', 'structured data']),
  field('user', 'name', 'text', [...named, 'desk', 'search']),
  field('user', 'description', 'html', [
    'author',
    'feed',
    'head',
    'preview',
    'structured data',
    'text',
  ]),
  field('user', 'url', 'address', ['author']),
  field('user', 'slug', 'slug', [...named, 'file']),
  field('user', 'link', 'address', [...named, 'file']),
  field('user', 'avatar_urls.96', 'address', 'pictures are named by their bytes'),
  field('media', 'alt_text', 'text', [...pages, 'desk', 'feed', 'head']),
  field('media', 'caption.rendered', 'html', ['desk', 'feed', 'head', 'preview', 'text']),
  field('media', 'title.rendered', 'text', ['desk']),
  field('media', 'source_url', 'file', ['desk', 'file']),
  field('media', 'media_details.image_meta.credit', 'text', ['feed', 'head', 'preview', 'text']),
  field('media', 'link', 'address', 'pictures lead to their file'),
  field('media', 'slug', 'slug', 'not read'),
  field('media', 'guid.rendered', 'address', 'not read'),
  field('media', 'description.rendered', 'html', 'not read'),
  field('comment', 'content.rendered', 'html', ['desk', 'feed', 'head', 'preview', 'text']),
  field('comment', 'content.raw', 'text', 'not read'),
  field('comment', 'author_name', 'text', ['desk', 'feed', 'head', 'preview', 'text']),
  field('comment', 'author_url', 'address', ['preview', 'text']),
  field('comment', 'author_email', 'text', ['desk']),
  field('comment', 'author_avatar_urls.96', 'address', 'pictures are named by their bytes'),
  field('menu', 'name', 'text', 'not printed'),
  field('menu item', 'title.rendered', 'text', [...pages]),
  field('menu item', 'url', 'address', [...pages]),
  field('type', 'name', 'text', ['desk', 'feed', 'head', 'list', 'structured data', 'text']),
  field('type', 'description', 'html', 'not printed'),
  field('taxonomy', 'name', 'text', ['list', 'text']),
  field('redirect', 'url', 'path', ['file']),
  field('redirect', 'action_data.url', 'address', ['file']),
  field('form', 'label', 'text', ['text']),
  field('form', 'value', 'text', ['text']),
  field('form', 'placeholder', 'text', ['text']),
  field('form', 'option', 'text', ['text']),
  field('form', 'control', 'text', 'only plain names are kept'),
  field('form', 'button', 'text', ['text']),
  field('style', 'css', 'css', ['head', 'preview']),
];

export function nameOf({ of, place }: HostileField): string {
  return `${of}: ${place}`;
}

/** A word of its own that stands before each vector in a field, and in no other field. */
export function tokenOf(field: HostileField): string {
  const number = hostileFields.indexOf(field);
  return field.holds === 'css'
    ? '5a1b2c'
    : `qz${String.fromCharCode(97 + (number % 26))}${number}zq`;
}

const byGroup = groups.map((group) => vectors.filter((vector) => vector.group === group));

/** How many vectors of each group a field takes. With 8, each vector is in some field. */
const ofGroup = { day: 1, most: 8 }[depth];

/** How many vectors a field takes in turn: some of each group, other ones than the next field. */
export const rounds = ofGroup * groups.length;

const longestText = 2000;

function vectorOf(field: HostileField, round: number): Vector {
  const among = byGroup[round % groups.length] ?? vectors;
  const start = Math.floor(round / groups.length) + hostileFields.indexOf(field) * 7;
  const fits = (each: Vector): boolean => field.holds === 'html' || each.html.length <= longestText;
  for (let at = 0; at < among.length; at++) {
    const found = among[(start + at) % among.length];
    if (found !== undefined && fits(found)) return found;
  }
  throw new Error(`No vector fits into ${nameOf(field)}.`);
}

/** What a field holds in a round. */
export function valueOf(field: HostileField, round: number, home: string): string {
  const token = tokenOf(field);
  const { html } = vectorOf(field, round);
  switch (field.holds) {
    case 'html':
      return `<p>${token}-${round}</p> ${html}`;
    case 'text':
      return `${token}-${round} ${escapeOnce(html)} ${html}`;
    case 'slug':
      return `${token}-${round}-${html}`;
    case 'path':
      return `/${token}-${round}-${html}/`;
    case 'css':
      return html;
    case 'file':
      return `${home}/wp-content/uploads/${token}-${round}-${html}.png`;
    case 'address':
    case 'one address':
      return addressOf(field, html, round, home);
  }
}

const escapeOnce = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

/** Addresses in the attributes of the vectors of that kind. */
const addresses: readonly string[] = [
  ...new Set(
    vectors
      .filter(({ group }) => group === 'addresses')
      .flatMap(({ html }) =>
        DomUtils.findAll(() => true, parseDocument(html).children).flatMap(({ attribs }) =>
          Object.values(attribs).filter((value) => /[:/]/.test(value)),
        ),
      ),
  ),
];

function addressOf(field: HostileField, html: string, round: number, home: string): string {
  const token = tokenOf(field);
  const rest = `${token}/${round}/${html}`;
  switch (field.holds === 'one address' ? round % 2 : round % 4) {
    case 0:
      return `${home}/${rest}`;
    case 1:
      return `https://third-party.invalid/${rest}`;
    case 2:
      return addresses[(round * 7 + hostileFields.indexOf(field)) % addresses.length] ?? '';
    default:
      return `javascript:alert(1)//${rest}`;
  }
}
