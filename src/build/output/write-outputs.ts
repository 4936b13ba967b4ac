import { fileURLToPath } from 'node:url';
import { reportFolder, type Settings } from '../../config/index.ts';
import { type KnownSite, cardPath, pageFile } from '../../content/paths/index.ts';
import type { Build } from '../folder/index.ts';
import { type MirrorReader, mapRecords } from '../../wordpress/mirror/index.ts';
import type { Cards } from './cards.ts';
import { languageOf } from './language-of.ts';
import { uploadRedirects } from './upload-redirects.ts';
import { siteIconFile, writeIcons } from './write-icons.ts';
import { mediaFiles, writeMedia } from './write-media.ts';
import { writeRedirects } from './write-redirects.ts';
import { writeRobots } from './write-robots.ts';
import { writeState } from './write-state.ts';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { decodeHTML } from 'entities';
import { cardDrawerOnce, type CardText } from '../../content/cards/index.ts';

export interface OutputOptions {
  readonly mirror: MirrorReader;
  readonly known: KnownSite;
  /** The folder in which the sync keeps pictures and files. */
  readonly mediaFolder: string;
  readonly settings: Settings;
  /** Digest of the program and of its settings. */
  readonly program: string;
  readonly cards: Cards;
  /** How many share images are drawn at most. */
  readonly mostCards: number;
}

const publicFolder = fileURLToPath(new URL('../../../public', import.meta.url));

/**
 * Writes pictures, redirects, icons, `robots.txt`, `published.json`, after all pages. Returns how
 * many share images are left to later builds.
 */
export async function writeOutputs(build: Build, options: OutputOptions): Promise<number> {
  const { mirror, known, mediaFolder, settings, program, cards, mostCards } = options;
  const { basePath: base, siteUrl, deploy } = settings;
  const isPreview = deploy.context === 'preview';
  const privateFolder = reportFolder(settings);
  const language = languageOf(settings, mirror);
  // Before redirect pages are written, which show no image.
  const shown = cards.finish();
  await writeRedirects(build, {
    known,
    uploads: uploadRedirects(mirror),
    program,
    publicFolder,
    privateFolder,
    base,
    siteUrl,
    livePath: deploy.livePath,
    isPreview,
    language,
  });
  writeMedia(build, mediaFiles(mirror).keys(), mediaFolder);
  const cardsLeft = await writeCards(build, { cards: shown, mirror, most: mostCards });
  await writeIcons(build, { program, publicFolder, siteIcon: siteIconFile(mirror, mediaFolder) });
  await writeState(build, { mirror, program, isPreview });
  await writeRobots(build, { privateFolder, base, siteUrl, isPreview });
  return cardsLeft;
}

interface WriteCardsOptions {
  /** The names of share images, with the pages that show them. */
  readonly cards: ReadonlyMap<string, readonly string[]>;
  readonly mirror: MirrorReader;
  /** How many images are drawn at most. */
  readonly most: number;
}

const datesOf = mapRecords('entries', ({ record }) => [record.path, record.dateLocal] as const);

/**
 * Writes the share images of pages. Missing ones are drawn: pages first, then the newest posts.
 * Beyond `most`, pages get the site's image until a later build. Returns their number.
 */
export async function writeCards(
  build: Build,
  { cards, mirror, most }: WriteCardsOptions,
): Promise<number> {
  const drawer = cardDrawerOnce();
  const isDrawn = (file: string) =>
    build.keeps(`client${cardPath}${file}`, file) || drawer.has(file);
  const missing = [...cards.keys()].filter((file) => !isDrawn(file));
  const turns = missing.length > most ? newestFirst(missing, cards, mirror) : missing;
  const left = turns.slice(most);
  const drawing = turns.slice(0, most).values();
  // Each of these takes the next image when it has drawn one.
  await Promise.all(
    Array.from({ length: availableParallelism() }, async () => {
      for (const file of drawing) await drawer.draw(textOf(build, cards.get(file)));
    }),
  );
  const waiting = new Set([...left, ...missing.filter((file) => !drawer.has(file))]);
  writeMedia(
    build,
    [...cards.keys()].filter((file) => !waiting.has(file)),
    drawer.folder,
    cardPath,
  );
  for (const file of waiting) {
    const { siteName } = textOf(build, cards.get(file));
    const stand = await drawer.draw({ title: null, siteName });
    if (stand === null) continue;
    const path = `client${cardPath}${file}`;
    const key = `in place of it ${stand.file}`;
    if (!build.keeps(path, key)) build.link(path, key, join(drawer.folder, stand.file));
  }
  await drawer.tidy(new Set(cards.keys()));
  return left.length;
}

/** Images of lists and parts of texts come first: they are few. */
function newestFirst(
  files: readonly string[],
  cards: WriteCardsOptions['cards'],
  mirror: MirrorReader,
): readonly string[] {
  const dates = new Map(datesOf(mirror).map(([path, date]) => [`client${pageFile(path)}`, date]));
  const dateOf = (file: string) => dates.get(cards.get(file)?.[0] ?? '') ?? '9';
  return files
    .map((file) => ({ file, date: dateOf(file) }))
    .sort((a, b) => Number(a.date < b.date) - Number(a.date > b.date))
    .map(({ file }) => file);
}

/** The text of a page's share image, as in its head. A kept page may be of an earlier build. */
function textOf({ folder }: Build, [page = '']: readonly string[] = []): CardText {
  const html = page === '' ? '' : readFileSync(join(folder, page), 'utf8');
  const contentOf = (property: string): string => {
    const start = `<meta property="${property}" content="`;
    const from = html.indexOf(start);
    return from === -1
      ? ''
      : decodeHTML(html.slice(from + start.length, html.indexOf('"', from + start.length)));
  };
  return { title: contentOf('og:image:alt'), siteName: contentOf('og:site_name') };
}
