import { toText } from '../../content/html/index.ts';
import type { Id, Media, MediaFamily } from '../../wordpress/client/index.ts';
import { localsOf } from '../context.ts';
import { changeMedia, deleteMedia as deleteOf } from '../operations/media.ts';
import { withQuery } from '../paths.ts';
import { Problem } from '../problem.ts';
import { whenIn, type When } from './dates.ts';
import type { Frame } from './frame.ts';
import { pageNumberOf, pagingOf, type Paging, thumbnailOf, type Thumbnail } from './posts.ts';
import { sendFile } from './send-file.ts';
import {
  goTo,
  reported,
  requireRight,
  serve,
  type DeskRequest,
  type Context,
  type Served,
} from './serve.ts';
import type { DeskWords } from '../../i18n/index.ts';

export interface MediaItem {
  readonly id: number;
  readonly title: string;
  readonly alt: string;
  readonly url: string;
  /** A small version of a picture; null for other files. */
  readonly small: Thumbnail | null;
  readonly isPicture: boolean;
  /** `JPEG picture` */
  readonly kind: string;
  /** `1200 × 800`; empty when unknown. */
  readonly measures: string;
  /** Null without a date. */
  readonly date: When | null;
}

/** The texts in the form for a file. */
export interface TypedTexts {
  readonly alt: string;
  readonly isDecorative: boolean;
  readonly title: string;
  readonly caption: string;
}

/** What the library is narrowed to, in the words of its address. */
const mediaTypes = ['image', 'no-alt', 'video', 'audio', 'application', 'text'] as const;

export type MediaType = (typeof mediaTypes)[number];

export interface MediaView extends Paging {
  readonly search: string;
  /** Empty for all files. */
  readonly type: MediaType | '';
  readonly types: readonly MediaType[];
  readonly items: readonly MediaItem[];
  /** False with the older generation. WordPress decides for each file. */
  readonly mayEdit: boolean;
  readonly mayDelete: boolean;
  readonly typed: TypedTexts;
  /** What was done right before. */
  readonly done: {
    readonly sent: string | null;
    readonly saved: string | null;
    readonly deleted: string | null;
    readonly notes: readonly string[];
  };
}

const perPage = 24;
// WordPress can't be asked for alternative texts, and the older generation not for types: a page has those among so many files.
const perSiftedPage = 100;
/** Pixels: enough for a picture in the gallery on a fine screen. */
const smallWidth = 300;

/** A file as the pages about files show it. */
export function itemOf(
  media: Media,
  frame: Pick<Frame, 'language' | 'timeZone' | 'words'>,
): MediaItem {
  const { id, url, mimeType, alt, width, height, date, dateLocal } = media;
  const isPicture = mimeType.startsWith('image/');
  return {
    id,
    alt,
    url,
    isPicture,
    date: date === null ? null : whenIn(frame, date, dateLocal),
    title: toText(media.titleHtml) || frame.words.frame.untitled,
    small: isPicture ? thumbnailOf(media, smallWidth) : null,
    kind: fileKind(frame.words, media),
    measures: width === null || height === null ? '' : `${width} × ${height}`,
  };
}

const typedTexts = (field: (name: string) => string): TypedTexts => ({
  alt: field('alt'),
  isDecorative: field('decorative') === 'true',
  title: field('title'),
  caption: field('caption'),
});

const familyOf = (type: MediaType): MediaFamily => (type === 'no-alt' ? 'image' : type);

const isOfType = ({ mimeType, alt }: Media, type: MediaType): boolean =>
  mimeType.startsWith(`${familyOf(type)}/`) && (type !== 'no-alt' || alt.trim() === '');

/** The media library, newest first, with what was typed or done just before. */
const listMedia = async (request: DeskRequest): Promise<MediaView> => {
  const { url, frame, editor } = request;
  const { paths } = frame;
  const query = url.searchParams;
  const search = (query.get('search') ?? '').trim();
  const number = pageNumberOf(query);
  const type = mediaTypes.find((name) => name === query.get('type')) ?? '';
  const { generation } = await editor.cms.connect();
  const isSifted = type !== '' && (type === 'no-alt' || generation === 'legacy');
  const size = isSifted ? perSiftedPage : perPage;
  const found = await editor.cms.media.page({
    page: number,
    perPage: size,
    search: search || undefined,
    family: type === '' || generation === 'legacy' ? undefined : familyOf(type),
  });
  const items = isSifted ? found.items.filter((media) => isOfType(media, type)) : found.items;
  const kept = reported(request);
  return {
    search,
    type,
    types: mediaTypes,
    ...pagingOf(found, { number, perPage: size }, (page) =>
      withQuery(paths.media, { search, type, page }),
    ),
    total: isSifted ? null : found.total,
    items: items.map((media) => itemOf(media, frame)),
    mayEdit: generation === 'v2',
    mayDelete: editor.user.capabilities.has('delete_posts'),
    typed: typedTexts((name) => kept.get(name) ?? ''),
    done: {
      sent: kept.get('sent'),
      saved: kept.get('saved'),
      deleted: kept.get('deleted'),
      notes: kept.getAll('note'),
    },
  };
};

/**
 * The page of the media library. Its form uploads a file, which is not read into memory. If that fails, the page shows why, with
 * the typed texts.
 */
export async function serveMedia(
  context: Context,
): Promise<(Served<MediaView> & { readonly trouble: Problem | null }) | Response> {
  const { request, locals, response } = context;
  const unsent = request.method === 'POST' ? await sendFile(request, localsOf(locals)) : null;
  if (unsent instanceof Response) return unsent;
  const unread = unsent === null ? request : new Request(request.url, { headers: request.headers });
  const served = await serve({ request: unread, locals, response }, async (asking) => {
    requireRight(asking, 'upload');
    const view = await listMedia(asking);
    if (unsent === null) return view;
    return { ...view, typed: typedTexts((name) => unsent.fields.get(name) ?? '') };
  });
  if (served instanceof Response) return served;
  if (unsent !== null && served.problem === null) response.status = unsent.problem.status;
  return { ...served, trouble: unsent?.problem ?? null };
}

/** The id in the address of a file's page. Throws a {@link Problem}. */
const mediaId = (parameter: string | undefined): Id => {
  const id = Number(parameter);
  if (Number.isSafeInteger(id) && id > 0) return id;
  throw new Problem({ code: 'not-found', detail: 'There is no such file.' });
};

/** Asks before a file is deleted; or deletes it permanently and goes back to the library. */
export function deleteMedia(parameter: string | undefined) {
  return async (request: DeskRequest): Promise<MediaItem | Response> => {
    const { form, frame, editor } = request;
    const id = mediaId(parameter);
    const media = await editor.cms.media.get(id);
    if (form === null) return itemOf(media, frame);
    const done = [await deleteOf(request, id)];
    const deleted = toText(media.titleHtml) || frame.words.frame.untitled;
    return goTo(request, { path: frame.paths.media, fields: [['deleted', deleted]], done });
  };
}

interface EditMediaView {
  readonly item: MediaItem;
  readonly typed: Pick<TypedTexts, 'alt' | 'isDecorative' | 'title' | 'caption'>;
  /** The form was sent without an alternative text. */
  readonly isAltMissing: boolean;
}

/** Shows the title, caption and alternative text of a file; or saves them and goes back to the library. Throws a Problem or a CmsError. */
export function editMedia(parameter: string | undefined) {
  return async (request: DeskRequest): Promise<EditMediaView | Response> => {
    const { form, frame, editor } = request;
    const id = mediaId(parameter);
    const media = await editor.cms.media.get(id);
    const item = itemOf(media, frame);
    const before = {
      alt: media.alt,
      title: toText(media.titleHtml),
      caption: toText(media.captionHtml),
      isDecorative: false,
    };
    if (form === null) return { item, typed: before, isAltMissing: false };

    const typed = typedTexts((name) => (form.get(name) ?? '').trim());
    const alt = typed.isDecorative ? '' : typed.alt;
    if (item.isPicture && alt === '' && !typed.isDecorative) {
      return { item, typed, isAltMissing: true };
    }
    // An untouched title or caption is not saved: this page shows it without its markup.
    const isRenamed = typed.title !== '' && typed.title !== before.title;
    const done = await changeMedia(request, id, {
      ...(item.isPicture && alt !== before.alt ? { alt } : {}),
      ...(isRenamed ? { title: typed.title } : {}),
      ...(typed.caption === before.caption ? {} : { caption: typed.caption }),
    });
    const saved = isRenamed ? typed.title : item.title;
    return goTo(request, { path: frame.paths.media, fields: [['saved', saved]], done: [done] });
  };
}

// Names of formats that are not their media subtype in capitals.
const formats: Readonly<Record<string, string>> = {
  'svg+xml': 'SVG',
  webp: 'WebP',
  webm: 'WebM',
  ogg: 'Ogg',
  quicktime: 'QuickTime',
};

/** What a file is, in words: `JPEG picture`, `PDF`, `ZIP file`. */
function fileKind(
  { media: words }: Pick<DeskWords, 'media'>,
  { mimeType, url }: Pick<Media, 'mimeType' | 'url'>,
): string {
  const [family = '', subtype = ''] = mimeType.split('/');
  const format = formats[subtype] ?? subtype.replace(/^x-/, '').toUpperCase();
  if (family === 'image') return words.fileKinds.picture(format);
  if (family === 'video') return words.fileKinds.video(format);
  if (mimeType === 'audio/mpeg') return words.fileKinds.audio('MP3');
  if (family === 'audio') return words.fileKinds.audio(format);
  if (mimeType === 'application/pdf') return 'PDF';
  // People know other files by the ends of their names.
  const ending = /\.(\w{1,5})$/.exec(URL.parse(url)?.pathname ?? '')?.[1] ?? '';
  return words.fileKinds.other(ending.toUpperCase());
}
