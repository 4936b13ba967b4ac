import { Element } from 'domhandler';
import { tableClass } from './class-names.ts';
import { append, deepest, depthAt, hasClass, replace } from './tree.ts';

/** Puts a table into a box in which it can be scrolled, by keys as well. */
export function boxTable(table: Element): void {
  const { parent } = table;
  if (parent !== null && 'attribs' in parent && hasClass(parent, tableClass)) return;
  // One element more, and the innermost might be one too many.
  if (depthAt(table) >= deepest) return;
  // A group, and no region: those are for what is worth going to from anywhere, and need a name.
  const box = new Element('div', { class: tableClass, tabindex: '0', role: 'group' });
  replace(table, box);
  append(box, table);
}
