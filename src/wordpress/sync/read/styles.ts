import {
  describeTag,
  emptyElements,
  type Finding,
  isKnownClass,
  showWidgets,
} from '../../../content/html/index.ts';
import {
  hashedStyles,
  isBuilt,
  isCounted,
  isLaidOut,
  laidOutNames,
  mayBeBuilt,
  namesOfLayout,
  narrow,
  type PageLook,
  parseSheet,
  type Presets,
  readPresets,
  readRules,
  type Rule,
  storedStyles,
  type Styles,
  stylesNeeded,
  stylesOfText,
  toStore,
  wordpressStyles,
} from '../../../content/styles/index.ts';
import {
  type Cms,
  type CmsErrorCode,
  elementKey,
  type Id,
  orNull,
  type PageMarkup,
  type Post,
  presetsId,
  type Site,
} from '../../client/index.ts';
import type { MirrorReader, MirrorWrite } from '../../mirror/index.ts';
import type { Reporter } from '../report.ts';

const factName = 'styles';

/** What the mirror knows of WordPress's style sheets; null if nothing was read. */
export function knownStyles(mirror: Pick<MirrorReader, 'fact'>): Styles | null {
  const fact = mirror.fact(factName);
  return fact === null ? null : (storedStyles.safeParse(JSON.parse(fact)).data ?? null);
}

/** The presets of the theme, from the public front page; null if it does not show them. */
async function readThemePresets(cms: Cms, home: string): Promise<Presets | null> {
  const page = await orNull(cms.pageStyles(home), unread);
  const css = page === null ? '' : cssOf(page, ({ id }) => id === presetsId);
  return css === '' ? null : readPresets(readRules(css));
}

type PageSheet = PageMarkup['sheets'][number];

const cssOf = ({ sheets }: PageMarkup, wanted: (sheet: PageSheet) => boolean): string =>
  sheets
    .filter(wanted)
    .map(({ css }) => css)
    .join('');

/** Sheets with rules for single blocks. */
const ofBlocks = ({ id, css }: PageSheet): boolean =>
  id !== presetsId && /\.wp-container-|\.wp-elements-|\.is-style-[\w-]+--\d/.test(css);

/** What public pages tell of the styles of one text. */
export interface TextStyles {
  /** What the class names that WordPress makes for its single blocks stand for. */
  readonly named: Styles['named'];
  /** Of a text that a page builder laid out. */
  readonly look?: PageLook | undefined;
  /** What its page has and the REST API has not. */
  readonly findings?: readonly Finding[];
}

/** Explains class names of texts by their public pages. */
export interface StyleReader {
  /** What was known before this sync, with the presets of now. */
  readonly known: Styles;
  /** For each entry that needs it. A name that means the same everywhere is read once. */
  readFor(posts: readonly Post[]): Promise<ReadonlyMap<Id, TextStyles>>;
  /** Keeps what is known for the next sync. */
  store(write: Pick<MirrorWrite, 'setFact'>): void;
}

interface ReaderOptions {
  readonly cms: Cms;
  readonly mirror: Pick<MirrorReader, 'fact'>;
  readonly reporter: Reporter;
  readonly site: Pick<Site, 'home'>;
  /** Public pages may be asked. */
  readonly isOn: boolean;
  /** Texts of page builders get the look of their public page. */
  readonly withBuilders: boolean;
  /** The presets are read again. What is known stays if the front page does not show them. */
  readonly isDue: boolean;
}

/** What is known of WordPress's style sheets, and the reader of what is not. */
export async function readStyles(options: ReaderOptions): Promise<StyleReader> {
  const { cms, mirror, site, isOn, isDue } = options;
  const stored = isOn ? knownStyles(mirror) : null;
  const presets =
    isOn && (isDue || stored === null) ? await readThemePresets(cms, site.home) : null;
  const before = stored ?? wordpressStyles;
  return createStyleReader(options, presets === null ? before : { ...before, presets });
}

function createStyleReader(options: ReaderOptions, styles: Styles): StyleReader {
  const { isOn, withBuilders } = options;
  const { known, layouts, read } = createPageReader(options, styles);

  async function readFor(posts: readonly Post[]): Promise<ReadonlyMap<Id, TextStyles>> {
    const found = new Map<Id, TextStyles>();
    const waiting: [Post, readonly string[]][] = [];
    const unsure: Unsure[] = [];
    await Promise.all(
      posts.map(async (post) => {
        const { hashed, counted } = stylesNeeded(post.contentHtml, isKnownClass);
        const isPublic = isOn && post.status === 'publish';
        const isBuiltText = isPublic && withBuilders && isBuilt(post.contentHtml);
        const perhaps = isPublic && withBuilders && !isBuiltText && mayBeBuilt(post.contentHtml);
        if (isPublic && (counted || isBuiltText))
          found.set(post.id, await read(post, perhaps ? 'perhaps' : isBuiltText));
        else {
          if (perhaps) unsure.push({ post, names: namesOfLayout(post.contentHtml).map(kindOf) });
          if (hashed.length > 0) waiting.push([post, hashed]);
        }
      }),
    );
    await readUnsure(unsure, found);
    // One after the other: the page of one often explains the names of all.
    for (const [post, hashed] of waiting) {
      const isNew = hashed.some((name) => !known.has(name));
      if (isNew && isOn && post.status === 'publish') {
        await read(post, false);
        for (const name of hashed) if (!known.has(name)) known.set(name, []);
      }
      const named = Object.fromEntries(hashed.map((name) => [name, known.get(name) ?? []]));
      found.set(post.id, { ...found.get(post.id), named });
    }
    return found;
  }

  /** Reads pages until each name of these texts is known, then those of laid-out texts. */
  async function readUnsure(posts: readonly Unsure[], found: Map<Id, TextStyles>): Promise<void> {
    let left = posts;
    while (left.length > 0) {
      const isSure = ({ names }: Unsure) => names.some((name) => layouts.get(name) === true);
      const isUnknown = ({ names }: Unsure) => names.some((name) => !layouts.has(name));
      const { sure = [], unsure = [] } = Object.groupBy(left, (each) =>
        isSure(each) ? 'sure' : isUnknown(each) ? 'unsure' : 'no',
      );
      const next = [...sure, ...unsure.slice(0, atOnce)];
      await Promise.all(
        next.map(async ({ post }) => found.set(post.id, await read(post, 'perhaps'))),
      );
      left = unsure.slice(atOnce);
    }
  }

  return {
    known: styles,
    readFor,
    store(write) {
      const named = Object.fromEntries([...known].toSorted(([a], [b]) => (a < b ? -1 : 1)));
      write.setFact(factName, JSON.stringify(toStore({ presets: styles.presets, named })));
    },
  };
}

/** Reads what the page of an entry explains. `known` and `layouts` are what all pages explained. */
function createPageReader({ cms, reporter, site }: ReaderOptions, styles: Styles) {
  const { presets } = styles;
  const known = new Map(Object.entries(styles.named));
  const lookOf = createLookReader(cms, site.home);
  /** Whether sheets of public pages lay texts out by a class name. */
  const layouts = new Map<string, boolean>();
  let isWarned = false;

  async function read(
    { link, contentHtml }: Post,
    isBuiltText: boolean | 'perhaps',
  ): Promise<TextStyles> {
    const page = await orNull(cms.pageStyles(link), unread);
    if (page === null) {
      if (!isWarned)
        reporter.warn(
          'The colours and layouts of some blocks are on public pages of WordPress only, and some of these pages can’t be read. These blocks look like others until `npm run build -- --full` finds them. BLOCK_STYLES=0 asks for no page.',
        );
      isWarned = true;
      return { named: {} };
    }
    const rules = readRules(cssOf(page, ofBlocks));
    for (const [name, names] of hashedStyles(rules, presets)) known.set(name, names);
    const named = stylesOfText(contentHtml, { rules, classes: page.classes }, presets);
    const findings = missingFrom(contentHtml, page);
    if (isBuiltText === false) return { named, findings };
    const { isWhole, ...look } = await lookOf(page, link, contentHtml);
    if (isBuiltText === true) return { named, findings, look };
    const names = laidOutNames(look, contentHtml);
    for (const name of namesOfLayout(contentHtml).map(kindOf))
      if (isWhole && !layouts.has(name)) layouts.set(name, false);
    for (const name of names) layouts.set(kindOf(name), true);
    return { named, findings, ...(isLaidOut(contentHtml, names) && { look }) };
  }

  return { known, layouts, read };
}

/** A text that a page builder may have laid out, with the kinds of its class names. */
interface Unsure {
  readonly post: Post;
  readonly names: readonly string[];
}

/** Pages of texts of which nothing is known. */
const atOnce = 4;

/** Builders number the boxes of a site. */
const kindOf = (name: string): string => name.replaceAll(/\d+/g, '#');

/** The elements that are empty in a text and have content on its page. */
function missingFrom(html: string, { elements }: PageMarkup): readonly Finding[] {
  const empty = emptyElements(showWidgets(html)).filter(({ isScripted }) => !isScripted);
  const byKey = Map.groupBy(empty, ({ name, attributes }) => elementKey(name, attributes) ?? '');
  return [...byKey].flatMap(([key, [first, ...others]]) => {
    const onPage = elements.get(key);
    const count = 1 + others.length - (onPage?.empty ?? 0);
    if (first === undefined || onPage === undefined || onPage.filled === 0 || count <= 0) return [];
    return {
      kind: 'element' as const,
      outcome: 'missing' as const,
      what: describeTag(first.name, 'class', first.attributes['class']),
      why: 'it has content on its public page, and none in the REST API',
      count,
    };
  });
}

/** Reads a text's look on its public page. A sheet of several pages is read once. */
function createLookReader(cms: Cms, home: string) {
  const files = new Map<string, Promise<readonly Rule[] | null>>();

  /** Null if the sheet can't be read now: the next text asks for it again. */
  async function rulesAt(address: string, media: string): Promise<readonly Rule[] | null> {
    const key = `${media} ${address}`;
    const parsed =
      files.get(key) ??
      orNull(
        cms.styleSheet(address).then((css) => parseSheet(css ?? '', { base: address, media })),
        unread,
      );
    files.set(key, parsed);
    const rules = await parsed;
    if (rules === null) files.delete(key);
    return rules;
  }

  return async function lookOf(
    page: PageMarkup,
    link: string,
    contentHtml: string,
  ): Promise<PageLook & { readonly isWhole: boolean }> {
    const { around, hasTitle } = page;
    const site = { home, theme: themeOf(page) };
    const counted = page.sheets.filter((sheet) => isCounted(sheet, site));
    const rules = await Promise.all(
      counted.map(async ({ css, address, media }) =>
        address === null ? parseSheet(css, { base: link, media }) : rulesAt(address, media),
      ),
    );
    const all = rules.flatMap((each) => each ?? []);
    const isHidden = all.some(({ declarations }) =>
      declarations.some(([name, value]) => name === '--page-title-display' && value === 'none'),
    );
    return {
      rules: narrow(all, contentHtml, around),
      around,
      hasTitle: hasTitle && !isHidden,
      isWhole: !rules.includes(null),
    };
  };
}

/** The theme's folder, or empty: its style elements begin with this name. */
function themeOf({ around }: PageMarkup): string {
  const classes = around.flatMap((each) => each.classes);
  return (
    /^wp-theme-(.+)$/.exec(classes.find((name) => name.startsWith('wp-theme-')) ?? '')?.[1] ?? ''
  );
}

/** A public page that can't be read costs nothing but looks, so no failure of it ends a sync. */
const unread = { has: (code: CmsErrorCode) => code !== 'aborted' };
