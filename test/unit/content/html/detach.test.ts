import { describe, expect, test } from 'vitest';
import { detach } from '../../../../src/content/html/index.ts';
import { makeBodies } from '../../../../bench/support/bodies.ts';
import { mutatedBodies, mutatedVectors } from '../../../support/hostile/generate.ts';
import { nearlyWellFormed } from '../../../support/hostile/nearly-well-formed.ts';
import { recordedBodies } from '../../../support/hostile/recorded-bodies.ts';
import { fc } from '../../../support/random-input.ts';
import { safe } from './printed.ts';

const page = 'https://news.example/fog/?a=1&b=2';
const withoutTags = (html: string) => html.replace(/<[^>]*>/g, '');
const detached = (html: string) => detach(html, page);

test('a link to a fragment of the page becomes absolute', () => {
  expect(detached('<sup><a href="#content-fn-1">1</a></sup>')).toBe(
    '<sup><a href="https://news.example/fog/?a=1&amp;b=2#content-fn-1">1</a></sup>',
  );
});

test('an address without a scheme gets one', () => {
  expect(detached('<a href="//cdn.example/a?b&amp;c">x</a><q cite="//q.example/">y</q>')).toBe(
    '<a href="https://cdn.example/a?b&amp;c">x</a><q cite="https://q.example/">y</q>',
  );
});

test('attributes for our own pages are removed, and ids stay', () => {
  expect(
    detached(
      '<div class="table" role="group" tabindex="0"><table id="content-t"><tr><td>1</td></tr></table></div>',
    ),
  ).toBe('<div><table id="content-t"><tr><td>1</td></tr></table></div>');
});

test('code is not coloured', () => {
  expect(
    detached('<pre class="code"><code><span class="k">let</span> <span>a</span></code></pre>'),
  ).toBe('<pre><code>let a</code></pre>');
});

test('drawings are removed, and text beside them stays', () => {
  const drawing = '<svg viewBox="0 0 24 24"><g><path d="M0 0h9" /></g></svg>';
  expect(detached(`<div>${drawing}<p>Fog</p></div>`)).toBe('<div><p>Fog</p></div>');
});

test('text that looks like an attribute stays text', () => {
  const text = '<p>Write href="#top" or class="x", &lt;a href="#a"&gt;.</p>';
  expect(detached(text)).toBe(text);
});

test('the language of a span stays', () => {
  const text = '<p><span lang="ja">霧</span> &amp; <em>fog</em><br /></p>';
  expect(detached(text)).toBe(text);
});

describe('only our own attributes are removed, and detaching twice changes nothing more', () => {
  const expectDetached = (foreign: string) => {
    const html = safe(foreign);
    const result = detached(html);
    const withoutValues = result.replace(/="[^"]*"/g, '=""');
    expect(withoutValues).not.toMatch(/<[^>]* (?:class|role|tabindex)(?:=|[ />])/);
    expect(withoutTags(result)).toBe(withoutTags(html));
    expect(detached(result)).toBe(result);
  };

  test('an alt text that contains code', () => {
    expectDetached('<img src="/a.svg" alt=\'<code class="language-html">\'>');
  });

  test('every text of the bench and every recorded text', () => {
    const bench = (['typical', 'dense', 'classic'] as const).flatMap((kind) => makeBodies(kind, 9));
    for (const { html } of bench) expectDetached(html);
    for (const html of recordedBodies) expectDetached(html);
  });

  test.for([
    ['well-formed HTML with random errors', nearlyWellFormed, 2000],
    ['pieces of vectors, joined at random', mutatedVectors, 1000],
    ['recorded texts with random cuts', mutatedBodies, 300],
  ] as const)('%s', { timeout: 120_000 }, ([, html, numRuns]) => {
    fc.assert(fc.property(html, expectDetached), { numRuns });
  });
});
