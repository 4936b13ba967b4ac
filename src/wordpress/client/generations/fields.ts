import { z } from 'zod';
import { decodeSlug, toPlainText } from '../plain-text.ts';
import { local, utc } from '../time.ts';
import { webUrl } from '../route.ts';

/** Marks a field of the model that several fields of the wire make up. */
export const whole = Symbol('the whole record');

/** For each field of the model: its name on the wire, and its schema. */
export type Fields<T> = {
  readonly [K in keyof T]-?: readonly [place: string | typeof whole, schema: z.ZodType<T[K]>];
};

/** The record of the model that fields make up. */
export type RecordOf<F extends Places> = { readonly [K in keyof F]: z.output<F[K][1]> };
export type Places = Fields<Readonly<Record<string, unknown>>>;

/** Fields of foreign records. A value of another type becomes the value for "none". */
export const text = z.string().catch('');
const isMissing = 'it is missing';
const isNoId = 'it is no id';
/** A text without which a record can't be understood: it may be empty, and has to be there. */
export const indispensable = z.string({ error: isMissing });
/** A person's name: WordPress stores it with entities (`Bob &amp; Sons`). */
export const personName = text.transform(toPlainText);
export const flag = z.boolean().catch(false);
/** A slug may be a number in a plugin's hands. */
export const slug = z
  .union([z.string(), z.number().transform(String)])
  .catch('')
  .transform(decodeSlug);
/** A record's own id. Only posts have other fields that they can't do without. */
export const id = z.coerce
  .number({ error: isNoId })
  .int({ error: isNoId })
  .positive({ error: isNoId });
/** An id of another record, where 0 means none. */
export const reference = z.coerce
  .number()
  .int()
  .catch(0)
  .transform((value) => (value > 0 ? value : null));
export const count = z.coerce.number().int().nonnegative().catch(0);
const time = z.string().nullable().catch(null);
/** `date`, `modified`: on the site's clock. */
export const clock = time.transform(local);
/** `date_gmt`, `modified_gmt`. */
export const moment = time.transform(utc);
const pixels = z.coerce
  .number()
  .int()
  .catch(0)
  .transform((value) => (value > 0 ? value : null));

/** Keeps http and https addresses; others are of no use to readers. */
export const webAddress = text.transform((value) => (webUrl(value) === null ? '' : value));

/** Avatars by width. PHP writes an empty map as a list. */
export const avatars = z
  .record(z.string(), z.unknown())
  .catch({})
  .transform((map): Readonly<Record<number, string>> =>
    Object.fromEntries(
      Object.entries(map).flatMap(([size, url]) =>
        typeof url === 'string' && url !== '' ? [[Number(size), url] as const] : [],
      ),
    ),
  );

/** Of plugins for several languages: Polylang's, one that gives the locale, WPML's. */
export const languageFields = { lang: text, locale: text, wpml_current_locale: text };

/** The most specific one of the fields that have a language. */
export function languageOf(wire: Readonly<Record<keyof typeof languageFields, string>>): string {
  return (
    [wire.wpml_current_locale, wire.locale, wire.lang].find((each) =>
      /^[a-z]{2,3}(?:[-_]|$)/i.test(each),
    ) ?? ''
  );
}

/** A list without its unreadable members. */
export function listOf<T>(schema: z.ZodType<T>) {
  return z
    .array(z.unknown())
    .catch([])
    .transform((values): readonly T[] =>
      values.flatMap((value) => {
        const parsed = schema.safeParse(value);
        return parsed.success ? [parsed.data] : [];
      }),
    );
}

/** A copy of a picture that WordPress has made. */
export interface MediaSize {
  readonly name: string;
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

const mediaSize = z
  .object({ width: pixels, height: pixels, source_url: webAddress, url: webAddress })
  .transform(({ width, height, source_url: newer, url: older }) => ({
    width,
    height,
    // Each generation has a name of its own for it.
    url: newer || older,
  }));

const mediaSizes = z
  .record(z.string(), z.unknown())
  .catch({})
  .transform((byName): readonly MediaSize[] =>
    Object.entries(byName).flatMap(([name, value]) => {
      const { width, height, url } = mediaSize.safeParse(value).data ?? {};
      return width && height && url ? [{ name, url, width, height }] : [];
    }),
  );

/** Of what cameras and editors write into pictures: who made it, or else who owns it. */
const imageMeta = z
  .object({ credit: text, copyright: text })
  .catch({ credit: '', copyright: '' })
  .transform(({ credit, copyright }) => credit || copyright);

/** The sizes of a media file; `{}` if WordPress could not read the file. */
const mediaDetails = z
  .object({
    width: pixels,
    height: pixels,
    sizes: mediaSizes,
    image_meta: imageMeta,
    original_image: text,
  })
  .catch({ width: null, height: null, sizes: [], image_meta: '', original_image: '' });

export const rendered = z
  .object({ rendered: text })
  .catch({ rendered: '' })
  .transform((wire) => wire.rendered);

/** Title and content of a v2 post, required: without them it would be published blank. */
export const renderedText = z
  .object({ rendered: indispensable }, { error: isMissing })
  .transform((wire) => wire.rendered);

/** A text as the editor typed it, in the context `edit` of v2. */
export const typed = z
  .object({ raw: z.string().optional().catch(undefined) })
  .catch({ raw: undefined })
  .transform(({ raw }) => raw);

export const isProtected = z
  .object({ protected: flag })
  .catch({ protected: false })
  .transform((wire) => wire.protected);

/** One of the measures of a media file. */
export function ofDetails<K extends keyof z.output<typeof mediaDetails>>(name: K) {
  return mediaDetails.transform((details) => details[name]);
}

/** The addresses of the sizes of a picture. */
export function addressesOf(sizes: readonly MediaSize[]): readonly string[] {
  return sizes.map(({ url }) => url);
}
