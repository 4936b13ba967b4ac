import { decodeHTML } from 'entities';
import type { PostRow } from './posts.ts';
import type { Service } from './service.ts';

/** The stored text with the site's addresses in place of `{{home}}`, `{{host}}` and `{{www}}`. */
export function filled({ home }: Pick<Service, 'home'>, text: string): string {
  const { host, hostname } = new URL(home);
  // IP addresses and names without a dot have no `www.`.
  const hasWww = hostname.includes('.') && !/^[\d.]+$|:/.test(hostname);
  return text
    .replaceAll('{{home}}', home)
    .replaceAll('{{host}}', host)
    .replaceAll('{{www}}', hasWww ? `www.${host}` : host);
}

/** The reverse of `filled`: stored texts do not contain the site's address, which may change. */
export function kept({ home }: Pick<Service, 'home'>, text: string): string {
  return text.replaceAll(`${home}/`, '{{home}}/');
}

/** Content as readers get it. Text without block elements becomes paragraphs. */
export function renderContent(service: Pick<Service, 'home'>, content: string): string {
  return paragraphs(filled(service, content));
}

const block =
  /<(?:p|h[1-6]|ul|ol|dl|table|figure|div|blockquote|pre|section|article|aside|header|footer|hr|details|iframe|form)\b/i;

function paragraphs(text: string): string {
  if (text.trim() === '') return '';
  if (block.test(text)) return text.endsWith('>') ? `${text}\n` : text;
  return text
    .trim()
    .split(/\n\s*\n/)
    .map((part) => `<p>${part.trim().replaceAll('\n', '<br />\n')}</p>\n`)
    .join('');
}

export function renderTitle({ title, status }: Pick<PostRow, 'title' | 'status'>): string {
  const rendered = typeset(title);
  return status === 'private' ? `Private: ${rendered}` : rendered;
}

/** Replaces bare ampersands and straight apostrophes outside tags with entities. */
function typeset(text: string): string {
  return text.replaceAll(/<[^>]*>|&(?!#?\w+;)|'/g, (found) => {
    if (found === '&') return '&#038;';
    return found === "'" ? '&#8217;' : found;
  });
}

const mostWords = 55;

/** The editor's excerpt, or the content's first 55 words. */
export function renderExcerpt(service: Pick<Service, 'home'>, post: PostRow): string {
  if (post.excerpt.trim() !== '') return paragraphs(filled(service, post.excerpt));
  const [beforeMore = ''] = post.content.split(/<!--\s*(?:more|nextpage)\b/);
  const text = beforeMore
    .replaceAll(/<(script|style|figure|iframe)\b[\s\S]*?<\/\1\s*>/gi, ' ')
    .replaceAll(/<!--[\s\S]*?-->/g, ' ')
    .replaceAll(/<[^>]*>/g, (tag) =>
      /^<\/?(?:a|b|i|em|strong|code|span|sup|sub)\b/i.test(tag) ? '' : ' ',
    );
  // One word more than the excerpt shows whether there are more.
  const words = text
    .matchAll(/\S+/g)
    .take(mostWords + 1)
    .map(([word]) => word)
    .toArray();
  if (words.length === 0) return '';
  const cut = words.length > mostWords;
  return `<p>${words.slice(0, mostWords).join(' ')}${cut ? ' [&hellip;]' : ''}</p>\n`;
}

/** The text of HTML, for page titles. */
export function toPlain(html: string): string {
  return decodeHTML(html.replaceAll(/<[^>]*>/g, '')).trim();
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#039;');
}

/** Names are stored as typed and sent as HTML. */
export function withEntities(name: string): string {
  return name.replaceAll(/&(?!#?\w+;)/g, '&amp;');
}
