import { category, type EntryType, type Id, type Post } from '../../wordpress/client/index.ts';
import { changeEntry, type NewSettings } from '../operations/entries.ts';
import { typeNamed } from '../published.ts';
import {
  actOnEach,
  chosenIds,
  goToResults,
  idsOf,
  lookUp,
  reportOf,
  type AskFirstView,
} from './ask-first.ts';
import { categoriesFor } from './categories.ts';
import { termsIn, titleOf, unpublished } from './posts.ts';
import type { DeskRequest } from './serve.ts';
import { publishedNow } from './settings.ts';

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

/** The page that changes several entries: asks first, then shows each result. */
export async function changePosts(request: DeskRequest): Promise<AskFirstView | Response> {
  const { url, form, frame, editor, context } = request;
  const { paths, words: all } = frame;
  const words = all.bulk;
  const fields = form ?? url.searchParams;
  const type = typeNamed(context, fields.get('type'));
  const ways = [{ href: paths.list(type.name), name: all.deletion.toPosts }];
  const report = form === null ? reportOf(request) : null;
  if (report !== null) {
    const shown = { ...report, toCome: all.rebuilds.stillThere };
    return { title: all.deletion.results, report: shown, ways };
  }
  const change = fields.get('do') === 'categories' ? 'categories' : 'publish';
  const ids = chosenIds(fields);
  const posts = await changeable(request, type, { ids, change });
  const chosen = idsOf(fields, 'category');
  const isEmpty = form !== null && change === 'categories' && chosen.length === 0;
  if (posts.length === 0 && (form === null || isEmpty)) {
    return { title: all.frame.posts, notice: words.cannot, ways };
  }
  if (form === null || isEmpty) {
    const left = ids.length - posts.length;
    return {
      title: words[change === 'categories' ? 'sortTitle' : 'publishTitle'](posts.length),
      notice: left > 0 ? words.left(left) : undefined,
      question: {
        items: posts.map((post) => ({ title: titleOf(post, all.frame.untitled) })),
        ...(change === 'categories'
          ? { categories: await categoriesFor(request, { find: '', chosen }) }
          : { more: words.publishMore }),
        fault: isEmpty ? words.noCategory : undefined,
        action: paths.changePosts,
        fields: { type: type.name, do: change, id: posts.map(({ id }) => id) },
        submit: change === 'categories' ? all.posts.sortSelected : all.posts.publishSelected,
        cancel: paths.list(type.name),
      },
    };
  }
  const isOlder = (await editor.cms.connect()).generation !== 'v2';
  const settingsFor = (post: Post): NewSettings =>
    change === 'publish'
      ? { status: 'publish', dateLocal: publishedNow(frame, post, isOlder) }
      : { categories: [...new Set([...termsIn(post, category), ...chosen])] };
  const done = await actOnEach(
    posts,
    (post) => ({
      name: titleOf(post, all.frame.untitled),
      async act() {
        const { isVisible } = await changeEntry(request, { type, id: post.id }, settingsFor(post));
        return { outcome: change === 'publish' ? 'published' : 'sorted', isVisible };
      },
    }),
    { words: words.results },
  );
  return goToResults(request, paths.changePosts, { type: type.name }, done);
}
