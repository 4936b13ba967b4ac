/**
 * A foreign address as it may stand in `href` or `src`: normalised, `http` or `https`.
 * Null for everything else, `javascript:` above all.
 */
export const webAddress = (text: string): string | null => {
  const url = URL.parse(text);
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.href : null;
};
