import { DomUtils, parseDocument } from 'htmlparser2';
import { expect, test } from 'vitest';
import { inScript } from '../../../src/views/structured-data.ts';

test.each([
  '</script><script>alert(1)</script>',
  '<!-- <script>',
  ']]> --> </SCRIPT >',
  '&lt;/script&gt;',
  'line\u2028and\u2029paragraph',
  '\u0000 \u0007 \ud800',
  '"quoted" \\" and \'single\'',
])('%j stays inside of its script, and is the same when it is read', (text) => {
  const page = parseDocument(
    `<head><script type="application/ld+json">${inScript({ text })}</script><title>After</title></head>`,
  );
  const scripts = DomUtils.getElementsByTagName('script', page);
  expect(scripts).toHaveLength(1);
  expect(JSON.parse(DomUtils.textContent(scripts))).toEqual({ text });
  expect(DomUtils.getElementsByTagName('title', page)).toHaveLength(1);
});
