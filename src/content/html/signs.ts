import { isTag, type Element } from 'domhandler';
import type { Reading } from './findings.ts';
import { find, rawNode, remove } from './tree.ts';

/** Puts a gap for the sign of a social network before the name in its link, in place of WordPress's own drawing. */
export function drawSign(entry: Element, { refer }: Reading): void {
  const name = /(?:^| )wp-social-link-([a-z0-9-]+)/.exec(entry.attribs['class'] ?? '')?.[1];
  const link = find(entry, (element) => element.name === 'a');
  for (const node of link?.children ?? []) if (isTag(node) && node.name === 'svg') remove(node);
  if (name === undefined || link === null) return;
  const sign = rawNode(refer({ kind: 'sign', name }));
  sign.parent = link;
  link.children.unshift(sign);
}
