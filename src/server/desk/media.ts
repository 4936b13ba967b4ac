import type { Media } from '../../wordpress/client/index.ts';
import { toText } from '../../content/html/index.ts';
import { withQuery } from '../paths.ts';
import { localDateIn } from './dates.ts';
import type { Frame } from './frame.ts';
import type { Asked } from './serve.ts';

export interface MediaItem {
  readonly id: number;
  readonly title: string;
  readonly alt: string;
  /** Of the file itself. */
  readonly url: string;
  /** Of a small version of a picture; null for what is no picture. */
  readonly small: { readonly url: string; readonly width: number; readonly height: number } | null;
  readonly isPicture: boolean;
  /** `image/jpeg`. */
  readonly type: string;
  /** `1200 × 800`; empty where nothing tells. */
  readonly measures: string;
  /** ISO 8601; null where it has none. */
  readonly date: string | null;
  readonly dateText: string;
}

/** What was typed beside a file that is not sent yet. */
export interface TypedTexts {
  readonly alt: string;
  readonly isDecorative: boolean;
  readonly title: string;
  readonly caption: string;
}

export interface MediaView {
  readonly search: string;
  readonly items: readonly MediaItem[];
  /** Records that could not be understood. */
  readonly odd: number;
  readonly total: number | null;
  readonly number: number;
  readonly last: number | null;
  readonly previous: string | null;
  readonly next: string | null;
  /** WordPress decides for each file; the older generation has no way to. */
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
/** Pixels: enough for a picture in the gallery on a fine screen. */
const smallWidth = 300;

const numberOf = (text: string | null): number => {
  const number = Number(text ?? 1);
  return Number.isSafeInteger(number) && number > 0 ? number : 1;
};

const smallOf = ({ url, width, height, sizes }: Media): MediaItem['small'] => {
  const whole = width === null || height === null ? null : { url, width, height };
  const enough = sizes.filter((size) => size.width >= smallWidth && size.url !== '');
  const [smallest] = enough.toSorted((a, b) => a.width - b.width);
  return smallest ?? whole ?? { url, width: smallWidth, height: smallWidth };
};

/** A file as the pages about files show it. */
export const itemOf = (media: Media, frame: Pick<Frame, 'language' | 'words'>): MediaItem => {
  const { id, url, mimeType, alt, width, height, date, dateLocal } = media;
  const isPicture = mimeType.startsWith('image/');
  return {
    ...{ id, alt, url, isPicture, date },
    title: toText(media.titleHtml) || frame.words.frame.untitled,
    small: isPicture ? smallOf(media) : null,
    type: mimeType,
    measures: width === null || height === null ? '' : `${width} × ${height}`,
    dateText: dateLocal === null ? '' : localDateIn(frame, dateLocal),
  };
};

export const typedTexts = (field: (name: string) => string): TypedTexts => ({
  alt: field('alt'),
  isDecorative: field('decorative') === 'true',
  title: field('title'),
  caption: field('caption'),
});

/** The media library, the newest first, beside what was typed or done right before. */
export const listMedia = async ({ url, frame, editor, desk }: Asked): Promise<MediaView> => {
  const { paths } = frame;
  const query = url.searchParams;
  const search = (query.get('search') ?? '').trim();
  const number = numberOf(query.get('page'));
  const found = await editor.cms.media.page({
    ...{ page: number, perPage, search: search || undefined },
  });
  const kept = desk.keptForms.take(query.get('kept'), url.pathname) ?? [];
  const fields = new Map(kept);
  const pageOf = (page: number) => withQuery(paths.media, { search, page });
  const hasNext = found.pages === null ? found.items.length === perPage : number < found.pages;
  return {
    ...{ search, number },
    items: found.items.map((media) => itemOf(media, frame)),
    odd: found.odd.length,
    total: found.total,
    last: found.pages,
    previous: number > 1 ? pageOf(number - 1) : null,
    next: hasNext ? pageOf(number + 1) : null,
    mayEdit: (await editor.cms.connect()).generation === 'v2',
    mayDelete: editor.user.capabilities.has('delete_posts'),
    typed: typedTexts((name) => fields.get(name) ?? ''),
    done: {
      sent: fields.get('sent') ?? null,
      saved: fields.get('saved') ?? null,
      deleted: fields.get('deleted') ?? null,
      notes: kept.filter(([name]) => name === 'note').map(([, note]) => note),
    },
  };
};
