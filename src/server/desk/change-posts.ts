import { z } from 'zod';
import { category, type EntryType, type Id, type Post } from '../../wordpress/client/index.ts';
import { changeEntry, type NewSettings } from '../operations/entries.ts';
import { Problem } from '../problem.ts';
import { typeNamed } from '../published.ts';
import { categoriesFor } from './categories.ts';
import { idsOf, lookUp, notDone, refusalOf } from './delete-posts.ts';
import { termsIn, titleOf, unpublished } from './posts.ts';
import { goTo, reportedResults, resultFields, type DeskRequest } from './serve.ts';
import { publishedNow } from './settings.ts';

const resultSchema = z.object({
  id: z.int(),
  title: z.string(),
  outcome: z.enum(['published', 'sorted', ...notDone]),
  /** WordPress's own words, if it refused. */
  theirs: z.string().nullable(),
});

/** The selected entries that the account may change in this way. */
const changeable = async (
  { editor, frame }: DeskRequest,
  type: EntryType,
  { ids, change }: { readonly ids: readonly Id[]; readonly change: 'publish' | 'categories' },
): Promise<readonly Post[]> => {
  const { may } = frame.editor ?? {};
  const entries = editor.cms.entries(type);
  const posts = await Promise.all(ids.map((id) => lookUp(entries, id)));
  return posts.filter(
    (post): post is Post =>
      post !== null &&
      may?.edit(post) === true &&
      (change === 'publish'
        ? unpublished.includes(post.status) && may.publishEntries(type.name)
        : post.status !== 'trash'),
  );
};

/** The page that changes several entries: names them and asks first, then shows the result for each. */
export async function changePosts(request: DeskRequest) {
  const { url, form, frame, editor, context } = request;
  const fields = form ?? url.searchParams;
  const type = typeNamed(context, fields.get('type'));
  const report = form === null ? reportedResults(request, resultSchema) : null;
  if (report !== null) return { step: 'done', type: type.name, ...report } as const;

  const change = fields.get('do') === 'categories' ? 'categories' : 'publish';
  const ids = idsOf(fields);
  if (ids.length === 0) throw new Problem({ code: 'invalid', detail: 'Nothing was selected.' });
  const posts = await changeable(request, type, { ids, change });
  const chosen = idsOf(fields, 'category');
  const isEmpty = form !== null && change === 'categories' && chosen.length === 0;
  if (form === null || isEmpty) {
    return {
      step: 'confirm',
      type: type.name,
      change,
      /** Those that can be changed. */
      items: posts.map((post) => ({
        id: post.id,
        title: titleOf(post, frame.words.frame.untitled),
      })),
      /** How many of the selected ones can't. */
      left: ids.length - posts.length,
      categories:
        change === 'categories' ? await categoriesFor(request, { find: '', chosen }) : null,
      /** True if no category was chosen. */
      isEmpty,
    } as const;
  }
  const isOlder = (await editor.cms.connect()).generation !== 'v2';
  const settingsFor = (post: Post): NewSettings =>
    change === 'publish'
      ? { status: 'publish', dateLocal: publishedNow(frame, post, isOlder) }
      : { categories: [...new Set([...termsIn(post, category), ...chosen])] };
  const done = await Promise.all(
    posts.map(async (post) => {
      const { id } = post;
      const title = titleOf(post, frame.words.frame.untitled);
      try {
        const { isVisible } = await changeEntry(request, { type, id }, settingsFor(post));
        const outcome = change === 'publish' ? 'published' : 'sorted';
        return { result: { id, title, outcome, theirs: null }, isVisible };
      } catch (error) {
        return { result: { id, title, ...refusalOf(error) }, isVisible: false };
      }
    }),
  );
  return goTo(request, {
    path: frame.paths.changePosts,
    query: { type: type.name },
    fields: resultFields(done.map(({ result }) => result)),
    done,
  });
}
