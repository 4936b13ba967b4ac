import { absoluteHref } from '../paths.ts';

/** The whole address of one of the site's own paths; undefined where the site's own is not known. */
export const wholeAddress = (path: string): string | undefined => {
  const { BASE_URL, SITE } = import.meta.env;
  return SITE ? absoluteHref(path, BASE_URL, new URL(SITE).origin) : undefined;
};
