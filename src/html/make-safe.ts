import sanitizeHtml from 'sanitize-html';
import { allowedAttributes, allowedTags, droppedWhole } from './allowed.ts';
import { toText } from './to-text.ts';

const everywhere = allowedAttributes['*'] ?? {};

const options: sanitizeHtml.IOptions = {
  allowedTags: [...allowedTags],
  allowedAttributes: Object.fromEntries(
    Object.entries(allowedAttributes).map(([tag, attributes]) => [tag, Object.keys(attributes)]),
  ),
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: Object.fromEntries(
    ['img', 'source', 'audio', 'video', 'track'].map((tag) => [tag, ['http', 'https']]),
  ),
  allowedSchemesAppliedToAttributes: ['href', 'src', 'cite', 'poster'],
  nonTextTags: [...droppedWhole],
  selfClosing: ['br', 'col', 'hr', 'img', 'source', 'track', 'wbr'],
  // Browsers stop nesting at 512, and start to move things about.
  nestingLimit: 100,
  transformTags: { iframe: toLink, '*': clean },
  exclusiveFilter: (frame) => frame.tag === 'img' && !frame.attribs['src'],
};

const maxPasses = 10;

/**
 * Foreign HTML as HTML that may be printed on a page: only allowed elements and attributes, every
 * tag closed, no code, no style, no address but of the web, mail or telephone. Ids, and links to
 * them, get a prefix of their own; frames become links. Safe HTML comes back as it is. Never throws.
 */
export function makeSafe(html: string): string {
  let safe = html;
  for (let pass = 0; pass < maxPasses; pass++) {
    const before = safe;
    safe = sanitizeHtml(withoutControls(before), options);
    // What was dropped may have kept two elements apart that close each other when read again.
    if (safe === before) return safe;
  }
  return escapeText(toText(safe));
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function withoutControls(html: string): string {
  return html.toWellFormed().replace(/[\0-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '');
}

function clean(tagName: string, attributes: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const checks = { ...everywhere, ...allowedAttributes[tagName] };
  const attribs: sanitizeHtml.Attributes = {};
  for (const [name, value] of Object.entries(attributes)) {
    const checked = Object.hasOwn(checks, name) ? checks[name]?.(value) : null;
    if (typeof checked === 'string') attribs[name] = checked;
  }
  if (tagName === 'a') setRel(attribs);
  if (tagName === 'audio' || tagName === 'video') attribs['controls'] = '';
  return { tagName, attribs };
}

const keptRels = new Set(['license', 'me', 'nofollow', 'sponsored', 'tag', 'ugc']);

function setRel(attribs: sanitizeHtml.Attributes): void {
  const rels = (attribs['rel'] ?? '').toLowerCase().split(/\s+/);
  const kept = rels.filter((rel) => keptRels.has(rel));
  if (isElsewhere(attribs['href'] ?? '')) kept.push('noopener');
  delete attribs['rel'];
  if (kept.length > 0) attribs['rel'] = [...new Set(kept)].join(' ');
}

// A film or map that may not run here can still be reached.
function toLink(tagName: string, { src, title }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const address = (src ?? '').trim();
  if (!isElsewhere(address)) return { tagName, attribs: {} };
  return { tagName: 'a', attribs: { href: address }, text: (title ?? '').trim() || address };
}

function isElsewhere(address: string): boolean {
  return /^(?:https?:)?\/\//i.test(address);
}
