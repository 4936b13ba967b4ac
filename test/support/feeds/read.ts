import { extractFromJson, extractFromXml } from '@extractus/feed-extractor';
import { z } from 'zod';
import { childrenOf, rootOf, textOf } from './xml.ts';

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

/**
 * The items of a feed as two libraries understand them. Neither is the library that writes our feeds,
 * and the two have different XML parsers.
 */
export const readers: Readonly<Record<string, (text: string, form: Form) => readonly ReadItem[]>> =
  {
    htmlparser2: withHtmlparser2,
    'feed-extractor': withFeedExtractor,
  };

function withHtmlparser2(text: string, form: Form): readonly ReadItem[] {
  if (form === 'json') return jsonFeed.parse(JSON.parse(text)).items.map(read);
  const root = rootOf(text);
  const channel = root && form === 'rss' ? childrenOf(root, 'channel')[0] : root;
  if (!channel) return [];
  return childrenOf(channel, form === 'rss' ? 'item' : 'entry').map((item) => {
    const said = (name: string) => textOf(item, name) ?? undefined;
    const page = childrenOf(item, 'link').find(({ attribs }) => attribs['rel'] === 'alternate');
    return read({
      id: said('guid') ?? said('id'),
      title: said('title'),
      link: page?.attribs['href'] ?? said('link'),
      published: said('pubDate') ?? said('published'),
      html: said('content:encoded') ?? said('content'),
    });
  });
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

const jsonFeed = z.object({
  items: z.array(
    z
      .object({ id: some, title: some, url: some, date_published: some, content_html: some })
      .transform(({ id, title, url: link, date_published: published, content_html: html }) => ({
        id,
        title,
        link,
        published,
        html,
      })),
  ),
});

/** What it leaves out of an item: the text, and when that was published rather than changed. */
const whole = z
  .object({
    pubDate: some,
    published: some,
    date_published: some,
    'content:encoded': some,
    content_html: some,
    content: z.union([some, z.object({ '#text': z.string() }).transform((it) => it['#text'])]),
  })
  .transform((entry) => ({
    when: entry.pubDate ?? entry.published ?? entry.date_published,
    html: entry['content:encoded'] ?? entry.content ?? entry.content_html,
  }));

interface Loose {
  readonly id?: string | undefined;
  readonly title?: string | undefined;
  readonly link?: string | undefined;
  readonly published?: string | undefined;
  readonly html?: string | undefined;
}

function read({ id = '', title = '', link = '', published = '', html = '' }: Loose): ReadItem {
  return { id, title, link, published: Date.parse(published), html };
}
