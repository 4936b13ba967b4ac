/**
 * A language as WordPress and its plugins spell it (`de`, `de_DE`, `de_DE_formal`, `pt_PT_ao90`, `zh-hans`), as BCP 47
 * has it; null for what is none.
 */
export function toLanguage(spelled: string): string | null {
  const parts = spelled
    .trim()
    .replaceAll('_', '-')
    .replace(/-(?:in)?formal$/i, '')
    .split('-');
  if (!/^[a-z]{2,3}$/i.test(parts[0] ?? '')) return null;
  // WordPress adds variants of its own making.
  for (let length = parts.length; length > 0; length--) {
    const tag = canonical(parts.slice(0, length).join('-'));
    if (tag !== null) return tag;
  }
  return null;
}

function canonical(tag: string): string | null {
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? null;
  } catch {
    return null;
  }
}
