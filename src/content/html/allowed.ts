/**
 * Stands in for a frame until the tree is walked. Content that writes it itself gains nothing: it is
 * read as the frame that it names.
 */
export const frameTag = 'galley-frame';

/**
 * The elements that content may have. Everything else is dropped; what stands inside it stays. The
 * sanitizer goes through them in this order for each tag: the usual ones come first.
 */
export const allowedTags: readonly string[] = [
  ...['p', 'a', 'strong', 'em', 'br', 'li', 'td', 'tr', 'img'],
  ...['figure', 'figcaption', 'div', 'span'],
  ...['hr', 'section', 'aside', 'address'],
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
  ...['ul', 'ol', 'dl', 'dt', 'dd'],
  ...['blockquote', 'q', 'cite', 'pre', 'code', 'kbd', 'samp', 'var'],
  ...['b', 'i', 'u', 's', 'del', 'ins', 'small', 'sub', 'sup', 'mark'],
  ...['abbr', 'dfn', 'time', 'bdi', 'bdo', 'ruby', 'rt', 'rp', 'wbr'],
  ...['picture', 'source', 'audio', 'video', 'track'],
  ...['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'th'],
  ...['details', 'summary'],
];

/** Elements that mean the same as another one that may stay. */
export const renamedTags: ReadonlyMap<string, string> = new Map([
  ...['article', 'center', 'footer', 'header', 'hgroup', 'main', 'nav', 'search'].map(
    (tag) => [tag, 'div'] as const,
  ),
  ...['dir', 'menu'].map((tag) => [tag, 'ul'] as const),
  ['acronym', 'abbr'],
  ['font', 'span'],
  ['strike', 's'],
  ['tt', 'code'],
  ['listing', 'pre'],
]);

/** Elements that go with all that is in them: it is code, or means nothing without them. */
export const droppedWhole: readonly string[] = [
  ...['script', 'style', 'template', 'title', 'svg', 'math', 'iframe'],
  ...['textarea', 'select', 'option', 'xmp', 'plaintext', 'noembed', 'noframes'],
];

/** Elements after which a text does not go on in the same word. */
export const blockTags: readonly string[] = [
  ...['p', 'br', 'hr', 'div', 'section', 'aside', 'article', 'address', 'header', 'footer'],
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'dl', 'dt', 'dd'],
  ...['blockquote', 'pre', 'figure', 'figcaption', 'table', 'caption', 'tr', 'th', 'td'],
  ...['details', 'summary'],
];
