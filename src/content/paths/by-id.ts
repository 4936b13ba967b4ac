/** Where the redirect of `/?p=12` lies: WordPress's address of a text by its id. */
export function byIdPath(id: number): string {
  return `/_p/${id}.html`;
}

/** The queries at the home page that name a text by its id. */
export const byIdQueries = ['p', 'page_id', 'attachment_id'] as const;

/**
 * What the home page runs on hosts whose rules know nothing of queries. It is the same on every
 * site, so that a content security policy can name it by its hash.
 */
export const byIdScript =
  `{const m=/[?&](?:${byIdQueries.join('|')})=(\\d{1,15})(?:&|$)/.exec(location.search);` +
  'if(m)location.replace(`./_p/${m[1]}.html`)}';
