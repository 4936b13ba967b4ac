import type { StoredTerm } from '../store/records.ts';
import { homeLink, link, type Link } from './link.ts';
import { printText } from './print.ts';
import { getChildren, getParents } from './terms.ts';

/** What a term's archive shows above its posts. */
export interface TermView {
  readonly title: string;
  /** Safe HTML. */
  readonly introHtml: string;
  readonly trail: readonly Link[];
  readonly below: readonly Link[];
}

const toLink = ({ name, path }: StoredTerm): Link => ({ name, href: link(path) });

export const getTermView = async (term: StoredTerm): Promise<TermView> => ({
  title: term.name,
  introHtml: await printText(term.description),
  trail: [await homeLink(), ...(await getParents(term)).map(toLink)],
  below: (await getChildren(term)).map(toLink),
});
