import { feedPathOf } from '../content/paths/index.ts';
import type { TermData } from '../wordpress/index.ts';
import { homeLink, link, type Link } from './link.ts';
import type { CountedLink, ListView } from './list-view.ts';
import { printText } from './print.ts';
import { getChildren, getParents, getPostsOfTerm } from './terms.ts';
import { getWords } from './words.ts';

/** What the archive of a category or a tag shows around its posts. */
export const getTermView = async (term: TermData): Promise<ListView> => {
  const words = await getWords();
  return {
    kind: 'list',
    label: term.taxonomy === 'category' ? words.category : words.tag,
    title: term.name,
    href: link(term.path),
    introHtml: await printText(term.description),
    trail: [await homeLink(), ...(await getParents(term)).map(toLink)],
    below: await Promise.all((await getChildren(term)).map(toCounted)),
    feedHref: link(feedPathOf(term.path)),
  };
};

const toLink = ({ name, path }: TermData): Link => ({ name, href: link(path) });

const toCounted = async (term: TermData): Promise<CountedLink> => ({
  ...toLink(term),
  count: (await getPostsOfTerm(term)).length,
});
