/**
 * The policy of the desk's pages: files of this server, pictures of WordPress, nothing inline, no
 * frames.
 * @param cmsUrl null for strangers: no pictures, and the policy must not name WordPress
 */
export function deskPolicy(cmsUrl: string | null): string {
  // WordPress may use https in its own addresses even if CMS_URL has http, and the reverse.
  const wordpress =
    cmsUrl === null ? [] : ['http', 'https'].map((scheme) => `${scheme}://${new URL(cmsUrl).host}`);
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    // WordPress may keep uploads on another host. `blob:` shows a chosen file before it is sent.
    ['img-src', "'self'", 'data:', 'blob:', 'https:', ...wordpress].join(' '),
    "media-src 'self' blob:",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** The policy of pages at old addresses: they load and run nothing. */
export const redirectPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'";

export type Header = readonly [name: string, value: string];

/**
 * Headers of every response, for hosts that can send them. As a policy in a page can't: browsers
 * guess no types; other sites can't frame this one, and learn only its origin; no camera.
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
