import { isKnownClass } from '../../../content/html/index.ts';
import {
  hashedStyles,
  type Presets,
  readPresets,
  readRules,
  storedStyles,
  type Styles,
  stylesNeeded,
  stylesOfText,
  toStore,
  wordpressStyles,
} from '../../../content/styles/index.ts';
import { type Cms, CmsError, type Id, type Post, type Site } from '../../client/index.ts';
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
  const page = await pageOf(cms, home);
  if (page === null || page.presets === '') return null;
  return readPresets(readRules(page.presets));
}

/** What the class names that WordPress makes for single blocks of a text stand for. */
type NamedStyles = Styles['named'];

/** Explains class names of texts by their public pages. */
export interface StyleReader {
  /** What was known before this sync, with the presets of now. */
  readonly known: Styles;
  /** For each of these entries that has such names. A name that means the same everywhere is asked for once. */
  namedIn(posts: readonly Post[]): Promise<ReadonlyMap<Id, NamedStyles>>;
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

function createStyleReader({ cms, reporter, isOn }: ReaderOptions, styles: Styles): StyleReader {
  const { presets } = styles;
  const known = new Map(Object.entries(styles.named));
  let isWarned = false;

  /** What the page of an entry explains. */
  async function read({ link, contentHtml }: Post): Promise<NamedStyles> {
    const page = await pageOf(cms, link);
    if (page === null) {
      if (!isWarned)
        reporter.warn(
          'The colours and layouts of some blocks are on public pages of WordPress only, and some of these pages can’t be read. These blocks look like others until `npm run build -- --full` finds them. BLOCK_STYLES=0 asks for no page.',
        );
      isWarned = true;
      return {};
    }
    const rules = readRules(page.blocks);
    for (const [name, names] of hashedStyles(rules, presets)) known.set(name, names);
    return stylesOfText(contentHtml, { rules, classes: page.classes }, presets);
  }

  async function namedIn(posts: readonly Post[]): Promise<ReadonlyMap<Id, NamedStyles>> {
    const found = new Map<Id, NamedStyles>();
    const waiting: [Post, readonly string[]][] = [];
    await Promise.all(
      posts.map(async (post) => {
        const { hashed, counted } = stylesNeeded(post.contentHtml, isKnownClass);
        if (counted && isOn && post.status === 'publish') found.set(post.id, await read(post));
        else if (hashed.length > 0) waiting.push([post, hashed]);
      }),
    );
    // One after the other: the page of one often explains the names of all.
    for (const [post, hashed] of waiting) {
      const isNew = hashed.some((name) => !known.has(name));
      if (isNew && isOn && post.status === 'publish') {
        await read(post);
        for (const name of hashed) if (!known.has(name)) known.set(name, []);
      }
      found.set(post.id, Object.fromEntries(hashed.map((name) => [name, known.get(name) ?? []])));
    }
    return found;
  }

  return {
    known: styles,
    namedIn,
    store(write) {
      const named = Object.fromEntries([...known].toSorted(([a], [b]) => (a < b ? -1 : 1)));
      write.setFact(factName, JSON.stringify(toStore({ presets, named })));
    },
  };
}

/** A public page that can't be read costs nothing but looks, so no failure of it ends a sync. */
async function pageOf(cms: Cms, address: string) {
  try {
    return await cms.pageStyles(address);
  } catch (error) {
    if (error instanceof CmsError && error.code !== 'aborted') return null;
    throw error;
  }
}
