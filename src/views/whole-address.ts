import { absoluteHref } from '../content/paths/index.ts';
import { getDeploy, isPreview } from './deploy.ts';

const { SITE, BASE_URL } = import.meta.env;
const origin = SITE ? new URL(SITE).origin : undefined;

/** What the addresses of the real site begin with: a preview lies elsewhere, and says where that is. */
export const liveBase = (): string => (isPreview() ? getDeploy().livePath : BASE_URL);

/** The whole address of one of the site's own paths; undefined where the site's own is not known. */
export const wholeAddress = (path: string): string | undefined =>
  origin === undefined ? undefined : absoluteHref(path, liveBase(), origin);
