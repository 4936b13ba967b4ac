import type { PageMeta } from './meta.ts';
import { shorten, wholeHref, type Thing } from './things.ts';

/** A post, with what a page has in common with it. `home` is the address of the front page. */
export const articleOf = (meta: PageMeta, page: Thing, home: string): Thing => {
  const { name, url, ...common } = page;
  const { author, section, tags = [], words } = meta;
  const authorUrl = wholeHref(author?.href);
  return {
    ...{ '@type': 'NewsArticle', headline: name, url, mainEntityOfPage: url },
    ...common,
    dateModified: meta.modified ?? meta.published,
    // Every article has an author; where nobody signs, it is the paper.
    author: author
      ? {
          '@type': 'Person',
          '@id': `${authorUrl}#person`,
          name: shorten(author.name, 110),
          url: authorUrl,
        }
      : { '@id': `${home}#publisher` },
    publisher: { '@id': `${home}#publisher` },
    ...(section !== undefined && { articleSection: section }),
    ...(tags.length > 0 && { keywords: tags }),
    ...(words !== undefined && words > 0 && { wordCount: words }),
  };
};
