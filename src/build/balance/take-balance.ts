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
import { createSheet, type Counted, type Row } from './sheet.ts';

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
 * Compares WordPress's lists with the finished pages: each entry's page, each term's archive, each
 * picture's and file's address in its page, each menu item's name in a front page's header and
 * footer. It does not trust the rendering of pages.
 */
export function takeBalance(built: Balanced): BalanceRow[] {
  const { mirror } = built;
  const rowOf = createSheet();
  const pages = openPages(mirror, built);
  for (const [key, record] of listedOf(mirror)) {
    const label = `${record.of} “${'name' in record ? record.name : ''}”`;
    if (record.kind === 'entry') balanceEntry(record, pages, rowOf);
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

const siteOf = mapRecords('site', ({ record }) => record);
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
function openPages(mirror: MirrorReader, { list, onDemand, copiesNoFiles }: Balanced) {
  const { files, targets } = list;
  const pageAt = (path: string) => files.get(`client${pageFile(path)}`)?.page ?? null;
  const isOnDemand = (path: string) => onDemand.has(path);
  const has = (path: string) => pageAt(path)?.isRedirect === false || isOnDemand(path);
  const pagesOf = ({ path, parts }: { readonly path: string; readonly parts: number }) =>
    Array.from({ length: parts }, (_, at) => pageAt(partPath(path, at + 1)));
  return {
    copiesNoFiles,
    site: siteOf(mirror)[0],
    places: new Map(placesOf(mirror)),
    uploads: new Map(uploadsOf(mirror)),
    findings: new Map(findingsOf(mirror)),
    names: namesOf(variantsOf(mirror), filesOf(mirror)),
    terms: new Map(termsOf(mirror)),
    targets,
    has,
    isOnDemand,
    pagesOf,
  };
}

type Pages = ReturnType<typeof openPages>;

type Variants = ReturnType<typeof variantsOf>;
type Files = ReturnType<typeof filesOf>;

let lastNames:
  | { readonly variants: Variants; readonly files: Files; readonly names: Map<string, string[]> }
  | undefined;

/** WordPress's names of pictures and files, by our paths: the same map until one changes. */
function namesOf(variants: Variants, files: Files): ReadonlyMap<string, readonly string[]> {
  if (lastNames?.variants === variants && lastNames.files === files) return lastNames.names;
  const names = new Map<string, string[]>();
  for (const [file, address] of [...variants.flat(), ...files]) {
    const of = names.get(mediaPath + file);
    const name = nameOf({ href: address });
    if (of === undefined) names.set(mediaPath + file, [name]);
    else of.push(name);
  }
  lastNames = { variants, files, names };
  return names;
}

type Kind = 'pictures' | 'files' | 'featured images' | 'translations';
type Shown = Partial<Record<Kind, Counted>>;

/** What the pages of each entry show, and from what that was found. */
const shownBefore = new WeakMap<ListedEntry, { readonly from: unknown[]; readonly shown: Shown }>();

function balanceEntry(entry: ListedEntry, pages: Pages, rowOf: ReturnType<typeof createSheet>) {
  const { of, id, title } = entry;
  const label = `${of} ${id}${title === '' ? '' : ` “${title}”`}`;
  const place = pages.places.get(id);
  const isThere = place !== undefined && pages.has(place.path);
  rowOf('entries', of).add(label, isThere);
  // No page of it is there to look at.
  if (!isThere || pages.isOnDemand(place.path)) return;
  const lost = pages.findings.get(`entries ${id}`);
  const upload = entry.featuredMediaId === null ? null : pages.uploads.get(entry.featuredMediaId);
  const own = pages.pagesOf(place);
  const from = [place, lost, upload, pages.names, pages.site, pages.copiesNoFiles, ...own];
  const before = shownBefore.get(entry);
  // Translations depend on other pages, too.
  const isSame =
    before?.shown.translations === undefined &&
    before?.from.length === from.length &&
    from.every((each, at) => each === before.from[at]);
  const shown = isSame ? before.shown : shownOf(entry, label, { pages, place, lost, own });
  if (!isSame) shownBefore.set(entry, { from, shown });
  for (const kind of kinds) {
    const counted = shown[kind];
    if (counted !== undefined) rowOf(kind, of).addAll(counted);
  }
}

const kinds: readonly Kind[] = ['pictures', 'files', 'featured images', 'translations'];

interface EntryPages {
  readonly pages: Pages;
  readonly place: { readonly path: string };
  readonly lost: StoredFindings | undefined;
  /** Facts about all of its pages. */
  readonly own: ReturnType<Pages['pagesOf']>;
}

function shownOf(
  entry: ListedEntry,
  label: string,
  { pages, place, lost, own }: EntryPages,
): Shown {
  const { site } = pages;
  const languages = site?.languages ?? [];
  const isList = [site, ...languages].some((each) => each?.postsPageId === entry.id);
  const targets = new Set(
    own.flatMap((page) => Array.from(page?.links ?? [], (link) => pages.targets.get(link) ?? '')),
  );
  const names = new Set([...targets].flatMap((target) => pages.names.get(target) ?? []));
  const whyLost = (kind: 'picture' | 'file', name: string): string | null =>
    isList ? 'the address of the page has the list of posts' : reasonOf(lost, kind, name);
  const count = (all: readonly string[], why: (name: string) => string | null, of = 'in') => ({
    shown: all.filter((name) => names.has(name)).length,
    others: all.flatMap((name) =>
      names.has(name) ? [] : [[`${name} ${of} ${label}`, why(name)] as const],
    ),
  });
  const shown: Shown = {};
  if (entry.pictures.length > 0)
    shown.pictures = count(entry.pictures, (name) => whyLost('picture', name));
  if (entry.files.length > 0)
    shown.files = count(entry.files, (name) =>
      pages.copiesNoFiles ? 'COPY_FILES is 0, so it stays in WordPress' : whyLost('file', name),
    );
  if (entry.featuredMediaId !== null) {
    const address = pages.uploads.get(entry.featuredMediaId) ?? null;
    const name = address === null ? '' : nameOf({ href: address });
    const why =
      address === null
        ? 'WordPress does not show this upload to the public, or it is no picture'
        : whyLost('picture', name);
    shown['featured images'] = count([name], () => why, 'of');
  }
  if (site === undefined || languages.length < 2) return shown;
  const others = entry.translations.flatMap((address) => {
    const { path } = permalinkPath(address, site.home, homePath, {
      mayBeHome: true,
      mayBeFile: true,
    });
    // WordPress names the text itself among them.
    return path === place.path ? [] : [{ address, path }];
  });
  const missing = others.filter(({ path }) => !targets.has(path));
  if (others.length > 0)
    shown.translations = {
      shown: others.length - missing.length,
      others: missing.map(({ address, path }) => [
        `${address} of ${label}`,
        pages.has(path) ? null : 'this site has no page at its address',
      ]),
    };
  return shown;
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
