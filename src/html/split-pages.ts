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
    const rest = page
      .replace(/^(?:<br\s?\/?>|<\/p>|<p>\s{0,9}<\/p>|<!-- \/?wp:nextpage -->)/i, '')
      .replace(/(?:<br\s?\/?>|<p>|<p>\s{0,9}<\/p>|<!-- \/?wp:nextpage -->)$/i, '')
      .trim();
    if (rest === page) return page;
    page = rest;
  }
}
