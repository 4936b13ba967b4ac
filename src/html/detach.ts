import { isTag, type ParentNode } from 'domhandler';
import { escape, parse, serialise, unwrap } from './tree.ts';

// What our own style sheets and scripts read, and nobody else's.
const ours = ['class', 'role', 'tabindex'];
const addresses = ['href', 'src', 'cite', 'poster'];

/**
 * Safe HTML as it can be shown anywhere, in a feed reader, say: addresses that count from the page
 * or its scheme are made whole, and what only our own pages have a use for is gone.
 * `page` is the whole address of the page that it stands on.
 */
export function detach(html: string, page: string): string {
  const tree = parse(html);
  detachInside(tree, escape(page));
  return serialise(tree);
}

function detachInside(parent: ParentNode, page: string): void {
  // What is visited may be replaced by what stands inside.
  for (const node of [...parent.children]) {
    if (!isTag(node)) continue;
    detachInside(node, page);
    for (const name of ours) delete node.attribs[name];
    for (const name of addresses) {
      const address = node.attribs[name];
      if (address?.startsWith('#') === true) node.attribs[name] = page + address;
      else if (address?.startsWith('//') === true) node.attribs[name] = `https:${address}`;
    }
    if (node.name === 'span' && Object.keys(node.attribs).length === 0) unwrap(node);
  }
}
