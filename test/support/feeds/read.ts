import { extractFromJson, extractFromXml } from '@extractus/feed-extractor';
import { parseAtomFeed, parseJsonFeed, parseRssFeed } from 'feedsmith';
import { z } from 'zod';

/** What a feed reader makes of an item. */
export interface ReadItem {
  readonly id: string;
  readonly title: string;
  readonly link: string;
  /** As `Date` reads it. */
  readonly published: number;
  readonly html: string;
}

export type Form = 'rss' | 'atom' | 'json';

/** The items of a feed as two libraries that feed readers are made with understand them. */
export const readers: Readonly<Record<string, (text: string, form: Form) => readonly ReadItem[]>> =
  {
    feedsmith: withFeedsmith,
    'feed-extractor': withFeedExtractor,
  };

function withFeedsmith(text: string, form: Form): readonly ReadItem[] {
  switch (form) {
    case 'rss':
      return (parseRssFeed(text).items ?? []).map((item) =>
        read({
          ...{ id: item.guid?.value, title: item.title, link: item.link },
          ...{ published: item.pubDate, html: item.content?.encoded },
        }),
      );
    case 'atom':
      return (parseAtomFeed(text).entries ?? []).map((entry) => {
        const link = entry.links?.find(({ rel }) => rel === 'alternate')?.href;
        const { id, title, published, content } = entry;
        return read({ id, title: title?.value, link, published, html: content?.value });
      });
    case 'json':
      return (parseJsonFeed(text).items ?? []).map((item) =>
        read({
          ...{ id: item.id, title: item.title, link: item.url },
          ...{ published: item.date_published, html: item.content_html },
        }),
      );
  }
}

function withFeedExtractor(text: string, form: Form): readonly ReadItem[] {
  const options = {
    descriptionMaxLen: 0,
    // A title that is a number is one all the same.
    xmlParserOptions: { parseTagValue: false },
    getExtraEntryFields: (entry: object) => whole.parse(entry),
  };
  const { entries = [] } =
    form === 'json' ? extractFromJson(text, options) : extractFromXml(text, options);
  return entries.map((entry) => {
    const { id, title, link, when: published, html } = extracted.parse(entry);
    return read({ id, title, link, published, html });
  });
}

const some = z.string().optional();
const extracted = z.object({ id: some, title: some, link: some, when: some, html: some });

/** What it leaves out of an item: the text, and when that was published rather than changed. */
const whole = z
  .object({
    ...{ pubDate: some, published: some, date_published: some },
    ...{ 'content:encoded': some, content_html: some },
    content: z.union([some, z.object({ '#text': z.string() }).transform((it) => it['#text'])]),
  })
  .transform((entry) => ({
    when: entry.pubDate ?? entry.published ?? entry.date_published,
    html: entry['content:encoded'] ?? entry.content ?? entry.content_html,
  }));

interface Loose {
  readonly id: string | undefined;
  readonly title: string | undefined;
  readonly link: string | undefined;
  readonly published: string | undefined;
  readonly html: string | undefined;
}

function read({ id = '', title = '', link = '', published = '', html = '' }: Loose): ReadItem {
  return { id, title, link, published: Date.parse(published), html };
}
