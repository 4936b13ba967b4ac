import { isTag, type Element, type ParentNode } from 'domhandler';
import { parseDocument, Parser } from 'htmlparser2';

/** In characters. */
const longestPage = 5_000_000;

/** Where themes and builders print the text of a page, the surest first. */
const ofText = [
  ...['fl-builder-content', 'et_builder_inner_content', 'wpb-content-wrapper'],
  ...['entry-content', 'wp-block-post-content'],
];
/** What stands around a text within the main part of a page. */
const around =
  /(?:^|\s)(?:comments?(?:-area)?|entry-(?:header|footer|meta)|post-navigation|nav-links|related(?:-posts|posts)?|sharedaddy|breadcrumbs?|sidebar|widget-area|wp-block-(?:comments|post-comments|post-title|post-date|post-author|post-terms|post-featured-image|post-navigation-link))(?:\s|$)/;
const aroundNames = new Set(['header', 'footer', 'nav', 'aside', 'script', 'style', 'template']);
/** Body classes of lists, of plugins' pages, and of shop pages that only WordPress has. */
const otherPages =
  /(?:^|\s)(?:blog|archive|search|error404|single-(?:product|tribe_events)|woocommerce-(?:cart|checkout|account|shop))(?:\s|$)/;

/** The text of a public page: HTML as foreign as the page. Null if the page does not show one. */
export function readPageText(whole: string): string | null {
  const html = whole.slice(0, longestPage);
  const page = parseDocument(html, { withStartIndices: true, withEndIndices: true });
  const [body] = find(page, ({ name }) => name === 'body');
  const metas = find(
    page,
    ({ name, attribs }) => name === 'meta' && attribs['name'] === 'generator',
  );
  const isOurs = metas.some(({ attribs }) => attribs['content']?.startsWith('Galley') === true);
  if (body === undefined || isOurs || otherPages.test(body.attribs['class'] ?? '')) return null;
  for (const name of ofText) {
    const [place] = find(body, (element) => classesOf(element).includes(name));
    const text = place === undefined ? '' : inside(place, html);
    if (!isBlank(text)) return text;
  }
  const main = find(body, ({ name, attribs }) => name === 'main' || attribs['role'] === 'main');
  const articles = find(body, ({ name }) => name === 'article');
  // Several articles are a list.
  const place = main.at(-1) ?? (articles.length === 1 ? articles[0] : undefined);
  const text = place === undefined ? '' : inside(place, html, isAround);
  return isBlank(text) ? null : text;
}

const shown: ReadonlySet<string> = new Set(
  'img picture svg video audio iframe embed object form input'.split(' '),
);

/** True if a text has no words, pictures, players and frames. Its time is linear in the length. */
export function isBlank(html: string): boolean {
  const seen = { something: false, unshown: 0 };
  const step = (name: string, by: number) => {
    if (shown.has(name)) seen.something = true;
    if (name === 'script' || name === 'style') seen.unshown += by;
  };
  const parser = new Parser({
    onopentagname: (name) => step(name, 1),
    onclosetag: (name) => step(name, -1),
    ontext(text) {
      if (seen.unshown === 0 && text.trim() !== '') seen.something = true;
    },
  });
  // Most texts begin with words.
  for (let at = 0; !seen.something && at < html.length; at += 4096)
    parser.write(html.slice(at, at + 4096));
  if (!seen.something) parser.end();
  return !seen.something;
}

const classesOf = ({ attribs }: Element): string[] => (attribs['class'] ?? '').split(/\s+/);

/** The source of what is inside an element, without the elements that are left out. */
function inside(
  { children }: Element,
  html: string,
  isLeftOut: (element: Element) => boolean = () => false,
): string {
  const pieces: string[] = [];
  let at = children[0]?.startIndex ?? 0;
  const end = (children.at(-1)?.endIndex ?? -1) + 1;
  for (const { startIndex, endIndex } of find({ children }, isLeftOut)) {
    if (startIndex === null || endIndex === null || startIndex < at) continue;
    pieces.push(html.slice(at, startIndex));
    at = endIndex + 1;
  }
  return [...pieces, html.slice(at, end)].join('');
}

function find(
  parent: Pick<ParentNode, 'children'>,
  matches: (element: Element) => boolean,
): Element[] {
  const found: Element[] = [];
  // Pages may be nested deeper than functions may call themselves.
  const waiting = parent.children.filter(isTag).toReversed();
  for (let element = waiting.pop(); element !== undefined; element = waiting.pop()) {
    if (matches(element)) found.push(element);
    waiting.push(...element.children.filter(isTag).toReversed());
  }
  return found;
}

// The page has its title already.
const isAround = (element: Element): boolean =>
  aroundNames.has(element.name) ||
  element.name === 'h1' ||
  around.test(element.attribs['class'] ?? '');
