import type { Element } from 'domhandler';
import { htmlFaults, isIri, isLanguage, isMediaType, isRfc3339, isWebAddress } from './values.ts';
import { childrenOf, holdsElements, rootOf, textOf, xmlFaults } from './xml.ts';

const mustHave = ['id', 'title', 'updated'];
const atMostOne = {
  feed: ['generator', 'icon', 'logo', 'rights', 'subtitle'],
  entry: ['content', 'published', 'rights', 'source', 'summary'],
} as const;
const often = { feed: ['author', 'category', 'contributor', 'link', 'entry'] as const };

/** What RFC 4287 forbids, and is there all the same. `self` is where the feed lies. */
export function atomFaults(xml: string, self: string): string[] {
  const root = rootOf(xml);
  const faults = xmlFaults(xml);
  if (root?.name !== 'feed' || root.attribs['xmlns'] !== 'http://www.w3.org/2005/Atom')
    return [...faults, 'is no Atom feed'];
  faults.push(...commonFaults(root, 'feed'));
  if (!isLanguage(root.attribs['xml:lang'] ?? '')) faults.push('has no language');
  const [own, ...more] = childrenOf(root, 'link').filter(
    ({ attribs }) => attribs['rel'] === 'self',
  );
  if (own?.attribs['href'] !== self || more.length > 0) faults.push('does not say where it lies');
  const entries = childrenOf(root, 'entry');
  const ids = [root, ...entries].map((each) => textOf(each, 'id'));
  if (new Set(ids).size !== ids.length) faults.push('has one id twice');
  for (const entry of entries) {
    const hasAuthor = [root, entry].some((each) => childrenOf(each, 'author').length > 0);
    const found = [...entryFaults(entry), ...(hasAuthor ? [] : ['has no author'])];
    faults.push(...found.map((fault) => `entry “${textOf(entry, 'title')}” ${fault}`));
  }
  return faults;
}

function entryFaults(entry: Element): string[] {
  const faults = commonFaults(entry, 'entry');
  const [content] = childrenOf(entry, 'content');
  const language = entry.attribs['xml:lang'];
  if (language !== undefined && !isLanguage(language)) faults.push('has no language');
  if (content !== undefined) {
    if (content.attribs['type'] !== 'html') faults.push('has content of another type');
    faults.push(...htmlFaults(textOf(entry, 'content') ?? ''));
  }
  const published = textOf(entry, 'published');
  if (published !== null) {
    if (!isRfc3339(published)) faults.push('has a date of no form');
    if (Date.parse(published) > Date.parse(textOf(entry, 'updated') ?? ''))
      faults.push('was changed before it was published');
  }
  return faults;
}

function commonFaults(parent: Element, of: 'feed' | 'entry'): string[] {
  const faults: string[] = [];
  const count = (name: string) => childrenOf(parent, name).length;
  for (const name of mustHave) if (count(name) !== 1) faults.push(`has not one ${name}`);
  for (const name of atMostOne[of]) if (count(name) > 1) faults.push(`has <${name}> twice`);
  const known: ReadonlySet<string> = new Set([...mustHave, ...atMostOne[of], ...often.feed]);
  for (const child of childrenOf(parent)) {
    if (!known.has(child.name)) faults.push(`has an unknown <${child.name}>`);
    if (child.name === 'author') faults.push(...personFaults(child));
    else if (child.name !== 'entry' && holdsElements(child))
      faults.push(`has a <${child.name}> in parts`);
  }
  // White space may not stand around either.
  if (!isIri(textOf(parent, 'id') ?? '')) faults.push('has an id that is no IRI');
  if (!isRfc3339(textOf(parent, 'updated'))) faults.push('does not say when it changed');
  if ((textOf(parent, 'title') ?? '').trim() === '') faults.push('has no title');
  for (const { attribs } of childrenOf(parent, 'category')) {
    if (!attribs['term']) faults.push('has a category without a term');
  }
  return [...faults, ...linkFaults(childrenOf(parent, 'link'))];
}

function linkFaults(links: readonly Element[]): string[] {
  const faults: string[] = [];
  const alternates = links.filter(({ attribs }) => attribs['rel'] === 'alternate');
  const kinds = alternates.map(({ attribs }) => `${attribs['type']} ${attribs['hreflang']}`);
  if (kinds.length === 0) faults.push('leads to no page');
  if (new Set(kinds).size !== kinds.length) faults.push('leads to two pages');
  for (const { attribs } of links) {
    const { href, type, length } = attribs;
    if (!isWebAddress(href)) faults.push(`has a link to ${href}`);
    if (!isMediaType(type)) faults.push(`has a link of the type ${type}`);
    if (length !== undefined && !/^[1-9]\d*$/.test(length)) faults.push('has a link of no length');
  }
  return faults;
}

function personFaults(person: Element): string[] {
  const names = childrenOf(person, 'name');
  const uri = textOf(person, 'uri');
  const faults =
    names.length === 1 && textOf(person, 'name') ? [] : ['has somebody without a name'];
  if (uri !== null && !isWebAddress(uri)) faults.push(`has somebody at ${uri}`);
  return faults;
}
