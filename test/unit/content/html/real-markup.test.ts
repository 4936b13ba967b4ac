import { describe, expect, test } from 'vitest';
import { prepareText } from '../../../../src/content/html/index.ts';
import { safe, surroundings } from './printed.ts';

const findings = (html: string) => prepareText(html, surroundings).findings;

describe('what WordPress 6.1 writes', () => {
  test('of an old anchor keeps its name as id, so links to it still work', () => {
    expect(safe('<p><a name="old"></a>Here. <a href="#old">There</a></p>')).toBe(
      '<p><a id="content-old"></a>Here. <a href="#content-old">There</a></p>',
    );
    expect(safe('<a name="old" id="new">a</a>')).toBe('<a id="content-new">a</a>');
  });

  test('of a cover with a fixed background has the picture directly inside the cover', () => {
    expect(
      safe(
        '<div class="wp-block-cover has-parallax"><span class="wp-block-cover__background has-background-dim"></span>' +
          '<div role="img" class="wp-block-cover__image-background wp-image-5 has-parallax" style="background-position:50% 50%;background-image:url(https://quay.test/wp-content/uploads/quay-scaled.jpg)"></div>' +
          '<div class="wp-block-cover__inner-container"><p>a</p></div></div>',
      ),
    ).toBe(
      '<div class="wp-block-cover has-parallax"><span class="wp-block-cover__background [background:#000000;opacity:50%]"></span>' +
        '<img src="https://quay.test/wp-content/uploads/quay-scaled.jpg" alt="" />' +
        '<div class="wp-block-cover__inner-container"><p>a</p></div></div>',
    );
  });

  test.each([
    [
      'the pagination of a query',
      '<nav class="is-layout-flex wp-block-query-pagination" aria-label="Pagination"><div class="wp-block-query-pagination-numbers"><span aria-current="page" class="page-numbers current">1</span><a class="page-numbers" href="?query-7-page=2">2</a></div><a href="/wp-json/wp/v2/posts?query-7-page=2" class="wp-block-query-pagination-next">Next Page</a></nav>',
      '<div class="wp-block-query-pagination">',
      'pagination',
    ],
    [
      'a link to log in',
      '<div class="logged-out wp-block-loginout"><a href="https://quay.test/wp-login.php?redirect_to=x">Log in</a></div>',
      '<div class="wp-block-loginout">',
      'login',
    ],
    [
      'an error message of a block',
      '<div class="components-placeholder"><div class="notice notice-error"><strong>RSS Error:</strong> WP HTTP Error: A valid URL was not provided.</div></div>',
      '<div class="components-placeholder">',
      'error',
    ],
    [
      'a link to reply to a comment',
      '<div class="wp-block-comment-reply-link"><a rel="nofollow" class="comment-reply-link" href="https://quay.test/2026/10/fog/?replytocom=7#respond">Reply</a></div>',
      '<div class="wp-block-comment-reply-link">',
      'reply',
    ],
  ])('loses %s, which needs a server', (_, html, what, kind) => {
    expect(safe(`<p>a</p>${html}<p>b</p>`)).toBe('<p>a</p><p>b</p>');
    expect(findings(html)).toMatchObject([{ kind, outcome: 'removed', what, count: 1 }]);
  });

  test('of a comment form is removed completely, and only the form is reported', () => {
    const form =
      '<div id="respond" class="comment-respond wp-block-post-comments-form"><h3 id="reply-title" class="comment-reply-title">Leave a Reply <small><a rel="nofollow" id="cancel-comment-reply-link" href="/wp-json/wp/v2/posts#respond" style="display:none;">Cancel reply</a></small></h3>' +
      '<form action="https://quay.test/wp-comments-post.php" method="post" id="commentform"><p class="comment-notes"><span id="email-notes">Your email address will not be published.</span></p><p><label for="comment">Comment</label> <textarea id="comment" name="comment"></textarea></p><p><input name="submit" type="submit" value="Post Comment" /> <input type="hidden" name="comment_post_ID" value="27" /></p></form></div>';
    expect(safe(`<p>a</p>${form}`)).toBe('<p>a</p>');
    expect(findings(form).map(({ what }) => what)).toEqual([
      '<form action="https://quay.test/wp-comments-post.php">',
    ]);
  });

  test('of a dropdown list becomes a list of links without its title', () => {
    const html =
      '<div class=" wp-block-archives-dropdown wp-block-archives"><label class="wp-block-archives__label" for="a">Archives</label><select id="a" name="archive-dropdown"><option value="">Select Month</option><option value="https://quay.test/2026/05/">May</option></select></div>';
    expect(safe(html)).toBe(
      '<div class="wp-block-archives"><ul><li><a href="https://quay.test/2026/05/">May</a></li></ul></div>',
    );
    expect(findings(html)).toEqual([]);
  });

  test('of a playlist becomes a list of links, and its data are not reported', () => {
    const html =
      '<div class="wp-playlist wp-audio-playlist wp-playlist-light"><div class="wp-playlist-current-item"></div><audio controls="controls" preload="none" width="640"></audio><noscript><ol><li><a href="https://quay.test/wp-content/uploads/horn.mp3">Horn</a></li></ol></noscript><script type="application/json" class="wp-playlist-script">{"type":"audio"}</script></div>';
    expect(safe(html)).toContain(
      '<ol><li><a href="https://quay.test/wp-content/uploads/horn.mp3">Horn</a></li></ol>',
    );
    expect(findings(html)).toEqual([]);
  });

  test('of a query keeps the classes of its layout', () => {
    const html =
      '<ul class="is-flex-container columns-2 wp-block-post-template"><li><h2 class="wp-block-post-title" id="content-fog">Fog</h2><div class="wp-block-post-date">May 1</div></li></ul>';
    expect(safe(html)).toBe(html);
  });
});
