import { describe, expect, it } from 'vitest';
import { hashOf, withPagePolicy as withPolicy } from '../../../../src/build/csp/index.ts';

const withPagePolicy = (html: string): string =>
  Buffer.from(withPolicy(new TextEncoder().encode(html))).toString();

const one = 'let a=1';
const policy =
  "default-src 'self';frame-src https://a.example https://*.a.example;media-src 'self' http: https:; " +
  `script-src 'self' '${hashOf(one)}' '${hashOf('let b=2')}' '${hashOf('')}'; style-src 'self' '${hashOf('b{}')}';`;
const meta = (content: string) =>
  `<meta http-equiv="content-security-policy" content="${content}">`;
const page = (head: string, body: string) =>
  `<!DOCTYPE html><html><head><meta charset="utf-8">${head}${meta(policy)}<link rel="x"></head><body>${body}</body></html>`;

/** The policy of a page that contains this. */
const policyOf = (head: string, body = ''): string =>
  /content="([^"]*)"/.exec(withPagePolicy(page(head, body)))?.[1] ?? 'none';

describe('the policy of a page', () => {
  it('comes before everything that it applies to', () => {
    const html = withPagePolicy(page(`<title>x</title><script>${one}</script>`, ''));
    expect(html).toMatch(
      /^<!DOCTYPE html><html><head><meta charset="utf-8"><meta http-equiv="content-security-policy" content="[^"]+"><title>x/,
    );
    expect(html.match(/http-equiv/g)).toHaveLength(1);
    expect(html).toContain('</script><link rel="x"></head>');
  });

  it.each([
    ['<meta charset="UTF-8" />', '<meta charset="UTF-8" />'],
    ['<title>x</title><meta charset=utf-8><link rel="y">', '<meta charset=utf-8>'],
    ['<title>x</title>', '<head lang="en">'],
  ])('comes after the encoding, or first in the head: %s', (head, before) => {
    const html = withPagePolicy(
      `<html><head lang="en">${head}${meta(policy)}</head><body><meta charset="utf-8"></body></html>`,
    );
    expect(html).toContain(`${before}<meta http-equiv="content-security-policy" content="default`);
    expect(html.match(/http-equiv/g)).toHaveLength(1);
  });

  it('allows the page’s own rules for its content, and nothing that only looks like them', () => {
    const css = ':root body .prose{.ink-ff0000{color:#ff0000}}';
    const style = `<style data-content>${css}</style>`;
    expect(policyOf(`${style}<title>x</title>`)).toContain(`style-src 'self' '${hashOf(css)}'`);
    for (const head of [`<title>x</title><meta content="${style}">`, `<title>${style}</title>`])
      expect(policyOf(head)).not.toContain(hashOf(css));
    expect(policyOf('<title>x</title>', style)).not.toContain(hashOf(css));
  });

  it('has only the hashes that the page needs', () => {
    expect(policyOf(`<script>${one}</script>`)).toBe(
      `default-src 'self';frame-src 'none';media-src 'self';script-src 'self' '${hashOf(one)}';style-src 'self'`,
    );
    expect(policyOf(`<script src="/a.js"></script><script>${one}</script>`)).toContain(
      `script-src 'self' '${hashOf(one)}';`,
    );
    for (const text of ['content="<script>"', "content='<style>'", 'content="</script><script>"'])
      expect(policyOf(`<meta name=description ${text}><script>${one}</script>`)).toContain(
        `script-src 'self' '${hashOf(one)}';`,
      );
    expect(policyOf('<style>b{}</style>')).toContain(`style-src 'self' '${hashOf('b{}')}'`);
  });

  it('has only hashes that Astro wrote', () => {
    expect(policyOf('<script>evil()</script><style>i{}</style>')).toMatch(
      /;script-src 'self';style-src 'self'$/,
    );
  });

  it('allows players and media of other hosts only on pages that have some', () => {
    expect(policyOf('', '<a data-player="https://a.example/1">x</a>')).toContain(
      'frame-src https://a.example https://*.a.example;',
    );
    expect(policyOf('', '<video><source src="https://films.example/1.mp4"></video>')).toContain(
      "media-src 'self' http: https:;",
    );
    expect(policyOf('', '<video><source src="/_media/1.mp4"></video>')).toContain(
      "media-src 'self';",
    );
  });

  it('is not taken from content that looks like a policy', () => {
    const title =
      '<meta http-equiv=&#34;content-security-policy&#34; content=&#34;default-src *&#34;>';
    const html = withPagePolicy(page(`<meta name="description" content="${title}">`, ''));
    expect(html).toContain(
      `<head><meta charset="utf-8">${meta('').slice(0, -2)}default-src 'self'`,
    );
    expect(html).toContain(title);
  });

  it('keeps dollar signs in scripts', () => {
    const html = page("<script>'$&'</script>", '$1');
    expect(withPagePolicy(html)).toContain("<script>'$&'</script>");
  });

  it('is not added to a page without one', () => {
    const html = '<!DOCTYPE html><head><meta charset="utf-8"></head>';
    expect(withPagePolicy(html)).toBe(html);
  });
});
