import { toText } from '../content/html/index.ts';
import type { ArchivePage } from './archive.ts';
import { titleOf } from './card.ts';
import type { ListView } from './list-view.ts';
import type { PageMeta } from './meta.ts';
import { summary } from './summary.ts';
import { getWords } from './words.ts';

/** What machines are told of a page of a list. */
export const getListMeta = async (view: ListView, page: ArchivePage): Promise<PageMeta> => {
  const { kind, title, trail, feedHref, introHtml = '' } = view;
  const words = await getWords();
  const isFirst = page.number === 1;
  return {
    ...{ kind, path: page.path, trail },
    title: isFirst ? title : words.titleOfPage(title, page.number),
    description: summary((isFirst && toText(introHtml)) || (await describe(title, page))),
    feed: feedHref === undefined ? undefined : { name: title, href: feedHref },
    previousPath: page.newerPath,
    nextPath: page.olderPath,
  };
};

/** Where no editor has described a list, what is in it does: `Harbour: 12 stories. The first, the second` */
const describe = async (title: string, { total, posts }: ArchivePage): Promise<string> => {
  const words = await getWords();
  const titles = await Promise.all(posts.map(titleOf));
  const counted = words.labelled(title, words.stories(total));
  return [counted, ...titles].join(' · ');
};
