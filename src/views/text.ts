import type { Prepared } from '../content/html/index.ts';
import { uploadOf } from '../content/images/index.ts';
import { duotonesOf, printLayout, printSheet, type Sheet } from '../content/styles/index.ts';
import type { PostData } from '../wordpress/index.ts';
import { link, nameHtmlOf, partPathsOf, type Link } from './addresses.ts';
import { copyPathOf } from './copies.ts';
import { titleOf } from './card.ts';
import { getSite, getWords } from './content.ts';
import { blockRules } from './block-rules.ts';
import { contentsOf, type ContentsEntry } from './contents.ts';
import { textDirection, type Direction } from './direction.ts';
import { draftOf } from './drafts.ts';
import { fieldsOf, sheetOfFields } from './fields.ts';
import { canonicalOf, type PageMeta } from './head.ts';
import { look } from './look.ts';
import { isRemote, mediaFolder, pictureAt } from './media.ts';
import { featuredPicture, linkPicture, type FeaturedPicture } from './pictures.ts';
import { printPart, printText, readText, textReference, type TextReference } from './print.ts';
import { teaser, teaserLengths } from './teaser.ts';
import { thingsOf } from './things.ts';
import { translationsOf } from './translations.ts';

/** What one page shows of a post or a page, with its text as a reference. */
export interface TextView {
  readonly path: string;
  readonly title: string;
  /** The title as safe HTML. */
  readonly titleHtml: string;
  /** The title for browsers, with the page's number: `Fog (page 2 of 3)`. */
  readonly pageTitle: string;
  /** From 1. */
  readonly part: number;
  /** Links to all pages of the text; at least one. */
  readonly parts: readonly Link[];
  /** On the first page only. {@link withText} removes it if the text begins with it. */
  readonly picture: FeaturedPicture | null;
  /** Custom fields by name, for layouts of a type: no page prints them by itself. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** The rules for the HTML of fields. */
  readonly fieldSheet?: Sheet | undefined;
  /** If it is long, it has a table of contents; `src/look.ts` can switch off those but of pages. */
  readonly hasContents: boolean;
  /** BCP 47; null if it is not known. */
  readonly language: string | null;
  readonly text: TextReference;
}

export interface ShownText {
  readonly picture: FeaturedPicture | null;
  /** False if the text shows its title itself. */
  readonly hasTitle: boolean;
  /** May be empty. */
  readonly contents: readonly ContentsEntry[];
  /** Of the title, too. */
  readonly direction: Direction;
  /** Safe HTML. */
  readonly bodyHtml: string;
  readonly hasEmbeds: boolean;
  /** True if readers fill in a form in it. */
  readonly hasForms: boolean;
  /** True if some of its pictures are links to a larger size. */
  readonly isEnlarged: boolean;
  /** An editor's colours, sizes and frames, as a style sheet; empty if none. */
  readonly styles: string;
}

/** The view of one page of a text; `part` counts from 1. */
export function textView(post: PostData, part: number): TextView {
  const parts = partLinks(post);
  const title = titleOf(post);
  const fieldSheet = sheetOfFields(post);
  return {
    path: parts[part - 1]?.path ?? post.path,
    title,
    titleHtml: nameHtmlOf({ name: title, nameHtml: post.titleHtml }),
    pageTitle: part === 1 ? title : getWords().titleOfPart(title, part, parts.length),
    part,
    parts,
    picture: part === 1 ? featuredPicture(post) : null,
    fields: fieldsOf(post),
    ...(fieldSheet.length > 0 && { fieldSheet }),
    hasContents: post.type === 'page' || look.post.contents,
    language: post.language,
    text: textReference(post),
  };
}

/** Links to the pages of a text, in their order; at least one. */
const partLinks = (post: PostData): readonly (Link & { readonly path: string })[] => {
  const draft = draftOf(post);
  // A preview has one address, even if its text has several pages.
  if (draft !== undefined) {
    return draft.prepared.parts.map((_, index) => ({
      name: String(index + 1),
      href: `?part=${index + 1}`,
      path: post.path,
    }));
  }
  return partPathsOf(post.path).map((path, index) => ({
    name: String(index + 1),
    href: link(path),
    path,
  }));
};

/**
 * Reads the text of a view each time, since all bodies may be larger than memory.
 * @param draft the text, if it is not in the mirror.
 */
export async function withText<V extends TextView>(
  view: V,
  draft?: Prepared,
): Promise<V & ShownText> {
  const { part, parts } = view;
  const prepared = draft ?? (await readText(view.text));
  // A layout may print HTML of the fields, too.
  const fields = JSON.stringify(view.fields).replaceAll('\\"', '"');
  const isWhole = prepared.layout?.hasTitle === false;
  const picture = isWhole || isFirstIn(prepared, view.picture) ? null : view.picture;
  const leads = (picture?.picture ?? null) === null;
  const bodyHtml =
    parts.length > 1 ? printPart(prepared, part, { leads }) : printText(prepared, { leads });
  const duotones = duotonesOf(bodyHtml);
  const { layout } = prepared;
  const shown = bodyHtml + duotones.svg;
  const html = bodyHtml + fields;
  const isEnlarged = look.enlarge !== 'none' && / class="(?:[^"]* )?enlarge"/.test(html);
  const ofLayout = layout === undefined ? '' : printLayout(layout.sheet, pictureOfSheet(layout));
  const sheet = [...(prepared.sheet ?? []), ...(view.fieldSheet ?? [])];
  return {
    ...view,
    picture,
    hasTitle: layout?.hasTitle !== false,
    contents: view.hasContents && layout === undefined ? contentsOf(prepared, { part, parts }) : [],
    direction: textDirection(view.title + bodyHtml, view.language),
    bodyHtml: layout === undefined ? shown : `<div class="laid-out">${shown}</div>`,
    hasForms: bodyHtml.includes(' data-reader-form'),
    hasEmbeds: html.includes(' data-player='),
    isEnlarged,
    styles:
      blockRules(html + (layout ? '<i class="laid-out">' : '') + (isEnlarged ? dialog : '')) +
      printSheet(sheet, html) +
      ofLayout +
      duotones.css,
  };
}

const dialog = '<dialog class="lightbox">';

const pictureOfSheet =
  ({ pictures }: NonNullable<Prepared['layout']>) =>
  (number: number): string | null => {
    const picture = pictureAt(pictures[number]);
    const variant =
      picture?.variants.findLast(({ type }) => type === 'image/webp') ?? picture?.variants.at(-1);
    if (picture === null || variant === undefined) return null;
    return isRemote(picture) ? variant.file : mediaFolder() + variant.file;
  };

// The text then shows the picture where its editor put it, with its caption.
const isFirstIn = (
  { parts: [beginning = ''], references }: Prepared,
  featured: FeaturedPicture | null,
): boolean => {
  const first = references.find(({ kind }) => kind === 'picture');
  if (featured === null || first?.kind !== 'picture') return false;
  return (
    beginning.includes(`\0${references.indexOf(first)}\0`) &&
    uploadOf(first.address) === uploadOf(featured.address)
  );
};

/** The metadata that every page of a text has. */
export function textMeta(post: PostData, { part, pageTitle: title, path }: TextView) {
  return {
    title,
    description: teaser(post.excerpt, teaserLengths.description),
    path,
    picture: linkPicture(post),
    published: post.date,
    modified: post.modified ?? undefined,
    language: otherLanguageOf(post),
    // What an SEO plugin says. Its titles and texts are those of the first page.
    seo: post.seo === null || part === 1 ? post.seo : { ...post.seo, ...ofFirstPage },
    translations: part === 1 ? translationsOf(post) : undefined,
    canonical: canonicalOf(post),
    copyPath: copyPathOf(post),
    draft: post.draft,
    things: part === 1 ? thingsOf(post) : undefined,
  } satisfies Partial<PageMeta>;
}

/** The language of a text, BCP 47, if it is known not to be the site's own. */
function otherLanguageOf({ language }: PostData): string | undefined {
  const { language: own } = getSite();
  if (language === null || language === own || own.startsWith(`${language}-`)) return undefined;
  return language;
}

const ofFirstPage = {
  title: '',
  description: '',
  shareTitle: '',
  shareDescription: '',
  breadcrumbTitle: '',
};
