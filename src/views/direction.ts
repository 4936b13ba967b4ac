const known = new Map<string, string>();

/** Which way a language (BCP 47) is written: `ltr` or `rtl`. */
export const directionOf = (language: string): string => {
  const before = known.get(language);
  if (before !== undefined) return before;
  const direction = new Intl.Locale(language).getTextInfo().direction ?? 'ltr';
  known.set(language, direction);
  return direction;
};
