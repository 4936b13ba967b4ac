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

  it('allows forms to be sent to another origin only if the page has one', () => {
    const other = `default-src 'self';form-action 'self' https://forms.example`;
    const policyWith = (body: string) =>
      /content="([^"]*)"/.exec(
        withPagePolicy(`<html><head>${meta(other)}</head><body>${body}</body></html>`),
      )?.[1];
    expect(policyWith('')).toBe("default-src 'self';form-action 'self'");
    expect(policyWith('https://forms.example/ is a service')).not.toContain('forms.example');
    expect(policyWith('<form action="https://forms.example/f/abc">')).toBe(other);
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
    const css = ':root body .prose{.s-abcdefgh{color:#ff0000}}';
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
    const css = '@media (width<40rem){b{}}';
    expect(policyOf(`<style data-content>${css}</style><title>x</title>`)).toContain(hashOf(css));
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

  const counting = (script: string, sendsTo: string) =>
    `<script type="application/json" data-analytics="${script}" data-sends-to="${sendsTo}">{}</script>`;

  it('allows the script that counts visits, and what it sends, on pages that load it', () => {
    const element = counting('https://a.example', 'https://a.example https://b.example:8443');
    expect(policyOf(`${element}<title>x</title>`)).toBe(
      "default-src 'self';frame-src 'none';media-src 'self';script-src 'self' https://a.example;style-src 'self';" +
        "connect-src 'self' https://a.example https://b.example:8443;img-src 'self' https://a.example https://b.example:8443",
    );
    const without = policyOf('<title>x</title>');
    expect(without).not.toContain('a.example;');
    expect(without).not.toContain('connect-src');
  });

  it('adds these origins to what a policy has for such requests', () => {
    const own = policy.replace('script-src', "img-src 'self' https://p.example;script-src");
    const element = `${counting('https://a.example', 'https://a.example')}<title>x</title>`;
    const html = withPagePolicy(page(element, '').replace(policy, () => own));
    expect(html).toContain("img-src 'self' https://p.example https://a.example;");
    expect(html.match(/img-src/g)).toHaveLength(1);
  });

  it('allows no script that content names, or that names more than origins', () => {
    const element = counting('https://evil.example', 'https://evil.example');
    for (const head of [`<title>x</title><meta content="${element}">`, `<title>${element}</title>`])
      expect(policyOf(head)).not.toContain('evil');
    expect(policyOf('<title>x</title>', element)).not.toContain('evil');
    const more = counting('https://a.example; object-src *', 'https://a.example');
    expect(policyOf(`${more}<title>x</title>`)).not.toContain('object-src');
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
