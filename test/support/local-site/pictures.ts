import { DomUtils, parseDocument } from 'htmlparser2';
import { candidates } from './loads.ts';

/** An `<img>` as a page has it, with the `<source>`s beside it. */
export interface PageImage {
  readonly attributes: Readonly<Record<string, string>>;
  /** Stands in the list that follows a text, which is never what a reader waits for. */
  readonly isBelowText: boolean;
  /** Of all its formats: the address, and the width that `srcset` tells. */
  readonly candidates: readonly { readonly address: string; readonly width: number }[];
}

export function imagesOf(html: string): PageImage[] {
  const images = DomUtils.findAll(({ name }) => name === 'img', parseDocument(html).children);
  return images.map((image) => {
    const { parent } = image;
    const sources =
      parent !== null && 'name' in parent && parent.name === 'picture'
        ? DomUtils.findAll(({ name }) => name === 'source', parent.children)
        : [];
    return {
      attributes: image.attribs,
      isBelowText: isInside(image, (attributes) => attributes['aria-labelledby'] === 'related'),
      candidates: [image, ...sources].flatMap(({ attribs }) => widths(attribs['srcset'] ?? '')),
    };
  });
}

type Element = ReturnType<typeof DomUtils.findAll>[number];

function isInside(
  element: Element,
  test: (attributes: Readonly<Record<string, string>>) => boolean,
): boolean {
  const { parent } = element;
  return parent !== null && 'attribs' in parent && (test(parent.attribs) || isInside(parent, test));
}

function widths(srcset: string): { address: string; width: number }[] {
  const found = [...srcset.matchAll(/(\S+)\s+(\d+)w/g)];
  if (found.length !== candidates(srcset).filter(Boolean).length && /\dw/.test(srcset)) {
    throw new Error(`A srcset has candidates without a width: ${srcset}`);
  }
  return found.map(([, address = '', width]) => ({ address, width: Number(width) }));
}
