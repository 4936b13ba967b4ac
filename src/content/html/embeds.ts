import { Element, isTag, isText, type ChildNode, type Text } from 'domhandler';
import { bareHost } from '../paths/index.ts';
import { isOwn, webAddress } from './addresses.ts';
import type { EmbedReference } from './types.ts';
import { describeTag, type Reading } from './findings.ts';
import { rewriteLink } from './links.ts';
import { putBlock, removeWithWrappers } from './paragraphs.ts';
import { isEmbedHost, contentAt } from './providers.ts';
import { unbracketed } from './shortcodes.ts';
import { attribute, closest, find, hasClass, isBlank } from './tree.ts';
import { append, rawNode, replace, setAttribute, textNode, textOf } from './tree.ts';

/** Replaces a frame by a gap for its embed, or by a link. */
export function replaceFrame(frame: Element, reading: Reading): void {
  const { surroundings, findings, refer } = reading;
  const src = attribute(frame, 'src')?.trim() ?? '';
  const url = src === '' || /^about:/i.test(src) ? null : webAddress(src, surroundings);
  if (url === null || isPreviewOfPost(frame)) {
    removeWithWrappers(frame);
    return;
  }
  const embed = embedAt(url, frame, reading);
  if (embed !== null) {
    putBlock(frame, rawNode(refer(embed)));
    return;
  }
  const shown = isOwn(url, surroundings) ? url.pathname : url.href;
  const link = linkTo(url, titleOf(frame) ?? unbracketed(shown), reading);
  linksOfFrames.add(link);
  putLink(frame, link);
  findings.add({
    kind: 'frame',
    outcome: 'replaced',
    what: describeTag('iframe', 'src', src),
    why: 'its host is not in EMBED_HOSTS, so it becomes a link',
  });
}

const linksOfFrames = new WeakSet<ChildNode>();

/** True for a link that took the place of a frame. */
export function wasFrame(node: ChildNode): boolean {
  return linksOfFrames.has(node);
}

/** Replaces an address alone in its block, without WordPress's player, by an embed or link. */
export function embedBareAddress(block: Element, reading: Reading): void {
  const [node, second] = block.children.filter((child) => !isBlank(child));
  if (node === undefined || second !== undefined) return;
  const isLink = isTag(node) && node.name === 'a';
  if (!isText(node) && !isLink) return;
  const text = textOf(node).trim();
  if (!/^https?:\/\/\S+$/.test(text) || (isLink && attribute(node, 'href') !== text)) return;
  const url = webAddress(text, reading.surroundings);
  if (url === null) return;
  const player = playerAt(url, block, reading);
  if (player !== null) putBlock(node, player);
  else if (!isLink && hasClass(block, 'wp-block-embed__wrapper'))
    putLink(node, linkTo(url, text, reading));
}

/** Puts a link in place of a node; inside another link, which cannot contain it, its words. */
export function putLink(node: ChildNode, link: Element): void {
  putBlock(node, link);
  if (isInLink(link)) replace(link, ...link.children);
}

/** True if a link is around a node. */
export function isInLink(node: ChildNode): boolean {
  return closest(node, ({ name }) => name === 'a') !== null;
}

/** The gap for the player of a known provider; null if there is none for this address. */
export function playerAt(url: URL, element: Element, reading: Reading): Text | null {
  if (contentAt(url, reading.surroundings.embedHosts) === null) return null;
  const embed = embedAt(url, element, reading);
  return embed && rawNode(reading.refer(embed));
}

/** The embed for a frame of a known provider or of a host in `EMBED_HOSTS`; null for others. */
export function embedAt(url: URL, frame: Element, reading: Reading): EmbedReference | null {
  const { embedHosts } = reading.surroundings;
  const content = contentAt(url, embedHosts);
  if (content === null && !isEmbedHost(url, embedHosts)) return null;
  const host = bareHost(url);
  const { label, ...rest } = content ?? {
    provider: host,
    label: host,
    player: url.href.replace(/^http:/, 'https:'),
    address: url.href,
    poster: null,
    ratio: null,
  };
  const ratio = ratioOfBlock(frame) ?? ratioOfFrame(frame) ?? rest.ratio;
  return { kind: 'embed', ...rest, title: titleOf(frame) ?? label, ratio };
}

/** The frame's title as text for a link; null if there is none. */
function titleOf(frame: Element): string | null {
  const title = attribute(frame, 'title')?.trim() ?? '';
  return title === '' ? null : unbracketed(title);
}

/** A link with these words. */
export function linkTo(url: URL, text: string, reading: Reading): Element {
  const link = new Element('a', {});
  append(link, textNode(text));
  setAttribute(link, 'href', url.href);
  rewriteLink(link, reading);
  return link;
}

// WordPress puts a quotation with the same text and link beside the frame.
function isPreviewOfPost(frame: Element): boolean {
  if (!hasClass(frame, 'wp-embedded-content')) return false;
  const isQuotation = (element: Element) =>
    element.name === 'blockquote' && hasClass(element, 'wp-embedded-content');
  return [frame.parent, frame.parent?.parent].some(
    (around) =>
      around?.children.some((node: ChildNode) => find(node, isQuotation) !== null) ?? false,
  );
}

function ratioOfFrame(frame: Element): number | null {
  const [width, height] = ['width', 'height'].map((name) => Number(attribute(frame, name) ?? ''));
  return width && height ? rounded(width / height) : null;
}

function ratioOfBlock(element: Element): number | null {
  for (let each: Element['parent'] = element; each !== null && isTag(each); each = each.parent) {
    const said = /\bwp-embed-aspect-(\d{1,2})-(\d{1,2})\b/.exec(each.attribs['class'] ?? '');
    if (said !== null) return rounded(Number(said[1]) / Number(said[2])) || null;
  }
  return null;
}

const rounded = (ratio: number): number => Math.round(ratio * 10_000) / 10_000;
