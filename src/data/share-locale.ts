/** A language (BCP 47) as Open Graph writes it: `en_US`, with the region where it is most at home if it has none. */
export const shareLocale = (language: string): string => {
  const locale = new Intl.Locale(language);
  const { region } = locale.maximize();
  return region === undefined ? locale.language : `${locale.language}_${region}`;
};
