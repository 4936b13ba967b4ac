/**
 * What the answer says that holds a preview. A link that was shared is told to nobody; a page of the desk with a form
 * needs its own origin told to itself, or the form could not be told from a foreign one.
 */
export const previewHeaders = (of: 'desk' | 'shared'): readonly (readonly [string, string])[] => [
  ['cache-control', 'no-store'],
  ['x-robots-tag', 'noindex, nofollow, noarchive'],
  ['referrer-policy', of === 'shared' ? 'no-referrer' : 'same-origin'],
];

/**
 * What a preview's policy has besides the published page's: pictures of the WordPress site, and that no other page may
 * show it in a frame.
 */
export const previewPolicy = (pictureOrigins: readonly string[]) =>
  [`img-src ${["'self'", ...pictureOrigins].join(' ')}`, "frame-ancestors 'none'"] as const;
