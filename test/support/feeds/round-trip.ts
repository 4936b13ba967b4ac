import { DomUtils, parseDocument } from 'htmlparser2';
import { readDist, type Dist } from '../dist.ts';
import { feedsOf } from './of-site.ts';
import { readers, type ReadItem } from './read.ts';

/** What readers see of a post, over all of its pages. */
interface Shown {
  readonly title: string;
  readonly published: number;
  /** Without white space. */
  readonly text: string;
}

/** How many items were compared, and what feed readers understand otherwise than the pages say it. */
export interface RoundTrip {
  readonly items: number;
  readonly unlike: readonly string[];
}

/** Reads every feed of a site but that of comments with every reader, and holds each item against its page. */
export async function roundTrip(folder: string, siteUrl: string): Promise<RoundTrip> {
  const dist = readDist(folder);
  const pages = new Map<string, Promise<Shown | null>>();
  const pageAt = (path: string) => {
    const known = pages.get(path) ?? readPost(dist, path);
    pages.set(path, known);
    return known;
  };
  const unlike: string[] = [];
  let items = 0;
  for (const { file, form, text } of await feedsOf(folder)) {
    if (file === 'comments/rss.xml') continue;
    for (const [reader, read] of Object.entries(readers)) {
      for (const item of read(text, form)) {
        items++;
        const path = decodeURIComponent(item.link).replace(siteUrl, '/');
        const differences = compare(item, await pageAt(path));
        unlike.push(...differences.map((what) => `${file}, ${reader}: ${item.link}: ${what}`));
      }
    }
  }
  return { items, unlike };
}

function compare(item: ReadItem, page: Shown | null): string[] {
  if (page === null) return ['there is no such page'];
  const text = bare(DomUtils.textContent(parseDocument(item.html).children));
  return [
    ...(item.title === page.title ? [] : [`title “${item.title}”, not “${page.title}”`]),
    ...(item.published === page.published ? [] : [`published ${item.published}`]),
    // The caption of the picture at the head comes first.
    ...(text.endsWith(page.text) ? [] : [`text “${text}”, not “${page.text}”`]),
  ];
}

async function readPost(dist: Dist, path: string): Promise<Shown | null> {
  if (!dist.has(path)) return null;
  const first = parseDocument(await dist.html(path)).children;
  const article = DomUtils.findOne(({ name }) => name === 'article', first);
  const [title = ''] = DomUtils.findAll(({ name }) => name === 'h1', first).map(textOf);
  const time = article && DomUtils.findOne(({ name }) => name === 'time', article.children);
  let text = proseOf(first);
  for (let part = 2; dist.has(`${path}${part}/`); part++) {
    text += proseOf(parseDocument(await dist.html(`${path}${part}/`)).children);
  }
  return { title, published: Date.parse(time?.attribs['datetime'] ?? ''), text };
}

type Nodes = ReturnType<typeof parseDocument>['children'];

function proseOf(nodes: Nodes): string {
  const prose = DomUtils.findOne(
    ({ attribs }) => (attribs['class'] ?? '').split(/\s+/).includes('prose'),
    nodes,
  );
  return prose === null ? '' : bare(DomUtils.textContent(prose));
}

function textOf(node: Nodes[number]): string {
  return DomUtils.textContent(node).replace(/\s+/g, ' ').trim();
}

function bare(text: string): string {
  return text.replace(/\s+/g, '');
}
