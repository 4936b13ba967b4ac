import { Parser } from 'htmlparser2';

/** What a public page's `<head>` says, not yet checked: texts and attributes only. */
export interface PageHead {
  /** BCP 47; null if the page names none. */
  readonly language: string | null;
  /** Of the element `<title>`; empty if there is none. */
  readonly title: string;
  /** The first of each name, such as `description`, `og:title`; robots has all. */
  readonly metas: ReadonlyMap<string, string>;
  readonly links: readonly {
    /** In lower case. */
    readonly relations: readonly string[];
    readonly address: string;
    /** Empty if there is none. */
    readonly hreflang: string;
  }[];
  /** What JSON-LD describes. */
  readonly nodes: readonly Node[];
  /** The class names of the body. */
  readonly classes: readonly string[];
}

/** A thing that JSON-LD describes: foreign data. */
export type Node = Readonly<Record<string, unknown>>;

/** In characters. */
const longestPage = 2_000_000;
const longestData = 200_000;

/** Reads the HTML of a page, or of its head alone. */
export function readHead(html: string): PageHead {
  const metas = new Map<string, string>();
  const links: PageHead['links'][number][] = [];
  const nodes: Node[] = [];
  let language: string | null = null;
  let classes: readonly string[] = [];
  let title = '';
  let hasTitle = false;
  let reading: 'title' | 'data' | null = null;
  let data = '';
  const parser = new Parser({
    onopentag(name, attributes) {
      const { rel = '', href, hreflang = '', type } = attributes;
      if (name === 'html') language = languageTag(attributes['lang'] ?? '');
      if (name === 'body') {
        classes = attributes['class']?.split(/\s+/) ?? [];
        parser.pause();
      }
      if (name === 'title' && !hasTitle) {
        hasTitle = true;
        reading = 'title';
      }
      if (name === 'script' && type === 'application/ld+json') reading = 'data';
      if (name === 'meta') noteMeta(metas, attributes);
      if (name === 'link' && href)
        links.push({ relations: rel.toLowerCase().split(/\s+/), address: href.trim(), hreflang });
    },
    ontext(part) {
      if (reading === 'title') title += part;
      if (reading === 'data' && data.length < longestData) data += part;
    },
    onclosetag() {
      if (reading === 'data') nodes.push(...nodesIn(data));
      data = '';
      reading = null;
    },
  });
  parser.write(html.slice(0, longestPage));
  return { language, title: inLine(title), metas, links, nodes, classes };
}

function noteMeta(metas: Map<string, string>, attributes: Readonly<Record<string, string>>): void {
  const name = (attributes['name'] ?? attributes['property'] ?? '').toLowerCase();
  const content = inLine(attributes['content'] ?? '');
  const before = metas.get(name);
  if (name === 'robots' && before !== undefined) metas.set(name, `${before},${content}`);
  else if (before === undefined) metas.set(name, content);
}

const inLine = (value: string): string => value.replace(/\s+/g, ' ').trim();

/** The things that JSON-LD describes, those of its graph among them. */
export function nodesIn(json: string): readonly Node[] {
  try {
    const value: unknown = JSON.parse(json);
    return [value]
      .flat()
      .filter(isNode)
      .flatMap((node) => {
        const graph = node['@graph'];
        return Array.isArray(graph) ? graph.filter(isNode) : [node];
      });
  } catch {
    return [];
  }
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null;
}

/** The first link with one of the relations, by the order of `wanted`; null if none. */
export function linkTo(links: PageHead['links'], wanted: readonly string[]): string | null {
  const found = wanted.flatMap(
    (name) => links.find(({ relations }) => relations.includes(name.toLowerCase())) ?? [],
  );
  return found[0]?.address ?? null;
}

/** True for a page of Galley's own: what it says is what Galley has read before. */
export function isOfGalley({ metas }: Pick<PageHead, 'metas'>): boolean {
  return metas.get('generator')?.startsWith('Galley') === true;
}

/** A language as BCP 47 spells it; null if it is none. */
export function languageTag(spelled: string): string | null {
  try {
    return Intl.getCanonicalLocales(spelled.replaceAll('_', '-'))[0] ?? null;
  } catch {
    return null;
  }
}
