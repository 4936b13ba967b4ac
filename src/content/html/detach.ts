import { isTag, type ParentNode } from 'domhandler';
import { staysOpen } from './nesting.ts';
import { escape, parse, serialise, unwrap, voidTags } from './tree.ts';

// What our own style sheets and scripts read, and nobody else's.
const ours = ['class', 'role', 'tabindex'];
const addresses = ['href', 'src', 'cite', 'poster'];

/**
 * Safe HTML as it can be shown anywhere, in a feed reader, say: addresses that count from the page
 * or its scheme are made whole, and what only our own pages have a use for is gone.
 * `page` is the whole address of the page that it stands on.
 */
export function detach(html: string, page: string): string {
  const base = escape(page);
  const detached = detachWellFormed(html, base);
  if (detached !== null) return detached;
  const tree = parse(html);
  detachInside(tree, base);
  return serialise(tree);
}

const tag = /<(\/?)([a-z][a-z0-9]*)((?: [a-z][a-z0-9-]*(?:="[^"]*")?)*)( ?\/?)>/y;
const attribute = / ([a-z][a-z0-9-]*)(?:="([^"]*)")?/g;

/**
 * The same by tags as they are written, without a tree: it is a tenth of the work. Null where they might be read in more than
 * one way.
 */
function detachWellFormed(html: string, page: string): string | null {
  /** What is open, the innermost last, and whether its tags are left out. */
  const open: { readonly name: string; readonly isGone: boolean }[] = [];
  let out = '';
  let from = 0;
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', tag.lastIndex)) {
    tag.lastIndex = at;
    const found = tag.exec(html);
    if (found === null) return null;
    const [whole, isEnd, name = '', attributes = '', end = ''] = found;
    let written = whole;
    if (isEnd !== '') {
      const last = open.pop();
      if (last?.name !== name || attributes !== '' || end !== '') return null;
      if (last.isGone) written = '';
    } else {
      if (!staysOpen(open.at(-1)?.name ?? '', name)) return null;
      const isVoid = voidTags.has(name);
      if (end !== '' && !isVoid) return null;
      const kept = attributes === '' ? '' : detachAttributes(attributes, page);
      const isGone = name === 'span' && kept === '';
      if (isVoid) written = `<${name}${kept} />`;
      else written = isGone ? '' : `<${name}${kept}>`;
      if (!isVoid) open.push({ name, isGone });
    }
    if (written === whole) continue;
    out += html.slice(from, at) + written;
    from = tag.lastIndex;
  }
  return open.length > 0 ? null : out + html.slice(from);
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

function detachInside(parent: ParentNode, page: string): void {
  // What is visited may be replaced by what stands inside.
  for (const node of [...parent.children]) {
    if (!isTag(node)) continue;
    detachInside(node, page);
    for (const name of ours) delete node.attribs[name];
    for (const name of addresses) {
      const address = node.attribs[name];
      if (address !== undefined) node.attribs[name] = wholeAddress(address, page);
    }
    if (node.name === 'span' && Object.keys(node.attribs).length === 0) unwrap(node);
  }
}
