import type { Element } from 'domhandler';
import type { Reading } from './findings.ts';
import { find, rawNode } from './tree.ts';

/** Puts a gap for the sign of a social network before the name in its link. WordPress's own drawing was removed. */
export function drawSign(entry: Element, { refer }: Reading): void {
  const name = /(?:^| )wp-social-link-([a-z0-9-]+)/.exec(entry.attribs['class'] ?? '')?.[1];
  const link = find(entry, (element) => element.name === 'a');
  if (name === undefined || link === null) return;
  const sign = rawNode(refer({ kind: 'sign', name }));
  sign.parent = link;
  link.children.unshift(sign);
}
