import { escapeText } from 'entities';
import { Parser } from 'htmlparser2';
import type { MenuItem } from './model.ts';

/** Entries below this level are left out. */
export const deepestItem = 3;

interface OpenItem {
  readonly below: MenuItem[];
  /** Null until the entry's own link or button begins; links of other blocks inside don't count. */
  address: string | null;
  name: string;
}

/** Parts of a label that readers do not see, or that are no part of the name. */
const unseen = ['navigation-item__description', 'screen-reader-text'];

/** Takes the elements of a menu, one after the other. */
export interface ItemReader {
  open(tag: string, attributes: Readonly<Record<string, string>>): void;
  text(data: string): void;
  close(tag: string): void;
  readonly items: readonly MenuItem[];
}

/**
 * Reads a menu's entries: list items that `isItem` accepts by their classes, with a link or a
 * button for a submenu. Icons, descriptions and all below the third level are left out.
 * @param areLoose whether links outside of lists are entries, too
 */
export function createItemReader(
  isItem: (classes: readonly string[]) => boolean,
  areLoose = false,
): ItemReader {
  const top: MenuItem[] = [];
  /** The list items that are open; null for those that are no entries. */
  const open: (OpenItem | null)[] = [];
  let label: { readonly item: OpenItem; readonly tag: string } | null = null;
  /** The link outside of lists that is open. */
  let loose: OpenItem | null = null;
  /** How many elements are open inside a part of a label that is not shown. */
  let hidden = 0;

  function add(item: OpenItem | null | undefined, list: MenuItem[] | null): void {
    if (!item || item.address === null) return;
    const nameHtml = escapeText(item.name.trim());
    list?.push({ nameHtml, address: item.address, below: item.below });
  }
  return {
    items: top,
    open(tag, { class: classes = '', href = '' }) {
      if (hidden > 0 || tag === 'svg' || unseen.some((name) => classes.includes(name))) {
        hidden += 1;
        return;
      }
      if (tag === 'li') open.push(isItem(classes.split(/\s+/)) ? newItem() : null);
      if (areLoose && tag === 'a' && open.length === 0) loose = newItem();
      const item = loose ?? open.at(-1);
      if ((tag === 'a' || tag === 'button') && item && item.address === null) {
        item.address = href;
        label = { item, tag };
      }
    },
    text(data) {
      if (label !== null && hidden === 0) label.item.name += data;
    },
    close(tag) {
      if (hidden > 0) {
        hidden -= 1;
        return;
      }
      if (tag === label?.tag) label = null;
      if (tag === 'a' && loose !== null) {
        add(loose, top);
        loose = null;
      }
      if (tag !== 'li') return;
      const item = open.pop();
      if (open.length >= deepestItem) return;
      add(item, open.at(-1)?.below ?? (open.length === 0 ? top : null));
    },
  };
}

const newItem = (): OpenItem => ({ below: [], address: null, name: '' });

/** Of the `<li>` of navigation links, submenus, home links and the pages of a page list. */
const itemClasses = new Set(['wp-block-navigation-item', 'wp-block-pages-list__item']);

/** The entries of navigation blocks, without other blocks (search, links to social networks). */
export function itemsOfBlocks(html: string): readonly MenuItem[] {
  const reader = createItemReader((classes) => classes.some((name) => itemClasses.has(name)));
  const parser = new Parser({
    onopentag: reader.open,
    ontext: reader.text,
    onclosetag: reader.close,
  });
  parser.end(html);
  return reader.items;
}
