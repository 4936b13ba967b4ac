import type { ChildNode, Element, ParentNode } from 'domhandler';
import { z } from 'zod';
import { append, decode, elementsIn, hasClass, textOf } from '../tree.ts';

/** A kind of widgets. */
export interface Widget {
  /** Class names of its elements. */
  readonly classes: readonly string[];
  /** Its elements also are those with one of these attributes. */
  readonly attributes?: readonly string[];
  /** And those with one of these roles. */
  readonly roles?: readonly string[];
  /** Gives an element the content that it shows when the widget's script has run. */
  readonly show: (element: Element) => void;
}

/** The elements inside with a class name, in their order. */
export function withClass(parent: ParentNode, name: string): Element[] {
  return elementsIn(parent, (element) => hasClass(element, name));
}

/** Replaces the content of an element. */
export function fill(element: Element, ...content: readonly ChildNode[]): void {
  element.children = [];
  append(element, ...content);
}

/** The words of an element, without white space around them. */
export function wordsIn(element: Element): string {
  return textOf(element).trim();
}

/** The settings that Elementor leaves for its scripts; empty if there are none. */
export function settingsOf({ attribs }: Element): Readonly<Record<string, unknown>> {
  try {
    return settings.parse(JSON.parse(decode(attribs['data-settings'] ?? '{}')));
  } catch {
    return {};
  }
}

const settings = z.record(z.string(), z.unknown());

/** Turns links of a title that a script operates, which lead nowhere, into plain elements. */
export function withoutLinks(title: Element): Element {
  const isDead = ({ name, attribs }: Element) =>
    name === 'a' && !/^[^#]/.test(attribs['href'] ?? '');
  for (const link of elementsIn(title, isDead)) {
    link.name = 'span';
    for (const attribute of ['href', 'tabindex', 'role']) delete link.attribs[attribute];
  }
  return title;
}

/** The name of a heading over parts of a text: a level above the headings inside, `h2` or `h3`. */
export function headingOver(parts: readonly Element[]): string {
  const inside = parts.flatMap((part) => elementsIn(part, ({ name }) => /^h[2-6]$/.test(name)));
  const levels = inside.map(({ name }) => Number(name.slice(1)));
  return `h${Math.max(2, Math.min(4, ...levels) - 1)}`;
}
