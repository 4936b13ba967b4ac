import type { Comment, Media, Site, Term, User } from '../cms/index.ts';
import { makeSafe, toText } from '../html/index.ts';
import { fallbackPath, permalinkPath } from '../paths.ts';
import type {
  StoredComment,
  StoredMedia,
  StoredSite,
  StoredTerm,
  StoredUser,
} from '../store/index.ts';

export function toStoredSite(site: Site, before: StoredSite | null): StoredSite {
  return {
    name: toText(site.nameHtml),
    description: toText(site.descriptionHtml),
    home: site.home,
    timeZone: site.timeZone,
    // The front page could not be read this time: the language is still what it was.
    language: site.language ?? before?.language ?? 'en',
  };
}

export function toStoredUser(user: User, home: string): StoredUser {
  const { id, name, slug, url, avatars } = user;
  const fallback = fallbackPath('author', slug, id);
  const path = user.link === null ? fallback : permalinkPath(user.link, home, fallback).path;
  return { id, name, slug, url, avatars, path, bioHtml: makeSafe(user.descriptionHtml) };
}

/** What the store calls a term. */
export function termKey({ taxonomy, slug, id }: Pick<Term, 'taxonomy' | 'slug' | 'id'>): string {
  return `${taxonomy}:${slug || id}`;
}

export function isStored(taxonomy: string): taxonomy is StoredTerm['taxonomy'] {
  return taxonomy === 'category' || taxonomy === 'post_tag';
}

export function toStoredTerm(
  term: Term & { readonly taxonomy: StoredTerm['taxonomy'] },
  { key, parent, home }: { key: string; parent: string | null; home: string },
): StoredTerm {
  const { taxonomy, slug, id } = term;
  const { path } = permalinkPath(term.link, home, fallbackPath(taxonomy, slug, id));
  return {
    key,
    taxonomy,
    slug,
    name: toText(term.nameHtml),
    descriptionHtml: makeSafe(term.descriptionHtml),
    path,
    parent,
  };
}

export function toStoredMedia(media: Media): StoredMedia {
  const { id, url, mimeType, alt, width, height } = media;
  return {
    id,
    url,
    mimeType,
    alt,
    captionHtml: makeSafe(media.captionHtml),
    width,
    height,
    sizes: media.sizes.map((size) => ({ url: size.url, width: size.width, height: size.height })),
  };
}

/** Null for a comment that has no date. */
export function toStoredComment(comment: Comment): StoredComment | null {
  const { id, postId, parentId, authorName, authorUrl, date } = comment;
  if (date === null) return null;
  const bodyHtml = makeSafe(comment.contentHtml);
  return { id, postId, parentId, authorName, authorUrl, date, bodyHtml };
}
