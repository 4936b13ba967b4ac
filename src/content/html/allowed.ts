/** The words of a text. */
export function words(text: string): string[] {
  return text.trim().split(/\s+/);
}

/** Stands for a frame until the walk. If content has this tag itself, it is treated as a frame. */
export const frameTag = 'galley-frame';

/** Of others, only the content stays. Common ones come first: sanitize-html searches the list. */
export const allowedTags: readonly string[] = words(`
  p a strong em br li td tr img figure figcaption div span hr section aside address h1 h2 h3 h4 h5 h6 ul ol dl dt dd
  blockquote q cite pre code kbd samp var b i u s del ins small sub sup mark abbr dfn time bdi bdo ruby rt rp wbr
  picture source audio video track table caption colgroup col thead tbody tfoot th details summary
`);

/** Elements that are replaced by an allowed one with the same meaning. */
export const renamedTags: ReadonlyMap<string, string> = new Map([
  ...words('article center footer header hgroup main nav search').map(
    (tag) => [tag, 'div'] as const,
  ),
  ...words('dir menu').map((tag) => [tag, 'ul'] as const),
  ['acronym', 'abbr'],
  ['font', 'span'],
  ['strike', 's'],
  ['tt', 'code'],
  ['listing', 'pre'],
]);

/** Elements that are removed with their content, which is code or has no meaning of its own. */
export const droppedWhole: readonly string[] = words(`
  script style template title svg annotation annotation-xml iframe textarea select option xmp plaintext noembed noframes
`);

/**
 * Stand for an element of an allowed name that is removed, with or without its content. They are
 * removed after each pass: sanitize-html mixes up the ends of elements with disallowed names.
 */
export const droppedTag = 'galley-dropped';
export const removedTag = 'galley-removed';

/** Elements whose text is kept as it is. */
export const verbatimTags: ReadonlySet<string> = new Set(['pre', 'code', 'kbd', 'samp']);

/** Elements that end a word. */
export const blockTags: readonly string[] = words(`
  p br hr div section aside article address header footer h1 h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote pre figure
  figcaption table caption tr th td details summary
`);

/** Control characters except tabs and line ends. */
const control = /[\0-\u0008\u000b-\u001f\u007f]/;
const controls = new RegExp(control, 'g');

/** The text without control characters and lone surrogates; every line end is `\n`. */
export function withoutControls(text: string): string {
  const wellFormed = text.toWellFormed();
  if (!control.test(wellFormed)) return wellFormed;
  return wellFormed.replace(/\r\n?/g, '\n').replace(controls, '');
}
