import { z } from 'zod';
import type { MediaSize } from '../model.ts';
import { toPlainText, decodeSlug } from '../plain-text.ts';
import { local, utc } from '../time.ts';

/** Fields of foreign records. A value of another type becomes the value for "none". */
export const text = z.string().catch('');
export const isMissing = 'it is missing';
const isNoId = 'it is no id';
/** A text without which a record can't be understood: it may be empty, and has to be there. */
export const indispensable = z.string({ error: isMissing });
/** A person's name: WordPress stores it with entities (`Bob &amp; Sons`). */
export const personName = text.transform(toPlainText);
export const flag = z.boolean().catch(false);
export const slug = z.coerce.string().catch('').transform(decodeSlug);
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

/** Keeps the addresses that are http or https; what else a record holds is no address for a reader. */
export const webAddress = text.transform((value) =>
  URL.canParse(value) && ['http:', 'https:'].includes(new URL(value).protocol) ? value : '',
);

/** Avatars by width. PHP writes an empty map as a list. */
export const avatars = z
  .record(z.string(), z.unknown())
  .catch({})
  .transform((map) =>
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
    .transform((values) =>
      values.flatMap((value) => {
        const parsed = schema.safeParse(value);
        return parsed.success ? [parsed.data] : [];
      }),
    );
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
  .transform((byName) =>
    Object.entries(byName).flatMap(([name, value]): MediaSize[] => {
      const { width, height, url } = mediaSize.safeParse(value).data ?? {};
      return width && height && url ? [{ name, url, width, height }] : [];
    }),
  );

/** Of what cameras and editors write into pictures: who made it, or else who owns it. */
const imageMeta = z
  .object({ credit: text, copyright: text })
  .catch({ credit: '', copyright: '' })
  .transform(({ credit, copyright }) => credit || copyright);

/** The measures of a media file and its smaller sizes; `{}` where WordPress could not read the file. */
export const mediaDetails = z
  .object({
    width: pixels,
    height: pixels,
    sizes: mediaSizes,
    image_meta: imageMeta,
    original_image: text,
  })
  .catch({ width: null, height: null, sizes: [], image_meta: '', original_image: '' });
