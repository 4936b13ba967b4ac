import { Parser } from 'htmlparser2';
import { createItemReader, type ItemReader } from './menu-items.ts';
import type { Menu, MenuItem } from './model.ts';

/**
 * Reads the public front page's header if needed: it shows which of several navigation menus is the
 * site's, and its links are the menu if no menu can be read.
 */
export async function placeInHeader(
  menus: readonly Menu[],
  readFrontPage: () => Promise<string | null>,
): Promise<readonly Menu[]> {
  const filled = menus.filter(({ items }) => items.length > 0);
  const isUnclear = filled.length > 1 && filled.every(({ from }) => from === 'navigation');
  if (filled.length > 0 && !isUnclear) return menus;
  const shown = menusInHeader((await readFrontPage()) ?? '');
  if (filled.length > 0) {
    const found = bestOf(filled, shown);
    return menus.map((menu) => (menu === found ? { ...menu, locations: ['header'] } : menu));
  }
  const [items] = shown;
  if (items === undefined) return menus;
  return [
    ...menus,
    { id: 0, from: 'front-page', nameHtml: 'Header', locations: ['header'], items },
  ];
}

/** At least half of its links are in the header, and it has no menu with more in common. */
function bestOf(menus: readonly Menu[], shown: readonly (readonly MenuItem[])[]): Menu | undefined {
  for (const items of shown) {
    const inHeader = addressesOf(items);
    const scored = menus.map((menu) => {
      const own = addressesOf(menu.items);
      const common = own.intersection(inHeader).size;
      return { menu, score: (2 * common) / Math.max(1, own.size + inHeader.size) };
    });
    const [best] = scored.toSorted((a, b) => b.score - a.score);
    if (best !== undefined && best.score >= 0.5) return best.menu;
  }
  return undefined;
}

function addressesOf(items: readonly MenuItem[]): Set<string> {
  const all = items.flatMap(({ address, below }) => [
    ...(URL.canParse(address) ? [new URL(address).href.replace(/\/$/, '')] : []),
    ...addressesOf(below),
  ]);
  return new Set(all);
}

const mostRead = 2_000_000;
const mostMenus = 10;
/** The parser gets slow where more elements are in each other. */
const deepestElement = 500;

/**
 * The menus in the page's `<header>`, in order: each `<nav>` whose links have texts, or else each
 * list with a classic menu's class. None on a page of Galley: it would show its menu to itself.
 */
function menusInHeader(html: string): (readonly MenuItem[])[] {
  const navs: ItemReader[] = [];
  const lists: ItemReader[] = [];
  /** For each element that is open in the header: how many readers began with it. */
  const open: number[] = [];
  const reading: ItemReader[] = [];
  const generators: string[] = [];
  let depth = 0;
  const parser = new Parser({
    onopentag(tag, attributes) {
      if (tag === 'meta' && attributes['name'] === 'generator')
        generators.push(attributes['content'] ?? '');
      // A header of the text is no header of the site.
      depth += 1;
      if (tag === 'main' || tag === 'article' || depth > deepestElement) parser.pause();
      if (open.length === 0 && tag !== 'header') return;
      const before = reading.length;
      if (tag === 'nav') begin(navs, reading);
      if (tag === 'ul' && isMenu(attributes['class'])) begin(lists, reading);
      open.push(reading.length - before);
      for (const reader of reading) reader.open(tag, attributes);
    },
    ontext(data) {
      for (const reader of reading) reader.text(data);
    },
    onclosetag(tag) {
      depth -= 1;
      for (const reader of reading) reader.close(tag);
      reading.length -= open.pop() ?? 0;
    },
  });
  parser.write(html.slice(0, mostRead));
  if (generators.some((name) => name.startsWith('Galley'))) return [];
  const filled = (readers: readonly ItemReader[]) =>
    readers.map(({ items }) => items.flatMap(named)).filter((items) => items.length > 0);
  const ofNavs = filled(navs);
  return ofNavs.length > 0 ? ofNavs : filled(lists);
}

function begin(readers: ItemReader[], reading: ItemReader[]): void {
  if (readers.length >= mostMenus) return;
  const reader = createItemReader(() => true, true);
  readers.push(reader);
  reading.push(reader);
}

const isMenu = (classes = ''): boolean =>
  classes.split(/\s+/).some((name) => name === 'menu' || name.endsWith('-menu'));

/** Entries without a text are icons; what is below them stays. */
const named = ({ nameHtml, address, below }: MenuItem): MenuItem[] =>
  nameHtml === '' ? below.flatMap(named) : [{ nameHtml, address, below: below.flatMap(named) }];
