import { decodeHTML } from 'entities';
import { z } from 'zod';
import { text } from '../generations/fields.ts';
import type { EntryPlugin } from './plugin.ts';

/** Yoast SEO escapes its texts as HTML. */
const plain = text.transform((html) => decodeHTML(html).trim());

const head = z.object({
  title: plain,
  description: plain,
  og_title: plain,
  og_description: plain,
  twitter_title: plain,
  twitter_description: plain,
  robots: z.object({ index: text, follow: text }).catch({ index: '', follow: '' }),
});

const record = z.object({ yoast_head_json: head.nullable().catch(null) });

/** Adds its field to each record of v2. */
export const yoast: EntryPlugin = {
  name: 'Yoast SEO',
  // Parts by name: the whole field is longer than most posts. A WordPress before 5.3 ignores such names, and sends no SEO data.
  fields: Object.keys(head.shape).map((name) => `yoast_head_json.${name}`),
  read(wire) {
    const found = record.safeParse(wire).data?.yoast_head_json ?? null;
    if (found === null) return {};
    const { title, description, robots, ...share } = found;
    return {
      seo: {
        title,
        description,
        shareTitle: share.twitter_title || share.og_title,
        shareDescription: share.twitter_description || share.og_description,
        isHidden: robots.index === 'noindex',
        isNofollow: robots.follow === 'nofollow',
      },
    };
  },
};
