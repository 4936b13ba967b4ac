import { copyAddresses } from './copy-address.ts';
import { fetchPage } from './fetch-page.ts';

/** The session's token, which is new after somebody has signed in again. Null when nobody is signed in. */
export const freshToken = async (page: string): Promise<string | null> =>
  (await fetchPage(page)).querySelector<HTMLInputElement>('[data-file-form] input[name="token"]')
    ?.value ?? null;

/** Shows what the library holds now. */
export const renewGallery = async (page: string): Promise<void> => {
  const gallery = (await fetchPage(page)).querySelector('[data-gallery]');
  if (gallery === null) return;
  document.querySelector('[data-gallery]')?.replaceWith(document.adoptNode(gallery));
  copyAddresses(gallery);
};
