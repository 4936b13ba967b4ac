import { Parser } from 'htmlparser2';
import { hashOf } from './hash-of.ts';

const policyMeta = /<meta http-equiv="content-security-policy" content="([^"]*)">/;
const charsetMeta = /<meta charset="utf-8">/;

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
  const hashes = new Set(ownTextsOf(html).map((text) => `'${hashOf(text)}'`));
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

/** The texts of a page's scripts and styles. An attribute may hold what looks like one. */
const ownTextsOf = (html: string): readonly string[] => {
  const texts: string[] = [];
  let own: string | null = null;
  const parser = new Parser({
    onopentagname: (name) => {
      if (name === 'script' || name === 'style') own = '';
    },
    ontext: (text) => {
      if (own !== null) own += text;
    },
    onclosetag: () => {
      if (own !== null && own !== '') texts.push(own);
      own = null;
    },
  });
  parser.end(html);
  return texts;
};

const sourcesOf = (name: string, sources: readonly string[], html: string): readonly string[] => {
  if (name === 'frame-src') return html.includes(' data-player="') ? sources : ["'none'"];
  if (name === 'media-src') return /<source src="https?:/.test(html) ? sources : ["'self'"];
  return sources;
};
