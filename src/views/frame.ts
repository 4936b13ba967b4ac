import { isDeepStrictEqual } from 'node:util';
import type { Look } from '../config/index.ts';
import { homePath, iconPaths, type OwnPages } from '../content/paths/index.ts';
import { getDeploy, getOwnPages, link } from './addresses.ts';
import { getSite, openContent } from './content.ts';
import { directionOf } from './direction.ts';
import { digestOf } from '../digest.ts';
import { getHead } from './head.ts';
import { getHeadingFont, look, themeColours, type HeadingFont } from './look.ts';
import { pictureAt } from './media.ts';
import { getMenu, type Menu } from './menu.ts';
import type { ShownPicture } from './pictures.ts';
import { remember } from './remember.ts';
import { isSearchable } from './search.ts';
import { shorten } from './structured-data.ts';
import type { Thing } from './things.ts';

/** What all pages of the site share. */
export interface Frame {
  readonly name: string;
  /** The logo in place of the name; null without one. */
  readonly logo: ShownPicture | null;
  readonly description: string;
  /** BCP 47. */
  readonly language: string;
  readonly menu: Menu;
  readonly own: OwnPages;
  readonly isSearchable: boolean;
  /** True if the icons show WordPress's site icon, not Galley's own mark. */
  readonly hasIcon: boolean;
  /** Null if headings use the typeface of the text. */
  readonly headingFont: HeadingFont | null;
  /** For `theme-color`, which browsers use around the page. */
  readonly themeColours: { readonly light: string; readonly dark: string };
  /** Of the texts; null if `src/look.ts` names none. */
  readonly licence: Look['licence'];
}

const frameNow = remember((): Frame => {
  const { name, description, language, icon, logo: logoAddress } = getSite();
  const logo = pictureAt(logoAddress);
  return {
    name,
    logo: logo && { picture: logo, alt: name },
    description,
    language,
    menu: getMenu(),
    own: getOwnPages(),
    isSearchable: isSearchable(),
    hasIcon: pictureAt(icon) !== null,
    headingFont: getHeadingFont(),
    themeColours,
    licence: look.licence,
  };
}, isDeepStrictEqual);

/** The view of the site's frame. */
export async function getFrame(): Promise<Frame> {
  await openContent();
  return frameNow();
}

const frameKey = remember((): string => {
  return digestOf([
    import.meta.env.SITE,
    import.meta.env.BASE_URL,
    getDeploy(),
    look,
    getSite(),
    frameNow(),
  ]);
});

/** The cache key of a page that shows a view within the frame: a digest of both. */
export function keyInFrame(view: unknown): string {
  return digestOf([frameKey(), view]);
}

// In characters: most devices have room for this many below an icon.
const shortest = 24;

export function manifestView(): Thing {
  const { language } = getSite();
  const { siteName, description } = getHead({ kind: 'home' });
  const icon = (path: string, size: number, purpose: 'any' | 'maskable') => ({
    src: link(path),
    type: 'image/png',
    sizes: `${size}x${size}`,
    purpose,
  });
  return {
    id: link(homePath),
    name: siteName,
    short_name: shorten(siteName, shortest),
    ...(description !== '' && { description }),
    lang: language,
    dir: directionOf(language),
    start_url: link(homePath),
    scope: link(homePath),
    display: 'minimal-ui',
    theme_color: themeColours.light,
    background_color: themeColours.light,
    icons: [
      icon(iconPaths.small, 192, 'any'),
      icon(iconPaths.large, 512, 'any'),
      icon(iconPaths.maskable, 512, 'maskable'),
    ],
  };
}
