import { allMenus } from './collections.ts';
import { link } from './link.ts';
import { look } from './look.ts';
import { toEntries, type MenuEntry, type MenuItem } from './menu-entries.ts';
import { placeMenus } from './menu-places.ts';
import { once } from './once.ts';
import { getResolve } from './own-links.ts';
import { getOwnFoot, getOwnMain } from './own-menu.ts';
import { getSite } from './site.ts';

export type { MenuEntry } from './menu-entries.ts';

/** The ways into the site that every page shows. */
export interface Menu {
  /** At the top of the page. */
  readonly main: readonly MenuEntry[];
  /** At its foot. */
  readonly foot: readonly MenuEntry[];
}

/** The menus that the owner has set, or else WordPress's, or else the sections and pages that there are. */
export const getMenu = once(async (): Promise<Menu> => {
  const { home } = await getSite();
  const surroundings = { resolve: await getResolve(), href: link, home };
  const ofWordPress = (items: readonly MenuItem[] = []) =>
    toEntries(items, { ...surroundings, paths: 'of WordPress' });
  const places = placeMenus(await allMenus());
  const main =
    look.menu === null
      ? ofWordPress(places.main?.items)
      : toEntries(look.menu, { ...surroundings, paths: 'ours' });
  const foot = ofWordPress(places.foot?.items);
  return {
    main: main.length > 0 ? main : await getOwnMain(),
    foot: foot.length > 0 ? foot : await getOwnFoot(),
  };
});
