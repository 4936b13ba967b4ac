import { copyAddresses } from './copy-address.ts';

interface FreshPage {
  /** Null when nobody is signed in any more. */
  readonly token: string | null;
  readonly gallery: Element | null;
}

/** The page as the server shows it now. */
const freshPage = async (address: string): Promise<FreshPage> => {
  const answer = await fetch(address, { headers: { accept: 'text/html' } });
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const token = page.querySelector<HTMLInputElement>('[data-file-form] input[name="token"]');
  return { token: token?.value ?? null, gallery: page.querySelector('[data-gallery]') };
};

/** The session's token: another one when somebody has signed in again in the meantime. Null when nobody is. */
export const freshToken = async (page: string): Promise<string | null> =>
  (await freshPage(page)).token;

/** Shows what the library holds now. */
export const renewGallery = async (page: string): Promise<void> => {
  const { gallery } = await freshPage(page);
  const old = document.querySelector('[data-gallery]');
  if (gallery === null || old === null) return;
  old.replaceWith(document.adoptNode(gallery));
  copyAddresses(gallery);
};
