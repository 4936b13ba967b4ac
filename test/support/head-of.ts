import { DomUtils, parseDocument } from 'htmlparser2';
import { z } from 'zod';

const graphSchema = z.object({
  '@context': z.literal('https://schema.org'),
  '@graph': z.array(z.record(z.string(), z.unknown())),
});

/** What machines read of a page. */
export interface ReadHead {
  readonly title: string;
  /** The contents of `<meta name>`s and `<meta property>`s of that name, in their order. */
  meta(name: string): readonly string[];
  /** The addresses of `<link>`s of that relation. */
  links(rel: string): readonly string[];
  /** The things that it describes, by type; empty where it describes none. */
  readonly things: ReadonlyMap<string, Readonly<Record<string, unknown>>>;
  /** Names of all elements of the head, each once. */
  readonly elements: ReadonlySet<string>;
}

export function headOf(html: string): ReadHead {
  const page = parseDocument(html);
  const head = DomUtils.findOne(({ name }) => name === 'head', page.children);
  const elements = head === null ? [] : DomUtils.findAll(() => true, head.children);
  const named = (name: string) => elements.filter((element) => element.name === name);
  const json = named('script').filter(({ attribs }) => attribs['type'] === 'application/ld+json');
  const graphs = json.map((script) => graphSchema.parse(JSON.parse(DomUtils.textContent(script))));
  return {
    title: DomUtils.textContent(named('title')),
    meta: (wanted) =>
      named('meta').flatMap(({ attribs }) =>
        attribs['name'] === wanted || attribs['property'] === wanted
          ? (attribs['content'] ?? '')
          : [],
      ),
    links: (rel) =>
      named('link').flatMap(({ attribs }) =>
        attribs['rel'] === rel ? (attribs['href'] ?? '') : [],
      ),
    things: new Map(
      graphs.flatMap((graph) => graph['@graph'].map((thing) => [String(thing['@type']), thing])),
    ),
    elements: new Set(elements.map(({ name }) => name)),
  };
}
