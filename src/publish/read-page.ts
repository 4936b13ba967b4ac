import { Parser } from 'htmlparser2';
import { siteTarget, type SitePlace } from './site-target.ts';

/** What one HTML file says of itself. */
export interface PageFacts {
  readonly isWhole: boolean;
  /** A heading or a text, not only what stands around them. */
  readonly hasContent: boolean;
  /** A page at an old address. */
  readonly sendsOn: boolean;
  /** Paths of the site that it links to or shows, each once. */
  readonly targets: readonly string[];
}

const single = new Set(['href', 'src', 'poster', 'action', 'data']);
const several = new Set(['srcset', 'imagesrcset']);

/**
 * Reads a page.
 * @param path its own, `client/about/index.html`.
 */
export function readPage(html: string, path: string, place: SitePlace): PageFacts {
  const own = path.slice('client'.length).replace(/(^|\/)index\.html$/, '$1');
  const targets = new Set<string>();
  let hasContent = false;
  let sendsOn = false;
  const follow = (address: string) => {
    const target = siteTarget(address, own, place);
    if (target !== null) targets.add(target);
  };
  let element = '';
  const parser = new Parser({
    onopentagname(name) {
      element = name;
      if (name === 'h1' || name === 'article') hasContent = true;
    },
    onattribute(name, value) {
      if (single.has(name)) follow(value);
      else if (several.has(name)) for (const each of candidates(value)) follow(each);
      else if (element === 'meta' && name === 'http-equiv')
        sendsOn ||= value.toLowerCase() === 'refresh';
    },
  });
  parser.end(html);
  return {
    isWhole: /<\/html>\s*$/i.test(html.slice(-200)),
    hasContent,
    sendsOn,
    targets: [...targets],
  };
}

// Addresses of ours hold no comma followed by a space.
const candidates = (srcset: string): string[] =>
  srcset.split(/,\s+/).map((candidate) => candidate.trim().split(/\s+/)[0] ?? '');
