import { expect, test } from 'vitest';
import { prepareBody, prepareText } from '../../../../src/content/html/index.ts';
import { faultsOf } from '../../../support/hostile/judge.ts';
import { backToContent, printBody, surroundings } from '../../../support/hostile/print.ts';

// What a random text once changed in when it was read again, by kind.
test.each([
  // What stood in a shortcode was removed, and completed another one.
  '[caption [embed]javascript:alert(1)[/embed]id="x" width="1" caption="<img src=x onerror=alert(1)>"]<img src=/picture.svg>[/caption]',
  // A player in the text of the old code plugin, which becomes the content of a `code`.
  '<pre class="brush: js; title: &quot;"><video src=x></video>&lt;img src=x&gt;</pre>',
  // An address that stands alone once its neighbour was taken out of the paragraph, or inside other elements.
  '<p>https://youtu.be/abcdefgh<b><form role="search"></form></b></p>',
  '<p><b><p>https://youtu.be/abcdefgh</p></b></p>',
  '<pre><p>https://youtu.be/abcdefgh</p></pre>',
  // Elements that become plain blocks, and are none of WordPress's blocks then.
  '<dt class="wp-block-math"></dt>',
  '<header class="wp-block-accordion-item"></header>',
  '<h6 id="a" class="wp-block-accordion-item"></h6>',
  '<h3 id="a"><li>',
  '<p><table><dd style="color:red;background:#000" class="wp-block-cover"></dd></table></p>',
  // A link that only opened its picture is removed from around blocks.
  '<a href="https://example.org/a.jpg"><p><a href="/a.jpg"><img src="/a.jpg"></a></p><figcaption></figcaption></a>',
  '<a href="https://example.org/a.jpg"><dt><noscript><img src="/a.jpg"></noscript></dt></a>',
  '<p><a href="https://example.org/a.jpg"><p><table><img src="/a.jpg" width="700"></table></p></a></p>',
  // A list in a list moves into the entry before it, and leaves blank texts side by side.
  '<ol><figcaption></figcaption> <ul></ul>\n</ol>',
  // Only a `div` and a `pre` may be reached by keys, to scroll.
  '<table class="wp-block-math"></table>',
  // A picture behind a cover that is removed.
  '<table><p style="color:red;background:#000" class="wp-block-cover"><img src="javascript:x"></p></table>',
  '<div class="wp-block-cover" style="background:url(javascript:x)"><span class="wp-block-cover__background has-background-dim"></span></div>',
  '<div class="wp-block-cover" style="background:#000"><video></video><p>a</p></div>',
  // Tabs with more names than panels, or the other way round.
  '<div class="wp-block-tabs"><div class="wp-block-tab-list"><iframe></iframe></div></div>',
  '<div class="wp-block-tabs"><div class="wp-block-tab-list">a<button>b</button><button>c</button></div><div class="wp-block-tab-panels"><div class="wp-block-tab-panel">d</div></div></div>',
  '<div class="wp-block-tabs"><div class="wp-block-tab-list">a<iframe></iframe><button>c</button></div><div class="wp-block-tab-panels"><div class="wp-block-tab-panel">d</div></div></div>',
  '<div data-bg="/a.jpg" style="color:red"></div><div data-bg="/a.jpg" style="color:red"><p>a</p></div>',
  '<a href="/p/"><div><iframe src="https://other.test/"></iframe></div></a>',
  '<table><a><div class="wp-block-embed__wrapper"><div data-tf-widget="a1"></div></div></a></table>',
  // A link in a link, and a lazy background in a link to the same picture.
  '<rt><p><a class="fb-video" data-href="/v">text</a></p></rt>',
  '<p><a href="https://example.org/a.jpg"><font data-bg="/a.jpg"></font></a></p>',
])('stays the same when it is read again: %s', async (html) => {
  expect(faultsOf(await printBody(html))).toEqual([]);
  for (const part of backToContent((await prepareBody(html, surroundings)).prepared)) {
    const again = await prepareBody(part, surroundings);
    expect(backToContent(again.prepared)).toEqual([part]);
  }
  const short = backToContent(prepareText(html, surroundings).prepared);
  expect(backToContent(prepareText(short.join(''), surroundings).prepared)).toEqual(short);
});
