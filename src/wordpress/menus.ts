/** Which of WordPress's menus a site shows. */

/** Pages show so many levels of a menu. */
export const deepestMenu = 3;

interface Placed {
  readonly locations: readonly string[];
  readonly items: readonly unknown[];
}

// Names that themes give to menu locations, the clearest first.
const mainNames = [/primary|main/i, /header|menu[-_]?1\b|top|navigation/i];
const footNames = [/foot/i, /secondary|menu[-_]?2\b/i, /social/i];

/**
 * The main menu is at a location with such a name, else the first one at a location except the
 * foot, else the largest. The foot menu is at a location with such a name. Empty menus don't count.
 */
export function placeMenus<T extends Placed>(menus: readonly T[]) {
  const filled = menus.filter(({ items }) => items.length > 0);
  const at = (names: readonly RegExp[], among: readonly T[]): T | undefined =>
    names
      .map((name) => among.find(({ locations }) => locations.some((place) => name.test(place))))
      .find((menu) => menu !== undefined);
  const isAtFoot = (menu: T): boolean => at(footNames, [menu]) !== undefined;
  const named = at(mainNames, filled);
  const foot = at(
    footNames,
    filled.filter((menu) => menu !== named),
  );
  const others = filled.filter((menu) => !isAtFoot(menu));
  const [largest] = others.toSorted((a, b) => b.items.length - a.items.length);
  return { main: named ?? others.find(({ locations }) => locations.length > 0) ?? largest, foot };
}

// Polylang's name of a menu location in a language: `primary___de`.
const separator = '___';

/**
 * The menus for a language of a site: those at locations of that language, or else all.
 * @param isMain true for the site's default language
 */
export function menusInLanguage<T extends Placed>(
  all: readonly T[],
  language: { readonly slug: string; readonly isMain: boolean },
): readonly T[] {
  const own = all.flatMap((menu) => {
    const locations = menu.locations.flatMap((location) => {
      const [place = '', slug = language.isMain ? language.slug : ''] = location.split(separator);
      return slug === language.slug ? [place] : [];
    });
    return locations.length > 0 ? [{ ...menu, locations }] : [];
  });
  return own.length > 0 ? own : all;
}
