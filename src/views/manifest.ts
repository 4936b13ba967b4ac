import { homePath, iconPaths } from '../content/paths/index.ts';
import { getHead } from './head.ts';
import { link } from './link.ts';
import { getSite } from './site.ts';
import { themeColours } from './theme-colours.ts';
import { shorten, type Thing } from './things.ts';

// What most devices have room for below an icon.
const shortest = 24;

/** What a device has to know to put the site among its applications. */
export const getManifest = async (): Promise<Thing> => {
  const { language } = await getSite();
  const { siteName, description } = await getHead({ kind: 'home' });
  const icon = (path: string, size: number, purpose: 'any' | 'maskable') => ({
    ...{ src: link(path), type: 'image/png', sizes: `${size}x${size}`, purpose },
  });
  return {
    ...{ id: link(homePath), name: siteName, short_name: shorten(siteName, shortest) },
    ...(description !== '' && { description }),
    lang: language,
    dir: new Intl.Locale(language).getTextInfo().direction ?? 'ltr',
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
};
