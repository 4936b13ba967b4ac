import { escapeAttribute } from 'entities';
import { drawingTags } from './foreign.ts';
import type { Prepared, Writers } from './types.ts';
import { escape, voidTags } from './tree.ts';

/** Fills the gaps of prepared HTML: returns safe HTML, one text for each part. Does not parse. */
export function fill({ parts, references }: Prepared, writers: Writers): readonly string[] {
  let pictures = 0;
  const write = (gap: string): string => {
    const reference = references[Number(gap)];
    switch (reference?.kind) {
      case 'link':
        return escapeAttribute(writers.link(reference));
      case 'file':
        return escapeAttribute(writers.file(reference));
      case 'picture':
        return writers.picture(reference, pictures++);
      case 'player':
        return writers.player(reference);
      case 'embed':
        return writers.embed(reference);
      case 'search':
        return writers.search();
      case 'sign':
        return writers.sign(reference);
      case 'form':
        return writers.form(reference);
      case undefined:
        return '';
    }
  };
  return parts.map((part) =>
    part
      .split('\0')
      .map((piece, place) => (place % 2 === 0 ? piece : write(piece)))
      .join(''),
  );
}

// Only our own style sheets and scripts use these attributes.
const ours = ['class', 'role', 'tabindex'];
const addresses = ['href', 'src', 'cite', 'poster'];

const tag = /<(\/?)([a-z][a-z0-9]*)((?: [a-zA-Z][a-zA-Z0-9-]*(?:="[^"]*")?)*) ?\/?>/g;
const attribute = / ([a-zA-Z][a-zA-Z0-9-]*)(?:="([^"]*)")?/g;

/**
 * Filled HTML for other places, such as feed readers: absolute addresses, without drawings and
 * without attributes of our own pages. `page` is its page's absolute address.
 */
export function detach(html: string, page: string): string {
  const base = escape(page);
  /** True for each open span, the innermost last, whose tags are left out. */
  const spans: boolean[] = [];
  return html.replace(tag, (_, slash: string, name: string, attributes: string) => {
    if (drawingTags.includes(name)) return '';
    const isSpan = name === 'span';
    if (slash !== '') return isSpan && spans.pop() === true ? '' : `</${name}>`;
    const kept = detachAttributes(attributes, base);
    const isBare = isSpan && kept === '';
    if (isSpan) spans.push(isBare);
    if (isBare) return '';
    return voidTags.has(name) ? `<${name}${kept} />` : `<${name}${kept}>`;
  });
}

function detachAttributes(attributes: string, page: string): string {
  return attributes.replace(attribute, (_, name: string, value: string | undefined = '') => {
    if (ours.includes(name)) return '';
    const whole = addresses.includes(name) ? wholeAddress(value, page) : value;
    return whole === '' ? ` ${name}` : ` ${name}="${whole}"`;
  });
}

function wholeAddress(address: string, page: string): string {
  if (address.startsWith('#')) return page + address;
  return address.startsWith('//') ? `https:${address}` : address;
}
