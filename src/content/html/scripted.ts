import { Element, isTag, type ChildNode } from 'domhandler';
import { droppedTag, removedTag, renamedTags } from './allowed.ts';
import { autocloseAttribute } from './attributes.ts';
import type { Reading } from './findings.ts';
import { makeBlock } from './places.ts';
import {
  append,
  find,
  hasClass,
  includesClass,
  isWordless,
  rawNode,
  remove,
  replace,
  unwrap,
} from './tree.ts';

/* Blocks that WordPress's scripts operate, without scripts: an accordion becomes `details`, tabs
   stand one after the other, menus and drop-down lists are lists of links, and social networks'
   icons are ours. */

interface Tag {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/** The plus sign of an accordion: `details` have a sign of their own. */
const toggleIcon = 'wp-block-accordion-heading__toggle-icon';
const controls = new RegExp(
  `(?:^|\\s)(?:${toggleIcon}|wp-block-navigation__(?:responsive-container-(?:open|close)|submenu-icon)|wp-block-playlist__waveform-player)(?:\\s|$)`,
);
const layers =
  /(?:^|\s)wp-block-navigation__responsive-(?:container|close|dialog|container-content)(?:\s|$)/;
const dropDown = /(?:^|\s)wp-block-(archives|categories)-dropdown(?=\s|$)/;

/** True for the class names of a drop-down list of links. */
export function isDropDown(classes: string): boolean {
  return dropDown.test(classes);
}

/** A drop-down list of links. */
interface DropDown {
  /** The name of its field. */
  readonly field: string;
  /** The absolute address of the site's home. */
  readonly home: string;
}

/** The tag that needs no script. `list` is the drop-down list around it; null outside of one. */
export function withoutScript(
  tag: string,
  attributes: Tag['attributes'],
  list: DropDown | null,
): Tag {
  const { class: classes = '' } = attributes;
  if (controls.test(classes) || attributes['data-wp-text'] !== undefined)
    return { tag: droppedTag, attributes: {} };
  if (list !== null) return partOfList(tag, attributes, list);
  if ((renamedTags.get(tag) ?? tag) !== 'div') return { tag, attributes };
  if (layers.test(classes)) return { tag: removedTag, attributes: {} };
  if (includesClass(classes, 'wp-block-accordion-item')) {
    const isOpen = includesClass(classes, 'is-open');
    return { tag: 'details', attributes: isOpen ? { ...attributes, open: '' } : attributes };
  }
  if (/"autoclose": ?true/.test(attributes['data-wp-context'] ?? ''))
    return { tag, attributes: { ...attributes, [autocloseAttribute]: '' } };
  return { tag, attributes };
}

function partOfList(tag: string, attributes: Tag['attributes'], list: DropDown): Tag {
  const { class: classes = '', value = '' } = attributes;
  switch (tag) {
    case 'div':
      return {
        tag,
        attributes: { ...attributes, class: classes.replace(dropDown, ' wp-block-$1') },
      };
    case 'select':
      return { tag: 'ul', attributes: {} };
    case 'option': {
      const href = addressOf(list, value);
      return href === null
        ? { tag: droppedTag, attributes: {} }
        : { tag: 'a', attributes: { href } };
    }
    case 'label':
    case 'script':
      return { tag: droppedTag, attributes: {} };
    default:
      return { tag, attributes };
  }
}

// An option holds the address of a month, or what WordPress's script asks the site's home for.
function addressOf({ field, home }: DropDown, value: string): string | null {
  if (/^https?:/i.test(value)) return value;
  const isTerm = /^[a-z][a-z0-9_-]{0,40}$/.test(field) && !/^(?:-1|0|)$/.test(value);
  return isTerm ? `${home}?${new URLSearchParams({ [field]: value }).toString()}` : null;
}

/** Puts the heading of an accordion's item into a `summary`, if it has none. */
export function summarise(item: Element): void {
  if (item.children.some((node) => isTag(node) && node.name === 'summary')) return;
  const heading = item.children.find(
    (node) => isTag(node) && hasClass(node, 'wp-block-accordion-heading'),
  );
  if (heading === undefined) return;
  const summary = new Element('summary', {});
  replace(heading, summary);
  append(summary, heading);
}

/** Gives all items of an accordion one name, so that one that opens closes the others. */
export function nameItems(accordion: Element, name: string): void {
  delete accordion.attribs[autocloseAttribute];
  for (const item of accordion.children)
    if (isTag(item) && item.name === 'details') item.attribs['name'] = name;
}

/** Puts the name of each tab above its panel, and removes the list of the names. */
export function nameTabs(tabs: Element): void {
  const parts = tabs.children.filter(isTag);
  const list = parts.find((part) => hasClass(part, 'wp-block-tab-list'));
  if (list === undefined) return;
  const panels = parts
    .filter((part) => hasClass(part, 'wp-block-tab-panels'))
    .flatMap(({ children }) => children.filter(isTag))
    .filter((panel) => hasClass(panel, 'wp-block-tab-panel'));
  const levels = [2, 3, 4, 5, 6].filter((level) =>
    panels.some((panel) => find(panel, ({ name }) => name === `h${level}`)),
  );
  const name = `h${Math.max(2, (levels[0] ?? 4) - 1)}`;
  const labels = list.children.filter(isTag);
  // Without a panel for each, they are words.
  if (labels.length !== panels.length) return makeBlock(list);
  for (const [place, label] of labels.entries()) {
    const panel = panels[place];
    if (panel === undefined) return;
    const heading = new Element(name, {});
    append(heading, ...wordsOf(label));
    heading.parent = panel;
    panel.children.unshift(heading);
    remove(label);
  }
  if (isWordless(list)) remove(list);
  else makeBlock(list);
}

// Inside its button, a label has a plain element of its own.
function wordsOf(label: Element): ChildNode[] {
  const [only, ...others] = label.children;
  const isPlain = only !== undefined && isTag(only) && only.name === 'span' && others.length === 0;
  return isPlain && Object.keys(only.attribs).length === 0 ? only.children : label.children;
}

/** In a menu, a list of pages has entries as all others. Its list repeats the block's look. */
export function joinPages(menu: Element): void {
  if (menu.parent !== null && isTag(menu.parent) && hasClass(menu.parent, 'wp-block-navigation'))
    menu.attribs['class'] = 'wp-block-navigation__container';
  for (const node of [...menu.children])
    if (isTag(node) && hasClass(node, 'wp-block-page-list')) unwrap(node);
}

/** Puts a gap for a social network's icon before the link's name, in place of WordPress's. */
export function drawSign(entry: Element, { refer }: Reading): void {
  const name = /(?:^| )wp-social-link-([a-z0-9-]+)/.exec(entry.attribs['class'] ?? '')?.[1];
  const link = find(entry, (element) => element.name === 'a');
  for (const node of link?.children ?? []) if (isTag(node) && node.name === 'svg') remove(node);
  if (name === undefined || link === null) return;
  const sign = rawNode(refer({ kind: 'sign', name }));
  sign.parent = link;
  link.children.unshift(sign);
}
