import { Element, isTag, type ParentNode } from 'domhandler';
import { append, elementsIn, find, hasClass, remove } from '../tree.ts';
import { headingOver, withClass, withoutLinks, type Widget } from './widget.ts';

interface Kind {
  readonly root: string;
  /** What holds the names of the tabs. */
  readonly list: string;
  readonly name: string;
  readonly panel: string;
  /** Names that are repeated at the panels. */
  readonly repeated?: string;
}

const kinds: readonly Kind[] = [
  {
    root: 'elementor-tabs',
    list: 'elementor-tabs-wrapper',
    name: 'elementor-tab-title',
    panel: 'elementor-tab-content',
    repeated: 'elementor-tab-mobile-title',
  },
  {
    root: 'kt-tabs-wrap',
    list: 'kt-tabs-title-list',
    name: 'kt-title-item',
    panel: 'kt-tab-inner-content',
  },
  { root: 'gb-tabs', list: 'gb-tabs__menu', name: 'gb-tabs__menu-item', panel: 'gb-tabs__item' },
  {
    root: 'uagb-tabs__wrap',
    list: 'uagb-tabs__panel',
    name: 'uagb-tab',
    panel: 'uagb-tabs__body-container',
  },
];

/** Tabs stand one after the other, each with its name as a heading. */
export const tabs: Widget = {
  classes: kinds.map(({ root }) => root),
  roles: ['tablist'],
  show(root) {
    if (root.attribs['role'] === 'tablist') {
      showByRoles(root);
      return;
    }
    const kind = kinds.find((each) => hasClass(root, each.root));
    const list = kind && withClass(root, kind.list)[0];
    if (kind === undefined || list === undefined) return;
    if (kind.repeated !== undefined)
      for (const each of withClass(root, kind.repeated)) remove(each);
    const isNested = (panel: Element) => rootOf(panel, kind) !== root;
    const panels = withClass(root, kind.panel).filter((panel) => !isNested(panel));
    name(withClass(list, kind.name), panels, list);
  },
};

/** By the roles that tabs have for screen readers: each tab controls the panel with an id. */
function showByRoles(list: Element): void {
  // The tabs of core are a block.
  if (hasClass(list, 'wp-block-tab-list') || hasClass(list, 'wp-block-tabs')) return;
  const byRole = (parent: ParentNode, role: string) =>
    elementsIn(parent, ({ attribs }) => attribs['role'] === role);
  const names = byRole(list, 'tab');
  let { parent } = list;
  for (let height = 0; height < highest && parent !== null && isTag(parent); height++) {
    // For speed: of many lists in an element, only the first looks for its panels.
    if (find(parent, ({ attribs }) => attribs['role'] === 'tablist') !== list) return;
    const inside = byRole(parent, 'tabpanel');
    const panels = new Map(inside.map((panel) => [panel.attribs['id'] ?? '', panel]));
    const found = names.flatMap(({ attribs }) => panels.get(attribs['aria-controls'] ?? '') ?? []);
    if (found.length === names.length) {
      name(names, found, list);
      return;
    }
    ({ parent } = parent);
  }
}

/** How far a list and its panels are below one element. */
const highest = 3;

function rootOf({ parent }: Element, kind: Kind): Element | null {
  if (parent === null || !('attribs' in parent)) return null;
  return hasClass(parent, kind.root) ? parent : rootOf(parent, kind);
}

function name(names: readonly Element[], panels: readonly Element[], list: Element): void {
  if (names.length === 0 || names.length !== panels.length) return;
  const level = headingOver(panels);
  for (const [place, each] of names.entries()) {
    const panel = panels[place];
    if (panel === undefined) return;
    const { class: classes } = each.attribs;
    const heading = new Element(level, classes === undefined ? {} : { class: classes });
    append(heading, ...withoutLinks(each).children);
    heading.parent = panel;
    panel.children.unshift(heading);
    for (const attribute of ['role', 'tabindex', 'hidden', 'style'])
      delete panel.attribs[attribute];
  }
  remove(list);
}
