import { z } from 'zod';
import { htmlFaults, isLanguage, isMediaType, isRfc3339, isWebAddress } from './values.ts';

const address = z.string().refine(isWebAddress, 'is no address');
const said = z.string().min(1);
const moment = z.string().refine(isRfc3339, 'is no moment');
const language = z.string().refine(isLanguage, 'is no language');
const html = z.string().superRefine((value, { addIssue }) => {
  for (const fault of htmlFaults(value)) addIssue(fault);
});
const author = z
  .strictObject({ name: said, url: address, avatar: address })
  .partial()
  .refine((value) => Object.keys(value).length > 0, 'is nobody');
const attachment = z.strictObject({
  url: address,
  mime_type: z.string().refine(isMediaType, 'is no media type'),
  title: said.optional(),
  size_in_bytes: z.int().positive().optional(),
  duration_in_seconds: z.number().positive().optional(),
});
const common = { authors: z.array(author).min(1).optional(), language: language.optional() };
const item = z
  .strictObject({
    ...common,
    id: said,
    url: address.optional(),
    external_url: address.optional(),
    title: said.optional(),
    content_html: html.optional(),
    content_text: z.string().optional(),
    summary: said.optional(),
    image: address.optional(),
    banner_image: address.optional(),
    date_published: moment.optional(),
    date_modified: moment.optional(),
    tags: z.array(said).min(1).optional(),
    attachments: z.array(attachment).min(1).optional(),
  })
  .refine(
    (value) => value.content_html !== undefined || value.content_text !== undefined,
    'holds no text',
  );

const feed = z.strictObject({
  ...common,
  version: z.literal('https://jsonfeed.org/version/1.1'),
  title: said,
  home_page_url: address.optional(),
  feed_url: address.optional(),
  description: said.optional(),
  user_comment: said.optional(),
  next_url: address.optional(),
  icon: address.optional(),
  favicon: address.optional(),
  expired: z.boolean().optional(),
  items: z
    .array(item)
    .refine(
      (items) => new Set(items.map(({ id }) => id)).size === items.length,
      'have one id twice',
    ),
});

/** What JSON Feed 1.1 forbids, and is there all the same. `self` is where the feed lies. */
export function jsonFeedFaults(json: string, self: string): string[] {
  const parsed = feed.safeParse(JSON.parse(json));
  if (!parsed.success)
    return parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`);
  return parsed.data.feed_url === self ? [] : ['does not say where it lies'];
}
