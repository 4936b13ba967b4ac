import type { TermsForEditors } from '../../cms.ts';
import type { Id, Taxonomy, Term } from '../../model.ts';
import { toPlainText } from '../../plain-text.ts';
import { routeUrl } from '../../route.ts';
import { pageOf, parseOne, readPage } from '../page.ts';
import { fieldNames, v2 } from '../records.ts';
import type { GenerationContext } from '../types.ts';
import { sendJson } from '../write.ts';
import { routeOf } from './entries.ts';

const most = 100;

/** Names as WordPress compares them. */
const comparable = (name: string): string => name.normalize('NFC').trim().toLowerCase();

export function v2TermsForEditors(context: GenerationContext): TermsForEditors {
  const { transport, reader, root } = context;

  const page: TermsForEditors['page'] = (taxonomy, options = {}) => {
    const { page: number, perPage, search } = pageOf({ perPage: most, ...options });
    return readPage<Term>({
      what: 'term',
      page: number,
      schema: v2.term,
      url: routeUrl(root, routeOf(context, taxonomy), {
        page: number,
        per_page: perPage,
        // WordPress stores names with this entity.
        search: search?.replaceAll('&', '&amp;'),
        include: options.ids?.join(','),
        orderby: 'name',
        order: 'asc',
        _fields: fieldNames.term,
      }),
      read: (url) => (transport.canSign ? reader.signed(url) : reader.collection('terms', url)),
    });
  };

  const create = async (taxonomy: Taxonomy, name: string): Promise<Id> => {
    const url = routeUrl(root, routeOf(context, taxonomy));
    const value = await sendJson(transport, `Creating a ${taxonomy.name}`, url, { name });
    return parseOne(value, v2.term, `new ${taxonomy.name}`, url.href).id;
  };

  return {
    page,
    async named(taxonomy, names) {
      const ids: Id[] = [];
      // One after the other: two names may be the same term to WordPress.
      for (const name of names) {
        const { items } = await page(taxonomy, { search: name });
        const wanted = comparable(name);
        const found = items.find(({ nameHtml }) => comparable(toPlainText(nameHtml)) === wanted);
        ids.push(found?.id ?? (await create(taxonomy, name)));
      }
      return [...new Set(ids)];
    },
  };
}
