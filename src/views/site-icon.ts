import { getMediaShelf } from './media.ts';
import { once } from './once.ts';
import { getSite } from './site.ts';

/** Whether the icons show the picture that WordPress has for the site, and not the mark that comes with Galley. */
export const hasSiteIcon = once(async (): Promise<boolean> => {
  const { icon } = await getSite();
  return icon !== null && (await getMediaShelf()).picture(icon) !== null;
});
