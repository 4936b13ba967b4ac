const known = new Map<string, string>();

/** A language (BCP 47) as Open Graph writes it: `en_US`, with the region where it is most at home if it has none. */
export const shareLocale = (language: string): string => {
  const before = known.get(language);
  if (before !== undefined) return before;
  const locale = new Intl.Locale(language);
  const { region } = locale.maximize();
  const written = region === undefined ? locale.language : `${locale.language}_${region}`;
  known.set(language, written);
  return written;
};
