import sanitize from 'sanitize-html';
import { can, type Asker } from '../rights.ts';

/** Accounts without the right `unfiltered_html` may not write scripts: what they send is cleaned, as WordPress does. */
export function cleanFor(asker: Asker, html: string): string {
  if (can(asker, 'unfiltered_html')) return html;
  return sanitize(html, {
    allowedTags: [...sanitize.defaults.allowedTags, 'img', 'del', 'ins', 'details', 'summary'],
    allowedAttributes: {
      '*': ['class', 'id', 'title', 'lang', 'dir', 'role', 'style'],
      a: ['href', 'rel', 'target', 'name'],
      img: ['src', 'srcset', 'sizes', 'alt', 'width', 'height', 'loading'],
      ...{ td: ['colspan', 'rowspan'], th: ['colspan', 'rowspan', 'scope'], time: ['datetime'] },
      ...{ ol: ['start', 'reversed', 'type'], blockquote: ['cite'], q: ['cite'] },
    },
    allowedSchemes: ['http', 'https', 'mailto', 'tel', 'ftp'],
    disallowedTagsMode: 'discard',
  });
}
