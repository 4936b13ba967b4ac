/**
 * What stands before every id of a foreign text, so that none of them can be taken for one of the
 * site's own.
 */
export const contentIdPrefix = 'content-';

/**
 * The fragment of a WordPress address as our pages have it: without `#`, percent-encoded, and
 * empty when it leads nowhere in particular. Ids of a text carry our prefix; there is no form to
 * answer with, so `#respond` leads to the answers.
 */
export function ownFragment(hash: string): string {
  const fragment = hash.replace(/^#/, '');
  // `:~:text=` points at words, in every browser that knows it, and at nothing in the others.
  const [id = '', ...directive] = fragment.split(':~:');
  const words = directive.length > 0 ? `:~:${directive.join(':~:')}` : '';
  return ownId(id) + words;
}

function ownId(id: string): string {
  if (id === '' || /^(?:more|post)-\d+$/.test(id)) return '';
  if (/^comment-\d+$/.test(id) || id === 'comments' || id === 'top') return id;
  if (id === 'respond' || id === 'reply-title') return 'comments';
  return id.startsWith(contentIdPrefix) ? id : contentIdPrefix + id;
}
