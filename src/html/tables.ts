import { Element } from 'domhandler';
import { tableClass } from './class-names.ts';
import { append, deepest, depthAt, hasClass, replace } from './tree.ts';

/** Puts a table into a box in which it can be scrolled, by keys as well. */
export function boxTable(table: Element): void {
  const { parent } = table;
  if (parent !== null && 'attribs' in parent && hasClass(parent, tableClass)) return;
  // One element more, and the innermost might be one too many.
  if (depthAt(table) >= deepest) return;
  const box = new Element('div', { class: tableClass, tabindex: '0', role: 'region' });
  replace(table, box);
  append(box, table);
}
