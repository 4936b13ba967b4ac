import { isTag, type Element } from 'domhandler';
import { webAddress } from './addresses.ts';
import { embedAt } from './embeds.ts';
import type { PlayerReference, Reference } from './face.ts';
import { putBlock, removeWithShell } from './paragraphs.ts';
import type { Reading } from './reading.ts';
import { attribute, rawNode } from './tree.ts';

/** Puts what stands for it in the place of a sound or a film. */
export function settlePlayer(element: Element, reading: Reading): void {
  const inside = element.children.filter(isTag);
  const sources = [element, ...inside.filter(({ name }) => name === 'source')].flatMap((source) => {
    const url = addressOf(source, 'src', reading);
    return url === null ? [] : [{ url, type: source.name === 'source' ? typeOf(source) : null }];
  });
  const [first] = sources;
  if (first === undefined) {
    removeWithShell(element);
    return;
  }
  // WordPress hands films of other sites to a script of its own.
  const embed = /^video\/(?:youtube|vimeo)$/.test(first.type ?? '')
    ? embedAt(first.url, element, reading)
    : null;
  const { name, attribs } = element;
  const reference: Reference = embed ?? {
    kind: 'player',
    element: name === 'audio' ? 'audio' : 'video',
    sources: sources.map(({ url, type }) => ({ address: withoutCounter(url), type })),
    tracks: inside.flatMap((track) => trackOf(track, reading)),
    poster: addressOf(element, 'poster', reading)?.href ?? null,
    loop: attribs['loop'] !== undefined,
    muted: attribs['muted'] !== undefined,
    width: pixels(element, 'width'),
    height: pixels(element, 'height'),
  };
  putBlock(element, rawNode(reading.refer(reference)));
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
  const kind = attribute(track, 'kind') ?? 'subtitles';
  const [language, label] = [attribute(track, 'srclang'), attribute(track, 'label')];
  return [{ address: url.href, kind, language, label }];
}

// WordPress numbers the players of a page, so that no two share a download.
function withoutCounter(url: URL): string {
  if (!/^\?_=\d+$/.test(url.search)) return url.href;
  const plain = new URL(url);
  plain.search = '';
  return plain.href;
}

function pixels(element: Element, name: string): number | null {
  return Number(attribute(element, name) ?? '') || null;
}
