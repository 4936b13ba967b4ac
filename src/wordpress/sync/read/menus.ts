import { toText } from '../../../content/html/index.ts';
import { CmsError, type MenuItem } from '../../client/index.ts';
import type { StoredMenu, StoredMenuItem } from '../../mirror/index.ts';
import { asSentence, fatal, type OptionalContext } from './optional.ts';

type Menus = ReadonlyMap<string, StoredMenu>;

interface MenuOptions extends Pick<OptionalContext, 'cms' | 'reporter'> {
  /** The mirror has menus. */
  readonly hasMenus: boolean;
}

/** WordPress's menus, by id; null if they can't be read: the stored ones stay. */
export async function readMenus({ cms, reporter, hasMenus }: MenuOptions): Promise<Menus | null> {
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
    const kept = hasMenus ? ' The site keeps those of the last sync.' : '';
    reporter.warn(`The menus can’t be read: ${asSentence(error.message)}${kept}`);
    return null;
  }
}

function toStoredItem({ nameHtml, address, below }: MenuItem): StoredMenuItem {
  return { name: toText(nameHtml), address, below: below.map(toStoredItem) };
}
