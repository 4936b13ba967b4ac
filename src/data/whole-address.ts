import { absoluteHref } from '../paths.ts';
import { getDeploy, isPreview } from './deploy.ts';

/** What the addresses of the real site begin with: a preview lies elsewhere, and says where that is. */
export const liveBase = (): string =>
  isPreview() ? getDeploy().livePath : import.meta.env.BASE_URL;

/** The whole address of one of the site's own paths; undefined where the site's own is not known. */
export const wholeAddress = (path: string): string | undefined => {
  const { SITE } = import.meta.env;
  return SITE ? absoluteHref(path, liveBase(), new URL(SITE).origin) : undefined;
};
