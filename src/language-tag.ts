/** A language (BCP 47) in its canonical form; null if `Intl` does not know it. */
export function languageTag(text: string): string | null {
  try {
    return Intl.getCanonicalLocales(text)[0] ?? null;
  } catch {
    return null;
  }
}
