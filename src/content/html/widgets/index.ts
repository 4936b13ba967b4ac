import { isTag, type Element, type ParentNode } from 'domhandler';
import { withinDepth } from '../limits.ts';
import { words } from '../allowed.ts';
import { parse, serialise } from '../tree.ts';
import { accordions } from './accordions.ts';
import { carousels } from './carousels.ts';
import { counters } from './counters.ts';
import { elementor } from './elementor.ts';
import { ratings } from './ratings.ts';
import { tabs } from './tabs.ts';
import { videos } from './videos.ts';
import type { Widget } from './widget.ts';

/*
 * Widgets of page builders and block libraries whose content a script makes, or moves: a counter
 * says 0, a film is an empty box, the words of tabs stand apart from their panels. Each kind shows
 * what WordPress's page shows when its script has run.
 */

const widgets: readonly Widget[] = [
  accordions,
  tabs,
  counters,
  videos,
  carousels,
  ratings,
  ...elementor,
];

const byClass = new Map(
  widgets.flatMap((widget) => widget.classes.map((name) => [name, widget] as const)),
);
// For speed: texts without such names are not parsed.
const mayHave = new RegExp(
  widgets
    .flatMap(({ classes, attributes = [], roles = [] }) => [
      ...classes,
      ...attributes.map((name) => `${name}=`),
      ...roles.map((role) => `role=["']?${role}`),
    ])
    .join('|'),
);

/** The HTML of a text with its widgets' content. Still foreign, and not safe. */
export function showWidgets(html: string): string {
  if (!mayHave.test(html)) return html;
  // The sanitiser reports what is too deep.
  const tree = parse(withinDepth(html).html);
  visitInside(tree, 0);
  return serialise(tree);
}

/** Each widget looks at all that is inside it, so deeper ones stay as they are. */
const deepest = 8;

/** @param depth the number of widgets around it */
function visitInside(parent: ParentNode, depth: number): void {
  for (const node of [...parent.children]) if (isTag(node)) visit(node, depth);
}

function visit(element: Element, depth: number): void {
  const found = depth < deepest ? widgetsOf(element) : [];
  for (const widget of found) widget.show(element);
  for (const [name, value] of Object.entries(element.attribs))
    if (value.includes('"')) element.attribs[name] = value.replaceAll('"', '&quot;');
  visitInside(element, depth + (found.length > 0 ? 1 : 0));
}

function widgetsOf({ attribs }: Element): Widget[] {
  const names = attribs['class'] === undefined ? [] : words(attribs['class']);
  const byName = names.flatMap((name) => byClass.get(name) ?? []);
  const byAttribute = widgets.filter(
    ({ attributes = [], roles = [] }) =>
      attributes.some((name) => attribs[name] !== undefined) ||
      roles.includes(attribs['role'] ?? ''),
  );
  return [...new Set([...byName, ...byAttribute])];
}
