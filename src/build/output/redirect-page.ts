import { escapeAttribute, escapeText } from 'entities';
import { redirectPolicy } from '../csp/fixed-policies.ts';

interface Destination {
  /** The value of the link. */
  readonly href: string;
  /** The canonical address, absolute if the site's address is known; null for none. */
  readonly canonical: string | null;
  /** The text of the link. */
  readonly path: string;
  /** BCP 47. */
  readonly language: string;
  readonly isPreview?: boolean | undefined;
}

/** The page at an old address, for hosts without redirect rules: with a `refresh`. */
export function redirectPage({ href, canonical, path, language, isPreview }: Destination): string {
  const direction = new Intl.Locale(language).getTextInfo().direction ?? 'ltr';
  const address = escapeAttribute(href);
  return `<!doctype html>
<html lang="${escapeAttribute(language)}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta http-equiv="content-security-policy" content="${escapeAttribute(redirectPolicy)}">
<title>${escapeText(path)}</title>
${canonical === null ? '' : `<link rel="canonical" href="${escapeAttribute(canonical)}">\n`}<meta name="robots" content="${isPreview ? 'noindex, nofollow' : 'noindex'}">
<meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="0; url=${address}">
</head>
<body>
<p><a href="${address}"><bdi>${escapeText(path)}</bdi></a></p>
</body>
</html>
`;
}
