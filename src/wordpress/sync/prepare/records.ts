import {
  type Prepared,
  prepareText,
  type Reference,
  type Surroundings,
  toText,
} from '../../../content/html/index.ts';
import type { Styles } from '../../../content/styles/index.ts';
import { bareHost, fallbackPath, permalinkPath } from '../../../content/paths/index.ts';
import {
  category,
  type Comment,
  type Connection,
  type FrontSettings,
  type Generation,
  type Media,
  postTag,
  type Site,
  type Term,
  type User,
  webUrl,
} from '../../client/index.ts';
import type {
  StoredComment,
  StoredMedia,
  StoredSite,
  StoredTerm,
  StoredUser,
  Use,
} from '../../mirror/index.ts';
import type { FieldSchema } from '../../fields.ts';
import type { SyncOptions } from '../report.ts';

export interface SiteContext extends Omit<Surroundings, 'address'> {
  readonly wordPress: string;
  readonly generation: Generation;
  /** The taxonomies whose terms are stored, by name. */
  readonly taxonomies: ReadonlySet<string>;
  /** The kinds of custom fields. */
  readonly fields: FieldSchema;
  readonly hasOwnPages?: boolean | undefined;
}

/** What the site's settings say of texts, and what is known of its style sheets. */
export interface ContextOptions extends Pick<
  SyncOptions,
  'ownAddresses' | 'embedHosts' | 'fields' | 'forms' | 'hasOwnPages'
> {
  readonly styles?: Styles | undefined;
}

export function siteContextOf(
  site: Site,
  { root, generation }: Pick<Connection, 'root' | 'generation'>,
  { ownAddresses = [], embedHosts = [], fields = {}, hasOwnPages, forms, styles }: ContextOptions,
  taxonomies: readonly { readonly name: string }[] = [category, postTag],
): SiteContext {
  const addresses = [site.home, site.url, root, ...ownAddresses];
  return {
    home: site.home,
    wordPress: wordPressOf(site),
    root,
    generation,
    taxonomies: new Set(taxonomies.map(({ name }) => name)),
    ownHosts: new Set(addresses.flatMap(hostOf)),
    embedHosts: new Set(embedHosts),
    fields,
    hasOwnPages,
    forms,
    styles,
  };
}

/** Where WordPress itself is, and its uploads. */
function wordPressOf({ url, home }: Site): string {
  return webUrl(url) === null ? home : url;
}

function hostOf(address: string): string[] {
  return URL.canParse(address) ? [bareHost(new URL(address))] : [];
}

interface OfSite extends Pick<StoredSite, 'isHidden' | 'copiedHost' | 'languages'> {
  readonly before: StoredSite | null;
  /** An address or a path of the site. */
  readonly logo: string | false | null;
  readonly front: FrontSettings;
}

export function toStoredSite(
  site: Site,
  context: SiteContext,
  { before, logo, isHidden, copiedHost, front, languages }: OfSite,
): StoredSite {
  return {
    name: toText(site.nameHtml),
    description: toText(site.descriptionHtml),
    home: site.home,
    url: context.wordPress,
    // The front page could not be read this time: the language is still what it was.
    language: languages[0]?.tag ?? site.language ?? before?.language ?? 'en',
    languages,
    icon: site.iconUrl === '' ? null : webAddress(site.iconUrl, context.wordPress),
    logo: logo ? webAddress(logo, context.wordPress) : null,
    hosts: [...context.ownHosts].sort(),
    isHidden,
    copiedHost,
    frontPageId: front.frontPageId,
    postsPageId: front.postsPageId,
  };
}

/** A short text. What was removed from it is not reported. */
function textOf(html: string, address: string | null, context: SiteContext): Prepared {
  return prepareText(html, { ...context, address: address ?? context.home }).prepared;
}

export function toStoredUser(user: User, context: SiteContext): StoredUser {
  const { id, name, slug, url, seo } = user;
  const fallback = fallbackPath('author', slug, id);
  const path =
    user.link === null ? fallback : permalinkPath(user.link, context.home, fallback).path;
  const bio = textOf(user.descriptionHtml, user.link, context);
  return {
    id,
    name,
    slug,
    url,
    avatar: avatarAddress(user.avatars, context.wordPress),
    path,
    bio,
    seo,
  };
}

/** What the mirror calls a term. */
export function termKey({ taxonomy, slug, id }: Pick<Term, 'taxonomy' | 'slug' | 'id'>): string {
  return `${taxonomy}:${slug || id}`;
}

export function toStoredTerm(
  term: Term,
  {
    context,
    ...place
  }: Pick<StoredTerm, 'key' | 'ids' | 'parent'> & { readonly context: SiteContext },
): StoredTerm {
  const { taxonomy, slug, id, seo } = term;
  const { path } = permalinkPath(term.link, context.home, fallbackPath(taxonomy, slug, id));
  return {
    ...place,
    taxonomy,
    slug,
    name: toText(term.nameHtml),
    description: textOf(term.descriptionHtml, term.link, context),
    path,
    language: null,
    translations: [...term.translations],
    seo,
  };
}

/** Some cameras write a licence there. */
const longestCredit = 200;

export function toStoredMedia(media: Media, context: SiteContext): StoredMedia {
  const { id, url, mimeType, alt, width, height } = media;
  return {
    id,
    url,
    mimeType,
    // Text, and no HTML.
    alt: alt
      .toWellFormed()
      .replace(/[\p{Cc}\s]+/gu, ' ')
      .trim(),
    caption: textOf(media.captionHtml, media.link, context),
    credit: toText(media.creditHtml).slice(0, longestCredit),
    width,
    height,
    picture: pictureAddress(media, context.wordPress),
  };
}

/** Null for a comment that has no date. */
export function toStoredComment(comment: Comment, context: SiteContext): StoredComment | null {
  const { id, postId, parentId, authorName, authorUrl, date } = comment;
  if (date === null) return null;
  const content = textOf(comment.contentHtml, null, context);
  const dateLocal = comment.dateLocal ?? date.slice(0, 19);
  return { id, postId, parentId, authorName, authorUrl, date, dateLocal, content };
}

/** The widest that the layout shows a picture, in pixels. */
const wideEnough = 1600;

/** A foreign address as the URL standard writes it; null when it is none of the web. */
function webAddress(address: string, base: string): string | null {
  return webUrl(address, base)?.href ?? null;
}

/**
 * Which of a picture's sizes to fetch: the smallest complete one that is wide enough, or the
 * original. Null if it is no picture.
 */
function pictureAddress(
  { url, mimeType, width, height, sizes }: Media,
  base: string,
): string | null {
  if (!mimeType.startsWith('image/')) return null;
  const original = webAddress(url, base);
  if (original === null || !width || !height) return original;
  // WordPress cuts some of its sizes, thumbnails above all: those show another picture.
  const isWhole = (size: { width: number; height: number }) =>
    Math.abs(size.height - (size.width * height) / width) <= 1;
  const [smallest] = [...sizes, { url, width, height }]
    .filter((size) => size.width >= wideEnough && isWhole(size))
    .toSorted((a, b) => a.width - b.width);
  return (smallest && webAddress(smallest.url, base)) ?? original;
}

/** The largest of an account's avatars; null when it has none. */
function avatarAddress(avatars: Readonly<Record<number, string>>, base: string): string | null {
  const [largest] = Object.entries(avatars).toSorted(([a], [b]) => Number(b) - Number(a));
  return largest === undefined ? null : webAddress(largest[1], base);
}

/** What a text shows and links to of what this site publishes or may lose, each once. */
export function usesOf({ references, layout }: Pick<Prepared, 'references' | 'layout'>): Use[] {
  const ofSheet = layout?.pictures.map((address): Use => ({ kind: 'picture', address })) ?? [];
  return once([...references.flatMap(usesOfOne), ...ofSheet]);
}

/** Uses without those that are there before. */
export function once<T extends { readonly kind: string; readonly address: string }>(
  uses: readonly T[],
): T[] {
  return [...new Map(uses.map((use) => [`${use.kind} ${use.address}`, use])).values()];
}

function usesOfOne(reference: Reference): Use[] {
  switch (reference.kind) {
    case 'picture':
    case 'file':
    case 'link':
      return [{ kind: reference.kind, address: reference.address }];
    case 'search':
    case 'sign':
    case 'form':
      return [];
    case 'embed':
      return addressed('poster', reference.poster);
    case 'player':
      return [
        ...[...reference.sources, ...reference.tracks].map(({ address }): Use => ({
          kind: 'file',
          address,
        })),
        ...addressed('picture', reference.poster),
      ];
  }
}

/** A use of an address; none without one. */
export function addressed<K extends string>(
  kind: K,
  address: string | null,
): { readonly kind: K; readonly address: string }[] {
  return address === null ? [] : [{ kind, address }];
}
