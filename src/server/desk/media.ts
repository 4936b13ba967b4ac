import { toText } from '../../content/html/index.ts';
import type { Media, MediaFamily } from '../../wordpress/client/index.ts';
import { localsOf } from '../context.ts';
import { changeMedia, deleteMedia as deleteOf } from '../operations/media.ts';
import { withQuery } from '../paths.ts';
import type { Problem } from '../problem.ts';
import { whenIn } from './dates.ts';
import type { Frame } from './frame.ts';
import { pageNumberOf, pagingOf, thumbnailOf } from './posts.ts';
import { sendFile } from './send-file.ts';
import {
  goTo,
  idOfPage,
  reported,
  requireRight,
  serve,
  type DeskRequest,
  type Context,
  type Served,
  type ViewOf,
} from './serve.ts';
import type { DeskWords } from '../../i18n/index.ts';

/** What the library is narrowed to, in the words of its address. */
const mediaTypes = ['image', 'no-alt', 'video', 'audio', 'application', 'text'] as const;

export type MediaType = (typeof mediaTypes)[number];

const perPage = 24;
// WordPress can't filter by alternative text, nor the older generation by type: done per page.
const perSiftedPage = 100;
/** Pixels: enough for a picture in the gallery on a fine screen. */
const smallWidth = 300;

/** A file as the pages about files show it. */
export function itemOf(media: Media, frame: Pick<Frame, 'language' | 'timeZone' | 'words'>) {
  const { id, url, mimeType, alt, width, height, date, dateLocal } = media;
  const isPicture = mimeType.startsWith('image/');
  return {
    id,
    alt,
    url,
    isPicture,
    date: date === null ? null : whenIn(frame, date, dateLocal),
    title: toText(media.titleHtml) || frame.words.frame.untitled,
    /** A small version of a picture; null for other files. */
    small: isPicture ? thumbnailOf(media, smallWidth) : null,
    /** `JPEG picture` */
    kind: fileKind(frame.words, media),
    /** `1200 × 800`; empty when unknown. */
    measures: width === null || height === null ? '' : `${width} × ${height}`,
  };
}

export type MediaItem = ReturnType<typeof itemOf>;

/** The texts in the form for a file. */
const typedTexts = (field: (name: string) => string) => ({
  alt: field('alt'),
  isDecorative: field('decorative') === 'true',
  title: field('title'),
  caption: field('caption'),
});

export type TypedTexts = ReturnType<typeof typedTexts>;

const familyOf = (type: MediaType): MediaFamily => (type === 'no-alt' ? 'image' : type);

const isOfType = ({ mimeType, alt }: Media, type: MediaType): boolean =>
  mimeType.startsWith(`${familyOf(type)}/`) && (type !== 'no-alt' || alt.trim() === '');

/** The media library, newest first, with what was typed or done just before. */
const listMedia = async (request: DeskRequest) => {
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
    /** Empty for all files. */
    type,
    types: mediaTypes,
    ...pagingOf(found, { number, perPage: size }, (page) =>
      withQuery(paths.media, { search, type, page }),
    ),
    total: isSifted ? null : found.total,
    items: items.map((media) => itemOf(media, frame)),
    /** False with the older generation. WordPress decides for each file. */
    mayEdit: generation === 'v2',
    mayDelete: editor.user.capabilities.has('delete_posts'),
    typed: typedTexts((name) => kept.get(name) ?? ''),
    /** What was done right before. */
    done: {
      sent: kept.get('sent'),
      saved: kept.get('saved'),
      deleted: kept.get('deleted'),
      notes: kept.getAll('note'),
    },
  };
};

export type MediaView = ViewOf<typeof listMedia>;

/** The media library, and an upload that is streamed. If it fails: why, with the typed texts. */
export async function serveMedia(
  context: Context,
): Promise<(Served<MediaView> & { readonly trouble: Problem | null }) | Response> {
  const { params, request, locals, response } = context;
  const unsent = request.method === 'POST' ? await sendFile(request, localsOf(locals)) : null;
  if (unsent instanceof Response) return unsent;
  const unread = unsent === null ? request : new Request(request.url, { headers: request.headers });
  const served = await serve({ params, request: unread, locals, response }, async (asking) => {
    requireRight(asking, 'upload');
    const view = await listMedia(asking);
    if (unsent === null) return view;
    return { ...view, typed: typedTexts((name) => unsent.fields.get(name) ?? '') };
  });
  if (served instanceof Response) return served;
  if (unsent !== null && served.problem === null) response.status = unsent.problem.status;
  return { ...served, trouble: unsent?.problem ?? null };
}

/** Asks before a file is deleted; or deletes it permanently and goes back to the library. */
export async function deleteMedia(request: DeskRequest): Promise<MediaItem | Response> {
  const { form, frame, editor } = request;
  const id = idOfPage(request, 'There is no such file.');
  const media = await editor.cms.media.get(id);
  if (form === null) return itemOf(media, frame);
  const done = [await deleteOf(request, id)];
  const deleted = toText(media.titleHtml) || frame.words.frame.untitled;
  return goTo(request, { path: frame.paths.media, fields: [['deleted', deleted]], done });
}

/** Shows the texts of a file; or saves them and goes back. Throws a Problem or a CmsError. */
export async function editMedia(request: DeskRequest) {
  const { form, frame, editor } = request;
  const id = idOfPage(request, 'There is no such file.');
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
  const isAltMissing = item.isPicture && alt === '' && !typed.isDecorative;
  if (isAltMissing) return { item, typed, isAltMissing };
  // An untouched title or caption is not saved: this page shows it without its markup.
  const isRenamed = typed.title !== '' && typed.title !== before.title;
  const done = await changeMedia(request, id, {
    ...(item.isPicture && alt !== before.alt ? { alt } : {}),
    ...(isRenamed ? { title: typed.title } : {}),
    ...(typed.caption === before.caption ? {} : { caption: typed.caption }),
  });
  const saved = isRenamed ? typed.title : item.title;
  return goTo(request, { path: frame.paths.media, fields: [['saved', saved]], done: [done] });
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
