import render from 'dom-serializer';
import { CDATA, Element, Text, type ChildNode } from 'domhandler';
import { escapeUTF8 } from 'entities';
import { clean } from './clean.ts';

type Attributes = Readonly<Record<string, string | number | null>>;

/** An element; an attribute that is null, and a child that is null, is left out. Strings are text. */
export function element(
  name: string,
  attributes: Attributes,
  ...children: readonly (ChildNode | string | null)[]
): Element {
  const nodes = children.flatMap((child): ChildNode[] => {
    if (child === null || child === '') return [];
    return typeof child === 'string' ? [text(child)] : [child];
  });
  const isRow = nodes.length > 0 && nodes.every(isElement);
  return new Element(
    name,
    Object.fromEntries(
      Object.entries(attributes).flatMap(([key, value]) =>
        value === null ? [] : [[key, escaped(String(value))]],
      ),
    ),
    isRow ? [...nodes.flatMap((node) => [new Text('\n'), node]), new Text('\n')] : nodes,
  );
}

/** HTML as text, readable for people who look into the feed. */
export function html(safe: string): CDATA {
  // The end of the section can't stand inside: it is divided between two.
  return new CDATA([new Text(clean(safe).replaceAll(']]>', ']]]]><![CDATA[>'))]);
}

/** An element that is written already. */
class Written extends Text {}

const isElement = (node: ChildNode): boolean => node instanceof Element || node instanceof Written;

/** Writes an element once for all documents that it stands in. */
export function written(whole: Element): ChildNode {
  // As one piece of memory, and not as the many that it was put together from.
  return new Written(Buffer.from(write(whole)).toString());
}

/** A whole document. */
export function document(root: Element, stylesheet: string): string {
  const style = `<?xml-stylesheet type="text/css" href="${escaped(stylesheet)}"?>`;
  return `<?xml version="1.0" encoding="utf-8"?>\n${style}\n${write(root)}\n`;
}

function write(whole: Element): string {
  // Everything is escaped by now: the serializer's own way makes a number of every letter beyond ASCII.
  return render(whole, { xmlMode: true, encodeEntities: false });
}

function text(content: string): Text {
  return new Text(escaped(content));
}

function escaped(content: string): string {
  return escapeUTF8(clean(content));
}
