const mark = '<!--nextpage-->';

/** The pages that WordPress divides a text into; those that hold nothing are left out. At least one. */
export function splitPages(html: string): readonly string[] {
  if (!html.includes(mark)) return [html];
  const pages = html
    .split(mark)
    .map(withoutEdges)
    .filter((page) => page !== '');
  return pages.length === 0 ? [''] : pages;
}

// WordPress puts a paragraph around whatever stands on a line of its own, the comment too.
function withoutEdges(html: string): string {
  let page = html.trim();
  for (;;) {
    const [before = ''] =
      /^(?:<br\s?\/?>|<\/p>|<p>\s{0,9}<\/p>|<!-- \/?wp:nextpage -->)/i.exec(page) ?? [];
    const [after = ''] =
      /(?:<br\s?\/?>|<p>|<p>\s{0,9}<\/p>|<!-- \/?wp:nextpage -->)$/i.exec(
        page.slice(before.length).slice(-longestEdge),
      ) ?? [];
    if (before === '' && after === '') return page;
    page = page.slice(before.length, page.length - after.length).trim();
  }
}

/** In characters. */
const longestEdge = 30;
