import { CmsError, type Cms, type MenuItem } from '../client/index.ts';
import { toText } from '../../content/html/index.ts';
import type { StoredMenu, StoredMenuItem } from '../mirror/index.ts';
import type { Journal } from './journal.ts';
import { asSentence, fatal } from './read-extra.ts';

type Menus = ReadonlyMap<string, StoredMenu>;

interface Options {
  readonly cms: Cms;
  readonly journal: Journal;
  /** The last sync knew some. */
  readonly keptMenus: boolean;
}

/** WordPress's menus, by id; null where they can't be read, so that those of the last sync stay. */
export async function readMenus({ cms, journal, keptMenus }: Options): Promise<Menus | null> {
  try {
    const menus = await cms.menus();
    return new Map(
      menus.map(({ id, nameHtml, locations, items }) => [
        String(id),
        { name: toText(nameHtml), locations, items: items.map(toStoredItem) },
      ]),
    );
  } catch (error) {
    if (!(error instanceof CmsError) || fatal.has(error.code)) throw error;
    const kept = keptMenus ? ' The site keeps those of the last sync.' : '';
    journal.warn(`The menus can’t be read: ${asSentence(error.message)}${kept}`);
    return null;
  }
}

function toStoredItem({ nameHtml, address, below }: MenuItem): StoredMenuItem {
  return { name: toText(nameHtml), address, below: below.map(toStoredItem) };
}
