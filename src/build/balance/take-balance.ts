import { Parser } from 'htmlparser2';
import { nameOf, restOfText } from '../../content/html/index.ts';
import {
  homePath,
  mediaPath,
  permalinkPath,
  pageFile,
  partPath,
} from '../../content/paths/index.ts';
import type { BalanceRow } from '../../publish/index.ts';
import { deepestMenu, menusInLanguage, placeMenus } from '../../wordpress/menus.ts';
import {
  mapRecords,
  type ListedEntry,
  type MirrorReader,
  type StoredFindings,
  type StoredListed,
} from '../../wordpress/mirror/index.ts';
import type { FileList } from '../folder/index.ts';
import { createSheet, type Row } from './sheet.ts';

/** A built site, and what it was built from. */
export interface Balanced {
  readonly mirror: MirrorReader;
  readonly list: FileList;
  /** Paths of the pages that the server renders when they are asked for. */
  readonly onDemand: ReadonlySet<string>;
  /** The HTML of a file of the site. */
  readonly read: (file: string) => string;
  /** True if documents, sounds and films stay in WordPress. */
  readonly copiesNoFiles: boolean;
  readonly look: { readonly menu: object | null; readonly menuName: string | null };
}

/**
 * Compares what WordPress lists with what the finished pages show. It looks for each entry's page, for the archive of each term, for the
 * address of each picture and file among the addresses in its page, and for the name of each menu item in the header and the footer of a
 * front page. It does not trust the rendering of pages.
 */
export function takeBalance(built: Balanced): BalanceRow[] {
  const { mirror } = built;
  const rowOf = createSheet();
  const pages = openPages(mirror, built);
  const context = { pages, rowOf, copiesNoFiles: built.copiesNoFiles };
  for (const [key, record] of listedOf(mirror)) {
    const label = `${record.of} “${'name' in record ? record.name : ''}”`;
    if (record.kind === 'entry') balanceEntry(record, context);
    if (record.kind === 'total') addTotal(record, rowOf('entries', record.of));
    if (record.kind === 'term') {
      const path = pages.terms.get(key.slice('term '.length));
      rowOf('terms', record.of).add(label, path !== undefined && pages.has(path));
    }
  }
  for (const menu of shownMenus(built)) balanceMenu(menu, built, rowOf('menu items', menu.of));
  return rowOf.rows();
}

type ListedMenu = Extract<StoredListed, { kind: 'menu' }>;
type ListedTotal = Extract<StoredListed, { kind: 'total' }>;

const listedOf = mapRecords('listed', ({ key, record }) => [key, record] as const);
const placesOf = mapRecords(
  'entries',
  ({ record: { id, path, parts, language } }) => [id, { path, parts, language }] as const,
);
const termsOf = mapRecords('terms', ({ record: { key, path } }) => [key, path] as const);
const uploadsOf = mapRecords('media', ({ record: { id, picture } }) => [id, picture] as const);
const findingsOf = mapRecords('findings', ({ key, record }) => [key, record] as const);
const filesOf = mapRecords('files', ({ key, record }) => [record.file, key] as const);
const variantsOf = mapRecords('pictures', ({ key, record }) =>
  record.variants.map(({ file }) => [file, key] as const),
);

/** Finds what the finished pages show. */
function openPages(mirror: MirrorReader, { list, onDemand }: Balanced) {
  const { files, targets } = list;
  const places = new Map(placesOf(mirror));
  const uploads = new Map(uploadsOf(mirror));
  const findings = new Map(findingsOf(mirror));
  const names = new Map<string, string[]>();
  for (const [file, address] of [...variantsOf(mirror).flat(), ...filesOf(mirror)]) {
    const known = names.get(mediaPath + file);
    const name = nameOf({ href: address });
    if (known === undefined) names.set(mediaPath + file, [name]);
    else known.push(name);
  }
  const pageAt = (path: string) => files.get(`client${pageFile(path)}`)?.page ?? null;
  const isOnDemand = (path: string) => onDemand.has(path);
  const has = (path: string) => pageAt(path)?.isRedirect === false || isOnDemand(path);
  /** The paths that an entry links to or shows on all of its pages. */
  function* targetsOf({ path, parts }: { readonly path: string; readonly parts: number }) {
    for (let part = 1; part <= parts; part += 1) {
      const page = pageAt(partPath(path, part));
      for (const link of page?.links ?? []) yield targets.get(link) ?? '';
    }
  }
  const site = mirror.get('site', 'site')?.record;
  const terms = new Map(termsOf(mirror));
  return { site, places, uploads, findings, names, terms, has, isOnDemand, targetsOf };
}

interface EntryContext extends Pick<Balanced, 'copiesNoFiles'> {
  readonly pages: ReturnType<typeof openPages>;
  readonly rowOf: ReturnType<typeof createSheet>;
}

function balanceEntry(entry: ListedEntry, context: EntryContext): void {
  const { pages, rowOf } = context;
  const { site } = pages;
  const { of, id, title } = entry;
  const label = `${of} ${id}${title === '' ? '' : ` “${title}”`}`;
  const place = pages.places.get(id);
  const isThere = place !== undefined && pages.has(place.path);
  rowOf('entries', of).add(label, isThere);
  // No page of it is there to look at.
  if (!isThere || pages.isOnDemand(place.path)) return;
  const languages = site?.languages ?? [];
  const isList = [site, ...languages].some((each) => each?.postsPageId === id);
  const targets = new Set(pages.targetsOf(place));
  const shown = new Set([...targets].flatMap((target) => pages.names.get(target) ?? []));
  const lost = pages.findings.get(`entries ${id}`);
  const whyLost = (kind: 'picture' | 'file', name: string): string | null =>
    isList ? 'the address of the page has the list of posts' : reasonOf(lost, kind, name);
  for (const name of entry.pictures)
    rowOf('pictures', of).add(`${name} in ${label}`, shown.has(name), whyLost('picture', name));
  for (const name of entry.files) {
    const why = context.copiesNoFiles
      ? 'COPY_FILES is 0, so it stays in WordPress'
      : whyLost('file', name);
    rowOf('files', of).add(`${name} in ${label}`, shown.has(name), why);
  }
  if (entry.featuredMediaId !== null) {
    const address = pages.uploads.get(entry.featuredMediaId) ?? null;
    const name = address === null ? '' : nameOf({ href: address });
    const why =
      address === null
        ? 'WordPress does not show this upload to the public, or it is no picture'
        : whyLost('picture', name);
    rowOf('featured images', of).add(`${name} of ${label}`, shown.has(name), why);
  }
  if (site === undefined || languages.length < 2) return;
  for (const address of entry.translations) {
    const { path } = permalinkPath(address, site.home, homePath, {
      mayBeHome: true,
      mayBeFile: true,
    });
    // WordPress names the text itself among them.
    if (path === place.path) continue;
    const why = pages.has(path) ? null : 'this site has no page at its address';
    rowOf('translations', of).add(`${address} of ${label}`, targets.has(path), why);
  }
}

/** Why a text does not show a picture or a file, by the report. */
function reasonOf(
  lost: StoredFindings | undefined,
  kind: 'picture' | 'file',
  name: string,
): string | null {
  // Long addresses are cut off.
  const isAbout = (what: string) => what.endsWith('…') || what.includes(name);
  const found = lost?.findings.find(
    ({ kind: of, outcome, what }) =>
      what === restOfText ||
      (of === kind && (outcome === 'missing' || outcome === 'removed') && isAbout(what)),
  );
  return found?.why ?? null;
}

function addTotal({ total, hidden, unread }: ListedTotal, row: Row): void {
  row.explain('a password or a rule of WordPress hides it from the public', hidden);
  row.explain('it can’t be read, see the warnings', unread);
  row.explain('WordPress counts it, and does not list it', total - row.listed());
}

/** The menus that stand at the top and at the foot of pages, in any language. */
function shownMenus({ mirror, look }: Balanced): Set<ListedMenu> {
  const menus = listedOf(mirror).flatMap(([, each]) => (each.kind === 'menu' ? [each] : []));
  const languages = mirror.get('site', 'site')?.record.languages ?? [];
  const byLanguage =
    languages.length < 2
      ? [menus]
      : languages.map(({ slug }, place) => menusInLanguage(menus, { slug, isMain: place === 0 }));
  const shown = byLanguage.flatMap((some) => {
    const { main, foot } = placeMenus(some);
    const named = some.find(({ of }) => of === look.menuName);
    return [look.menu === null ? (look.menuName === null ? main : named) : undefined, foot];
  });
  const names = new Set(shown.map((menu) => menu?.of));
  return new Set(menus.filter(({ of }) => names.has(of)));
}

function balanceMenu({ items }: ListedMenu, { mirror, read, list }: Balanced, row: Row): void {
  const site = mirror.get('site', 'site')?.record;
  const languages = site?.languages ?? [];
  const homes = new Set([homePath, ...languages.map(({ home }) => home)]);
  const pages = [...homes].map((path) => `client${pageFile(path)}`);
  const labels = new Set(
    pages.flatMap((file) => (list.files.has(file) ? labelsIn(read(file)) : [])),
  );
  const main = languages[0]?.tag;
  const translated = new Set(
    placesOf(mirror).flatMap(([, { path, language }]) => (language === main ? [] : path)),
  );
  const reason = (address: string, depth: number): string | null => {
    if (depth > deepestMenu) return `it is more than ${deepestMenu} levels deep`;
    const url = address.trim().startsWith('#') ? null : URL.parse(address.trim(), site?.home);
    if (address.trim() === '' || url?.protocol.startsWith('http') !== true)
      return 'it has no web address';
    const { path } = permalinkPath(url.href, site?.home ?? '', homePath, { mayBeFile: true });
    return languages.length > 1 && translated.has(path)
      ? 'the menu of each language leads to texts in that language'
      : null;
  };
  for (const { name, address, depth } of items)
    row.add(name, labels.has(oneLine(name)), reason(address, depth));
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** The texts of links and of other elements in the header and in the footer of a page. */
function labelsIn(html: string): string[] {
  const labels: string[] = [];
  let depth = 0;
  let label = '';
  const isFrame = (name: string) => ['header', 'footer', 'nav'].includes(name);
  const end = () => {
    labels.push(oneLine(label));
    label = '';
  };
  const parser = new Parser({
    onopentag(name) {
      if (isFrame(name)) depth += 1;
      end();
    },
    ontext(text) {
      if (depth > 0) label += text;
    },
    onclosetag(name) {
      if (isFrame(name)) depth -= 1;
      end();
    },
  });
  parser.end(html);
  return labels;
}
