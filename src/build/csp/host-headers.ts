export type Header = readonly [name: string, value: string];

/**
 * Headers of every response, for hosts that can be configured. They do what a policy in a page can't: browsers guess no types; other
 * sites can't show this one in a frame, and learn only its origin from links; players can't use the camera.
 */
const commonHeaders: readonly Header[] = [
  ['Content-Security-Policy', "frame-ancestors 'self'"],
  [
    'Permissions-Policy',
    'browsing-topics=(), camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  ],
  ['Referrer-Policy', 'strict-origin-when-cross-origin'],
  ['X-Content-Type-Options', 'nosniff'],
];

/** A preview's headers keep search engines away, too. */
export function headersFor({ isPreview = false }: { readonly isPreview?: boolean | undefined }) {
  return isPreview
    ? [...commonHeaders, ['X-Robots-Tag', 'noindex, nofollow'] as const]
    : commonHeaders;
}

/** For files with names made from their content, which never change. */
export const immutableHeader: Header = ['Cache-Control', 'public, max-age=31536000, immutable'];

/** The folders of such files, without slashes. */
export const immutableFolders = ['_astro', '_media'] as const;
