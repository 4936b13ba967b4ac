export type Header = readonly [name: string, value: string];

/**
 * Headers of every response, for hosts that can be configured: what a policy within a page can't say. Browsers guess no types, other
 * sites can't frame this one, learn only its origin from a link, and players can't ask for a camera.
 */
const headersOfAll: readonly Header[] = [
  ['Content-Security-Policy', "frame-ancestors 'self'"],
  [
    'Permissions-Policy',
    'browsing-topics=(), camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  ],
  ['Referrer-Policy', 'strict-origin-when-cross-origin'],
  ['X-Content-Type-Options', 'nosniff'],
];

/** A preview's headers keep search engines away, too. */
export const headersFor = ({ isPreview = false }: { readonly isPreview?: boolean | undefined }) =>
  isPreview ? [...headersOfAll, ['X-Robots-Tag', 'noindex, nofollow'] as const] : headersOfAll;

/** For files that are named by their content, and so never change. */
export const headerOfKept: Header = ['Cache-Control', 'public, max-age=31536000, immutable'];

/** The folders of such files, without slashes. */
export const keptFolders = ['_astro', '_media'] as const;
