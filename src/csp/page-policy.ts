import { hashOf } from './hash-of.ts';

const policyMeta = /<meta http-equiv="content-security-policy" content="([^"]*)">/;
const charsetMeta = /<meta charset="utf-8">/;
const ownTexts = /<(script|style)\b[^>]*>([\s\S]*?)<\/\1>/g;

/**
 * A finished page with its policy where it counts: Astro writes it at the end of the head, and it holds
 * for what comes after it. What the policy lets in and this page does not have is taken out of it:
 * hashes of other pages, players where there are none.
 */
export const withPagePolicy = (html: string): string => {
  const [meta, policy] = policyMeta.exec(html) ?? [];
  if (meta === undefined || policy === undefined || !charsetMeta.test(html)) return html;
  const narrowed = `<meta http-equiv="content-security-policy" content="${narrow(policy, html)}">`;
  return html.replace(meta, '').replace(charsetMeta, (charset) => charset + narrowed);
};

const narrow = (policy: string, html: string): string => {
  const hashes = new Set(
    [...html.matchAll(ownTexts)].flatMap(([, , text = '']) =>
      text === '' ? [] : `'${hashOf(text)}'`,
    ),
  );
  const kept = (source: string): boolean => !source.startsWith("'sha256-") || hashes.has(source);
  return policy
    .split(/; */)
    .filter((directive) => directive.trim() !== '')
    .map((directive) => {
      const [name = '', ...sources] = directive.trim().split(/ +/);
      return [name, ...sourcesOf(name, sources.filter(kept), html)].join(' ');
    })
    .join(';');
};

const sourcesOf = (name: string, sources: readonly string[], html: string): readonly string[] => {
  if (name === 'frame-src') return html.includes(' data-player="') ? sources : ["'none'"];
  if (name === 'media-src') return /<source src="https?:/.test(html) ? sources : ["'self'"];
  return sources;
};
