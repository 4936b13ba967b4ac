import { escapeAttribute, escapeText } from 'entities';
import { redirectPolicy } from '../csp/fixed-policies.ts';

interface Destination {
  /** What to follow. */
  readonly href: string;
  /** Whole, when the site's address is known; null for none. */
  readonly canonical: string | null;
  /** For people. */
  readonly path: string;
  /** BCP 47. */
  readonly language: string;
  readonly isPreview?: boolean | undefined;
}

/** The page at an old address, for hosts that have no rules of their own: it sends readers on by itself. */
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
