import type { MenuData } from '../wordpress/index.ts';

/** Which of a site's menus stands where. */
export interface MenuPlaces {
  readonly main: MenuData | undefined;
  readonly foot: MenuData | undefined;
}

// What themes call the places of their menus, the clearest names first.
const mainNames = [/primary|main/i, /header|menu[-_]?1\b|top|navigation/i];
const footNames = [/foot/i, /secondary|menu[-_]?2\b/i, /social/i];

/**
 * The menu at a place that is called like the main one, or else the first that is at any place but the foot, or the
 * one with the most entries; and the one at a place that is called like the foot. Menus without entries don't count.
 */
export function placeMenus(menus: readonly MenuData[]): MenuPlaces {
  const filled = menus.filter(({ items }) => items.length > 0);
  const at = (names: readonly RegExp[], among: readonly MenuData[]): MenuData | undefined =>
    names
      .map((name) => among.find(({ locations }) => locations.some((place) => name.test(place))))
      .find((menu) => menu !== undefined);
  const isAtFoot = (menu: MenuData): boolean => at(footNames, [menu]) !== undefined;
  const named = at(mainNames, filled);
  const foot = at(
    footNames,
    filled.filter((menu) => menu !== named),
  );
  const others = filled.filter((menu) => !isAtFoot(menu));
  const [largest] = others.toSorted((a, b) => b.items.length - a.items.length);
  return { main: named ?? others.find(({ locations }) => locations.length > 0) ?? largest, foot };
}
