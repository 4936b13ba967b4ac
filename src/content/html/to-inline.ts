import sanitizeHtml from 'sanitize-html';
import { withoutControls } from './controls.ts';
import { droppedWhole } from './allowed.ts';

const options: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['em', 'strong', 'i', 'b', 'u', 's', 'del', 'ins', 'small', 'mark', 'sub', 'sup'],
    ...['code', 'kbd', 'samp', 'var', 'q', 'cite', 'abbr', 'dfn', 'bdi'],
  ],
  allowedAttributes: {},
  nonTextTags: [...droppedWhole],
  nestingLimit: 10,
};

/**
 * The same words as `toText`, with their emphasis, as safe HTML on one line: no attributes, no links, nothing but elements within
 * a line. Empty where there is no emphasis.
 */
export function toInline(html: string): string {
  if (!/<[a-z]/i.test(html)) return '';
  const safe = sanitizeHtml(withoutControls(html).replace(/<br\b[^>]{0,100}>/gi, ' '), options)
    .replace(/[\t\n\r ]+/g, ' ')
    .trim();
  return /<[a-z]+>[^<]/.test(safe) ? safe : '';
}
