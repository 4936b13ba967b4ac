import { fetchPage, say } from './page.ts';
import { countSelected } from './selection.ts';

const withoutHash = (address: string): string => address.replace(/#.*/, '');

const addressOf = (form: HTMLFormElement): string => {
  const url = new URL(form.action);
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string' && value !== '') url.searchParams.set(name, value);
  }
  return url.href;
};

/**
 * Applies the filters of a list (`form[data-filters]`) when one of them changes. Only the list (`[data-filtered]`) is
 * replaced, so that the focus stays where it is.
 */
export function applyFilters(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-filters]');
  if (form === null) return;
  let latest = withoutHash(location.href);

  const apply = async (): Promise<void> => {
    const address = addressOf(form);
    if (address === latest) return;
    latest = address;
    try {
      const fresh = (await fetchPage(address)).querySelector('[data-filtered]');
      if (address !== latest) return;
      // The session has ended, or WordPress failed. The whole page says which.
      if (fresh === null) throw new Error(`${address} has no list.`);
      document.querySelector('[data-filtered]')?.replaceWith(document.adoptNode(fresh));
      history.pushState(null, '', address);
      countSelected();
      say(fresh.querySelector('[role="status"]')?.textContent.trim() ?? '');
    } catch {
      location.assign(address);
    }
  };
  form.addEventListener('change', () => void apply());
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void apply();
  });
  addEventListener('popstate', () => {
    if (withoutHash(location.href) !== latest) location.reload();
  });
}
