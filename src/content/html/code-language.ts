import type { Attributes } from './tell-tag.ts';

/** `language-x` from what editors and the common highlighting plugins write; empty when none says it. */
export function languageClass(attributes: Attributes): string {
  const classes = attributes['class'] ?? '';
  const name =
    /(?:^|\s)(?:language|lang)-([\w+#-]{1,30})/i.exec(classes)?.[1] ??
    /(?:^|[\s;])brush:\s*([\w+#-]{1,30})/i.exec(classes)?.[1] ??
    attributes['data-enlighter-language'] ??
    attributes['data-language'] ??
    attributes['data-lang'];
  const language = name?.trim().toLowerCase() ?? '';
  return /^[a-z0-9+#-]{1,30}$/.test(language) ? `language-${language}` : '';
}
