import type { Element } from 'domhandler';
import { htmlFaults, isLanguage, isMediaType, isRfc822, isWebAddress } from './values.ts';
import { childrenOf, holdsElements, rootOf, textOf, xmlFaults } from './xml.ts';

const once = {
  channel: [
    ...['title', 'link', 'description', 'language', 'copyright', 'managingEditor', 'webMaster'],
    ...['pubDate', 'lastBuildDate', 'generator', 'docs', 'cloud', 'ttl', 'image', 'rating'],
    ...['textInput', 'skipHours', 'skipDays', 'atom:link'],
  ],
  item: [
    ...['title', 'link', 'description', 'author', 'comments', 'guid', 'pubDate', 'source'],
    // More than one is allowed, and understood by few.
    ...['enclosure', 'content:encoded', 'dc:creator'],
  ],
} as const;
const often = { channel: ['category', 'item'], item: ['category'] } as const;

/** What RSS 2.0 and its board's best practices forbid, and is there all the same. `self` is where the feed lies. */
export function rssFaults(xml: string, self: string): string[] {
  const root = rootOf(xml);
  const faults = xmlFaults(xml);
  if (root?.name !== 'rss' || root.attribs['version'] !== '2.0')
    return [...faults, 'is no RSS 2.0'];
  const [channel, ...more] = childrenOf(root);
  if (channel?.name !== 'channel' || more.length > 0) return [...faults, 'has not one channel'];
  const items = childrenOf(channel, 'item');
  const guids = items.map((item) => textOf(item, 'guid'));
  if (new Set(guids).size !== guids.length) faults.push('has two items with one guid');
  return [
    ...faults,
    ...channelFaults(channel, self),
    ...items.flatMap((item) =>
      itemFaults(item).map((fault) => `item “${textOf(item, 'title')}” ${fault}`),
    ),
  ];
}

function channelFaults(channel: Element, self: string): string[] {
  const faults = elementFaults(channel, 'channel');
  const is = (fault: string) => faults.push(`channel ${fault}`);
  for (const name of ['title', 'link', 'description']) {
    if ((textOf(channel, name) ?? '').trim() === '') is(`has no ${name}`);
  }
  if (!isWebAddress(textOf(channel, 'link'))) is('has a link that is no address');
  if (!isLanguage(textOf(channel, 'language') ?? '')) is('has no language');
  const built = textOf(channel, 'lastBuildDate');
  if (built === null ? childrenOf(channel, 'item').length > 0 : !isRfc822(built))
    is('does not say when it changed');
  const { rel, href, type } = childrenOf(channel, 'atom:link')[0]?.attribs ?? {};
  if (rel !== 'self' || href !== self || type !== 'application/rss+xml')
    is('does not say where it lies');
  return faults;
}

function itemFaults(item: Element): string[] {
  const faults = elementFaults(item, 'item');
  const title = textOf(item, 'title');
  const description = textOf(item, 'description');
  if (!title && !description) faults.push('has neither title nor description');
  if (!isWebAddress(textOf(item, 'link'))) faults.push('has a link that is no address');
  if (!isRfc822(textOf(item, 'pubDate') ?? '')) faults.push('has no date');
  const [guid] = childrenOf(item, 'guid');
  const id = textOf(item, 'guid');
  if (id === null || id.trim() === '' || id !== id.trim()) faults.push('has no guid');
  const permanent = guid?.attribs['isPermaLink'] ?? 'true';
  if (!(permanent === 'false' || (permanent === 'true' && isWebAddress(id))))
    faults.push('has a guid that is no link, and does not say so');
  // It has to be an address of mail.
  if (textOf(item, 'author') !== null) faults.push('has an author');
  for (const name of ['dc:creator', 'category']) {
    if (childrenOf(item, name).some((child) => child.children.length === 0))
      faults.push(`has an empty ${name}`);
  }
  for (const { attribs } of childrenOf(item, 'enclosure')) {
    const { url, length, type } = attribs;
    if (!isWebAddress(url) || !/^\d+$/.test(length ?? '') || !isMediaType(type))
      faults.push('has an enclosure without address, length or type');
  }
  return [
    ...faults,
    ...[description, textOf(item, 'content:encoded')].flatMap((html) => htmlFaults(html ?? '')),
  ];
}

function elementFaults(parent: Element, of: 'channel' | 'item'): string[] {
  const faults: string[] = [];
  const counts = new Map<string, number>();
  for (const child of childrenOf(parent)) {
    counts.set(child.name, (counts.get(child.name) ?? 0) + 1);
    const known = [...once[of], ...often[of]].some((name) => name === child.name);
    if (!known) faults.push(`has an unknown <${child.name}>`);
    if (child.name !== 'item' && holdsElements(child))
      faults.push(`has a <${child.name}> in parts`);
  }
  for (const name of once[of]) {
    if ((counts.get(name) ?? 0) > 1) faults.push(`has <${name}> more than once`);
  }
  return faults;
}
