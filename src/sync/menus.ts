import { CmsError, type Cms, type MenuItem } from '../cms/index.ts';
import { toText } from '../html/index.ts';
import type { StoredMenu, StoredMenuItem } from '../store/index.ts';
import type { Journal } from './journal.ts';
import { asSentence, fatal } from './read-extra.ts';
import type { Snapshot } from './snapshot.ts';

type Menus = ReadonlyMap<string, StoredMenu>;

interface Options {
  readonly cms: Cms;
  readonly journal: Journal;
  readonly before: Pick<Snapshot, 'menus'>;
}

/** WordPress's menus, by id, or those of the last sync where they can't be read. */
export async function readMenus({ cms, journal, before }: Options): Promise<Menus> {
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
    const kept = before.menus.size > 0 ? ' Those of the last sync stay in use.' : '';
    journal.warn(`The menus can’t be read: ${asSentence(error.message)}${kept}`);
    return before.menus;
  }
}

function toStoredItem({ nameHtml, address, below }: MenuItem): StoredMenuItem {
  return { name: toText(nameHtml), address, below: below.map(toStoredItem) };
}
