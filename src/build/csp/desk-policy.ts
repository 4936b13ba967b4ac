/**
 * What the desk's own pages may load and run: files of this server, pictures of WordPress. Nothing that stands in a page
 * itself runs, and no page is shown in a frame. Forms may lead on to WordPress, where a person grants access.
 */
export const deskPolicy = (cmsUrl: string): string => {
  // With or without encryption: what WordPress says of itself is not always how it was reached.
  const wordpress = ['http', 'https']
    .map((scheme) => `${scheme}://${new URL(cmsUrl).host}`)
    .join(' ');
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    // Where WordPress keeps its uploads is its own affair: it may be another host. `blob:` is what was chosen to be sent.
    `img-src 'self' data: blob: https: ${wordpress}`,
    "media-src 'self' blob:",
    "connect-src 'self'",
    `form-action 'self' ${wordpress}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
};
