import { isTag, type Element, type ChildNode, type ParentNode } from 'domhandler';
import { webAddress, stemOf } from './addresses.ts';
import { embedAt, wasFrame } from './embeds.ts';
import type { PlayerReference, Reference } from './types.ts';
import { putBlock, removeWithWrappers, holdsOnly } from './paragraphs.ts';
import type { Reading } from './findings.ts';
import { attribute, rawNode, isBlank, indexIn } from './tree.ts';
import { frameTag } from './allowed.ts';
import { fallbackAttribute } from './attributes.ts';
import { candidatesOf, showsPicture } from './pictures.ts';

/** Replaces an audio or video element by a gap. */
export function replacePlayer(element: Element, reading: Reading): void {
  const inside = element.children.filter(isTag);
  const sources = sourcesOf(element, reading);
  const [first] = sources;
  if (first === undefined) {
    removeWithWrappers(element);
    return;
  }
  // WordPress has a script for videos of these sites.
  const embed = /^video\/(?:youtube|vimeo)$/.test(first.type ?? '')
    ? embedAt(first.url, element, reading)
    : null;
  const { name, attribs } = element;
  const reference: Reference = embed ?? {
    kind: 'player',
    element: name === 'audio' ? 'audio' : 'video',
    sources: sources.map(({ url, type }) => ({ address: withoutPlayerNumber(url), type })),
    tracks: inside.flatMap((track) => trackOf(track, reading)),
    poster: addressOf(element, 'poster', reading)?.href ?? null,
    loop: attribs['loop'] !== undefined,
    muted: attribs['muted'] !== undefined,
    // Browsers start films without sound only.
    autoplay: attribs['autoplay'] !== undefined && attribs['muted'] !== undefined,
    controls: attribs['controls'] !== undefined,
    width: pixels(element, 'width'),
    height: pixels(element, 'height'),
  };
  putBlock(element, rawNode(reading.refer(reference)));
}

function sourcesOf(element: Element, reading: Reading) {
  const inside = element.children.filter((each) => isTag(each) && each.name === 'source');
  return [element, ...inside.filter(isTag)].flatMap((source) => {
    const url = addressOf(source, 'src', reading);
    return url === null ? [] : [{ url, type: source.name === 'source' ? typeOf(source) : null }];
  });
}

/** True for a picture or a film that readers see. */
export function isSeen(element: Element, reading: Reading): boolean {
  if (element.attribs[fallbackAttribute] !== undefined && isRepeated(element, reading))
    return false;
  return element.name === 'video'
    ? sourcesOf(element, reading).length > 0
    : showsPicture(element, reading);
}

function addressOf(element: Element, name: string, { surroundings }: Reading): URL | null {
  const written = attribute(element, name)?.trim();
  return written === undefined || written === '' ? null : webAddress(written, surroundings);
}

function typeOf(source: Element): string | null {
  const type = attribute(source, 'type')?.trim() ?? '';
  return /^[\w.+/-]{1,80}(?:; ?codecs=[\w., "-]{1,80})?$/.test(type) ? type : null;
}

function trackOf(track: Element, reading: Reading): PlayerReference['tracks'][number][] {
  const url = track.name === 'track' ? addressOf(track, 'src', reading) : null;
  if (url === null) return [];
  return [
    {
      address: url.href,
      kind: attribute(track, 'kind') ?? 'subtitles',
      language: attribute(track, 'srclang'),
      label: attribute(track, 'label'),
    },
  ];
}

// WordPress adds the player's number. Without it, several players share one download.
function withoutPlayerNumber(url: URL): string {
  if (!/^\?_=\d+$/.test(url.search)) return url.href;
  const plain = new URL(url);
  plain.search = '';
  return plain.href;
}

function pixels(element: Element, name: string): number | null {
  return Number(attribute(element, name) ?? '') || null;
}

/** True if a `noscript` repeats its neighbour: lazy-loading plugins copy pictures and frames. */
export function isRepeated(element: Element, reading: Reading): boolean {
  let outer: ChildNode = element;
  for (;;) {
    const parent: ParentNode | null = outer.parent;
    if (parent === null) return false;
    const place = indexIn(parent, outer);
    const beside = [nextTo(parent, place, -1), nextTo(parent, place, 1)].filter(
      (node) => node !== undefined,
    );
    if (beside.length > 0) {
      const [own] = shownIn(element, reading);
      return beside.some((node) => own !== undefined && shownIn(node, reading).includes(own));
    }
    if (!isTag(parent) || !holdsOnly(parent, outer)) return false;
    outer = parent;
  }
}

// The next node that is not blank, at most a few nodes away.
function nextTo({ children }: ParentNode, place: number, step: 1 | -1): ChildNode | undefined {
  for (let blanks = 0, at = place + step; blanks < maxBlanks; blanks++, at += step) {
    const node = children[at];
    if (node === undefined || !isBlank(node)) return node;
  }
  return undefined;
}

const maxBlanks = 20;

// Names of what an element shows: one for all sizes of a picture, `frame` for all frames.
function shownIn(node: ChildNode, reading: Reading): string[] {
  const reference = reading.referenceOf(node);
  if (reference?.kind === 'picture') return [stemOf(reference.address)];
  if (reference?.kind === 'embed' || reference?.kind === 'player') return ['frame'];
  if (!isTag(node)) return [];
  if (node.name === frameTag || node.name === 'video' || wasFrame(node)) return ['frame'];
  if (node.name !== 'img') return node.children.flatMap((child) => shownIn(child, reading));
  const [first] = candidatesOf(node);
  return first === undefined ? [] : [stemOf(first.written)];
}
