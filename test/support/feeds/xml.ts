import { isCDATA, isTag, isText, type AnyNode, type Element } from 'domhandler';
import { DomUtils, parseDocument } from 'htmlparser2';

/** An XML document's root; null where there is none, or more than one. */
export function rootOf(xml: string): Element | null {
  const roots = parseDocument(xml, { xmlMode: true }).children.filter(isTag);
  return roots.length === 1 ? (roots[0] ?? null) : null;
}

export function childrenOf(parent: Element, name?: string): Element[] {
  return parent.children.filter(
    (node): node is Element => isTag(node) && (name === undefined || node.name === name),
  );
}

/** The text of the first of its children of a name; null when there is none. */
export function textOf(parent: Element, name: string): string | null {
  const [child] = childrenOf(parent, name);
  return child === undefined ? null : DomUtils.textContent(child);
}

/** What is wrong with a document whatever it holds. */
export function xmlFaults(xml: string): string[] {
  const faults: string[] = [];
  if (!xml.startsWith('<?xml version="1.0" encoding="utf-8"?>')) faults.push('has no declaration');
  // https://www.w3.org/TR/xml/#charsets
  const illegal = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u.exec(xml);
  if (illegal) faults.push(`holds the character ${String(illegal[0].codePointAt(0))}`);
  const root = rootOf(xml);
  if (root === null) return [...faults, 'has no root'];
  const prefixes = new Set(['xml', 'xmlns']);
  for (const name of Object.keys(root.attribs)) {
    if (name.startsWith('xmlns:')) prefixes.add(name.slice('xmlns:'.length));
  }
  for (const { name, attribs } of DomUtils.findAll(() => true, [root])) {
    for (const each of [name, ...Object.keys(attribs)]) {
      const [prefix, local] = each.split(':');
      if (local !== undefined && !prefixes.has(prefix ?? ''))
        faults.push(`has <${name}> with a prefix that is not declared: ${each}`);
    }
  }
  return faults;
}

/** Does an element hold anything but text? */
export function holdsElements({ children }: Element): boolean {
  const isPlain = (node: AnyNode): boolean =>
    isText(node) || (isCDATA(node) && node.children.every(isText));
  return !children.every(isPlain);
}
