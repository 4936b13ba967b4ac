import { z } from '@hono/zod-openapi';
import type { Media } from '../../../wordpress/client/index.ts';
import { toText } from '../../../content/html/index.ts';

/** A file in WordPress's library. */
export const mediaSchema = z
  .object({
    id: z.int(),
    title: z.string(),
    alt: z.string().openapi({ description: 'What a picture shows, for people who cannot see it.' }),
    caption: z.string(),
    url: z.string().openapi({ description: 'Of the file itself.' }),
    link: z.string().openapi({ description: 'Of its page in WordPress.' }),
    mimeType: z.string().openapi({ example: 'image/jpeg' }),
    width: z.int().nullable(),
    height: z.int().nullable(),
    date: z.iso.datetime().nullable(),
    post: z.int().nullable().openapi({ description: 'The post or page that it was uploaded to.' }),
  })
  .openapi('Media');

export const uploadSchema = mediaSchema
  .extend({
    notes: z.array(z.string()).openapi({
      description: 'What was changed in the file or its name, in full sentences.',
    }),
    warning: z.string().nullable().openapi({
      description: 'What the picture still needs; null if it has all.',
    }),
  })
  .openapi('Upload');

const texts = {
  alt: 'What a picture shows, for those who can’t see it. Every picture needs one, unless it is decorative.',
  decorative: '`true` for a picture that needs no alternative text.',
  title: 'Default: made from the file name.',
  caption: 'Shown below a picture.',
};

const text = (description: string) => z.string().max(10_000).optional().openapi({ description });

/** Texts of a file that is sent as a raw body. */
export const textsQuery = z.object({
  alt: text(texts.alt),
  decorative: z.enum(['true', 'false']).optional().openapi({ description: texts.decorative }),
  title: text(texts.title),
  caption: text(texts.caption),
});

/** The same as fields of a form. */
export const textsForm = Object.fromEntries(
  Object.entries(texts).map(([name, description]) => [
    name,
    { type: 'string' as const, description },
  ]),
);

export function mediaOf(media: Media): z.output<typeof mediaSchema> {
  return {
    id: media.id,
    title: toText(media.titleHtml),
    alt: media.alt,
    caption: toText(media.captionHtml),
    url: media.url,
    link: media.link,
    mimeType: media.mimeType,
    width: media.width,
    height: media.height,
    date: media.date,
    post: media.postId,
  };
}
