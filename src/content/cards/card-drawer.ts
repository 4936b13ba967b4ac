import { createHash, randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadLook, loadSettings, pageColours } from '../../config/index.ts';
import { onePerProcess } from '../../one-per-process.ts';
import { readTypeface } from '../fonts/index.ts';
import { cardSize, drawCard, type CardColours } from './draw-card.ts';
import { createDrawableText } from './drawable-text.ts';
import { loadTypefaces, type Lettering } from './typefaces.ts';

/** The text of a share image. It is foreign and unchanged. */
export interface CardText {
  /** Null for the image of the site itself. */
  readonly title: string | null;
  readonly siteName: string;
}

export type CardLook = CardColours & Lettering;

/** A share image. */
export interface Card {
  /** Its name, made from a digest of its content. */
  readonly file: string;
  readonly type: 'image/png';
  readonly width: number;
  readonly height: number;
}

export interface CardDrawerOptions {
  /** Keeps the images; created if missing. Safe to delete. */
  readonly folder: string;
  readonly look: CardLook;
  /** Bytes of kept images that are not in use. */
  readonly maxKept?: number | undefined;
}

export interface CardDrawer {
  readonly folder: string;
  /** The share image, drawn later; the site's if no typeface has the title's letters; or null. */
  card(text: CardText): Promise<Card | null>;
  /** The same. Draws the image if it is not kept. */
  draw(text: CardText): Promise<Card | null>;
  /** True if the image with this name is kept. */
  has(file: string): boolean;
  /** Deletes images but `inUse`, the least recently used first, down to `maxKept` bytes. */
  tidy(inUse: ReadonlySet<string>): Promise<void>;
}

/** Raise it when the drawing code makes different images. */
const revision = 2;

const megabyte = 1024 * 1024;
/** Milliseconds. Newer images stay: another build may be about to publish them. */
const keptFor = 24 * 60 * 60 * 1000;
const cardNames = /^card-[0-9a-f]{16}\.png(?:\.[0-9a-f-]+)?$/;

/** Draws share images, and keeps them in a folder. */
export function createCardDrawer({
  folder,
  look,
  maxKept = 64 * megabyte,
}: CardDrawerOptions): CardDrawer {
  let prepared: ReturnType<typeof prepare> | undefined;
  const cards = new Map<string, Promise<Card | null>>();

  const prepare = async () => {
    const families = await loadTypefaces(join(folder, 'type'), look);
    return { families, drawable: createDrawableText(families) };
  };

  const named = async ({ title, siteName }: CardText) => {
    const { drawable, families } = await (prepared ??= prepare());
    const { background, color, accent } = look;
    const drawing = {
      title: title === null ? null : await drawable(title),
      siteName: await drawable(siteName),
      families,
      look: { background, color, accent },
    };
    const digest = createHash('sha256')
      .update(JSON.stringify([revision, drawing]))
      .digest('hex');
    const card: Card = { file: `card-${digest.slice(0, 16)}.png`, type: 'image/png', ...cardSize };
    return { drawing, card };
  };

  const make = async (text: CardText): Promise<Card> => {
    const { drawing, card } = await named(text);
    const path = join(folder, card.file);
    if (await touched(path)) return card;
    // If the title can't be drawn, the image has the site's name only.
    const picture = await drawCard(drawing).catch(() => drawCard({ ...drawing, title: null }));
    await mkdir(folder, { recursive: true });
    const unfinished = `${path}.${randomUUID()}`;
    await writeFile(unfinished, picture);
    const now = Date.now();
    // An mtime in whole seconds can be set again exactly.
    await utimes(unfinished, now / 1000, Math.floor(now / 1000));
    await rename(unfinished, path);
    return card;
  };

  const draw: CardDrawer['draw'] = ({ title, siteName }) => {
    const key = JSON.stringify([title, siteName]);
    // An image that fails must not stop the build.
    const card = cards.get(key) ?? make({ title, siteName }).catch(() => null);
    cards.set(key, card);
    return card;
  };

  return {
    folder,
    draw,
    async card(text) {
      const ofSite = await draw({ ...text, title: null });
      if (ofSite === null || text.title === null) return ofSite;
      return (await named(text)).card;
    },
    has: (file) => (statSync(join(folder, file), { throwIfNoEntry: false })?.size ?? 0) > 0,
    async tidy(inUse) {
      // A remembered image may be deleted now.
      if (await tidy(folder, inUse, maxKept)) cards.clear();
    },
  };
}

/** True if the file exists and is not empty. It counts as used from now on. */
async function touched(path: string): Promise<boolean> {
  try {
    const { size, mtime } = await stat(path);
    if (size === 0) return false;
    // The mtime stays, because the finished site has it too.
    await utimes(path, new Date(), mtime);
    return true;
  } catch {
    return false;
  }
}

/** True if something was deleted. */
async function tidy(folder: string, inUse: ReadonlySet<string>, maxKept: number): Promise<boolean> {
  const names = await readdir(folder).catch(() => []);
  const others = await Promise.all(
    names
      .filter((name) => cardNames.test(name) && !inUse.has(name))
      .map(async (name) => {
        const path = join(folder, name);
        const found = await stat(path).catch(() => null);
        return { path, size: found?.size ?? 0, used: found?.atimeMs ?? 0 };
      }),
  );
  let kept = others.reduce((sum, { size }) => sum + size, 0);
  let isLess = false;
  for (const { path, size, used } of others.toSorted((a, b) => a.used - b.used)) {
    if (kept <= maxKept || Date.now() - used < keptFor) break;
    await rm(path, { force: true });
    kept -= size;
    isLess = true;
  }
  return isLess;
}

/** The site's card drawer: one in each process. */
export function cardDrawerOnce(): CardDrawer {
  return onePerProcess('card-drawer', openCardDrawer);
}

function openCardDrawer(): CardDrawer {
  const { folder, lookFile, deploy } = loadSettings();
  const { accent, fonts } = loadLook(lookFile);
  const { background, color } = pageColours.light;
  return createCardDrawer({
    // Apart, because an image's file is a hard link in the live site, which everybody may read.
    folder: join(folder, 'artwork', deploy.drafts ? 'drafts' : ''),
    look: { background, color, accent: accent.light, ...lettering(fonts) },
  });
}

// A Japanese typeface has more than a hundred files, too many to load for one image.
const maxFaces = 12;

function lettering(
  fonts: ReturnType<typeof loadLook>['fonts'],
): Pick<CardLook, 'faces' | 'generic'> {
  const generic = fonts.text === 'serif' ? 'serif' : 'sans-serif';
  if (fonts.headings === null) return { faces: [], generic };
  const typeface = readTypeface(fonts.headings);
  const files = typeface.faces.slice(0, maxFaces).map(({ file }) => file);
  return { faces: files.toReversed(), generic: typeface.generic };
}
