import { Parser } from 'htmlparser2';
import { z } from 'zod';
import { listOf, text } from '../generations/fields.ts';
import type { Post } from '../model.ts';
import { type Said, shareText, silent, withoutOwnTitle } from './seo.ts';

/** What the `<head>` of a public page says, before it is checked. */
export interface PageHead {
  /** Of the element `<title>`, or of the page in the structured data; empty if there is neither. */
  readonly title: string;
  /** The first of each name, such as `description`, `og:title`; robots has all. */
  readonly metas: ReadonlyMap<string, string>;
  /** Empty if there is none. */
  readonly canonical: string;
  readonly things: readonly Thing[];
}

/** In characters. */
const longestPage = 2_000_000;
const longestData = 200_000;

/** Reads the HTML of a page, or of its head alone. Only texts and attributes are taken from it. */
export function readHead(html: string): PageHead {
  const metas = new Map<string, string>();
  const things: Thing[] = [];
  let title = '';
  let hasTitle = false;
  let canonical = '';
  let reading: 'title' | 'data' | null = null;
  let data = '';
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'body') parser.pause();
      if (name === 'title' && !hasTitle) {
        hasTitle = true;
        reading = 'title';
      }
      if (name === 'script' && attributes['type'] === 'application/ld+json') reading = 'data';
      if (name === 'meta') noteMeta(metas, attributes);
      const isCanonical = attributes['rel']?.toLowerCase().split(/\s+/).includes('canonical');
      if (name === 'link' && isCanonical && canonical === '') canonical = attributes['href'] ?? '';
    },
    ontext(part) {
      if (reading === 'title') title += part;
      if (reading === 'data' && data.length < longestData) data += part;
    },
    onclosetag() {
      if (reading === 'data') things.push(...thingsIn(data));
      data = '';
      reading = null;
    },
  });
  parser.write(html.slice(0, longestPage));
  const ofData = things.find(isPage)?.name ?? '';
  return { title: inLine(title) || ofData, metas, canonical: canonical.trim(), things };
}

function noteMeta(metas: Map<string, string>, attributes: Readonly<Record<string, string>>): void {
  const name = (attributes['name'] ?? attributes['property'] ?? '').toLowerCase();
  const content = inLine(attributes['content'] ?? '');
  const before = metas.get(name);
  if (name === 'robots' && before !== undefined) metas.set(name, `${before},${content}`);
  else if (before === undefined) metas.set(name, content);
}

const inLine = (value: string): string => value.replace(/\s+/g, ' ').trim();

const names = z.union([z.string().transform((name) => [name]), listOf(z.string())]).catch([]);
const step = z
  .object({ name: text, item: z.object({ name: text }).catch({ name: '' }) })
  .transform(({ name, item }) => name || item.name);
const thing = z.object({ '@type': names, name: text, itemListElement: listOf(step) });
type Thing = z.output<typeof thing>;
const graph = z.object({ '@graph': z.array(z.unknown()) });

/** The things that JSON-LD describes. */
function thingsIn(json: string): readonly Thing[] {
  try {
    const value: unknown = JSON.parse(json);
    return listOf(thing).parse(graph.safeParse(value).data?.['@graph'] ?? [value].flat());
  } catch {
    return [];
  }
}

const isPage = (each: Thing): boolean => each['@type'].some((name) => name.endsWith('Page'));
const isBreadcrumbs = (each: Thing): boolean => each['@type'].includes('BreadcrumbList');

/** What a head says of an entry, without what every page of WordPress has. */
export function saidIn(
  { title, metas, canonical, things }: PageHead,
  { titleHtml }: Pick<Post, 'titleHtml'>,
  siteName: string,
): Said {
  const meta = (name: string): string => metas.get(name) ?? '';
  const robots = new Set(
    meta('robots')
      .toLowerCase()
      .split(/[\s,]+/),
  );
  const description = meta('description');
  const ofEntry = (value: string): string => withoutOwnTitle(value, titleHtml, siteName);
  const pages = things.filter(isPage);
  const others = things.filter((each) => !isPage(each));
  return {
    ...silent,
    title: ofEntry(title),
    description,
    shareTitle: ofEntry(shareText(title, meta('twitter:title'), meta('og:title'))),
    shareDescription: shareText(description, meta('twitter:description'), meta('og:description')),
    sharePicture: meta('og:image') || meta('twitter:image'),
    canonical,
    breadcrumbTitle: things.find(isBreadcrumbs)?.itemListElement.at(-1) ?? '',
    // An article is on its page.
    schemaTypes: [...pages, ...others].flatMap((each) => each['@type']),
    isHidden: robots.has('noindex') || robots.has('none'),
    isNofollow: robots.has('nofollow') || robots.has('none'),
  };
}
