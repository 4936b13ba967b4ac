export type Header = readonly [name: string, value: string];

/**
 * What hosts are to send with everything, where they can be told: what a policy within a page can't
 * say. Browsers guess no types, other sites put no page of this one into a frame, learn no more than
 * its name from a link, and players in a page can't ask for a camera.
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

/** The same, with what keeps search engines away from all that a preview sends. */
export const headersFor = ({ isPreview = false }: { readonly isPreview?: boolean | undefined }) =>
  isPreview ? [...headersOfAll, ['X-Robots-Tag', 'noindex, nofollow'] as const] : headersOfAll;

/** What is sent with files whose names are made from their content: they never change. */
export const headerOfKept: Header = ['Cache-Control', 'public, max-age=31536000, immutable'];

/** Where those lie, without slashes. */
export const keptFolders = ['_astro', '_media'] as const;
