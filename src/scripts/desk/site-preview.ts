/** Updates the page while a preview is built. Without it, the page reloads every few seconds. */
import { fetchPage, renewParts } from './page.ts';

/** Milliseconds between two looks. */
const every = 1500;

const look = async (page: string): Promise<void> => {
  try {
    const fresh = await fetchPage(page);
    // The session has ended: the page that is reloaded leads to the sign-in page.
    if (fresh.querySelector('[data-renew=list]') === null) {
      location.reload();
      return;
    }
    const isOver = fresh.querySelector('[data-building]') === null;
    renewParts(document, fresh);
    if (isOver) return;
  } catch {
    // The server does not answer now.
  }
  setTimeout(() => void look(page), every);
};

const page = document.querySelector<HTMLElement>('[data-building]')?.dataset['building'];
if (page !== undefined) setTimeout(() => void look(page), every);
