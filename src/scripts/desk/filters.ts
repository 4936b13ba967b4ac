import { copyAddresses } from './copy-address.ts';
import { fetchPage, say } from './page.ts';
import { countSelected } from './selection.ts';

const filters = 'form[data-filters]';
const withoutHash = (address: string): string => address.replace(/#.*/, '');

const addressOf = (form: HTMLFormElement): string => {
  const url = new URL(form.action);
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string' && value !== '') url.searchParams.set(name, value);
  }
  return url.href;
};

/** Applies `form[data-filters]` on a change; replaces `[data-filtered]`, so the focus stays. */
export function applyFilters(): void {
  let latest = withoutHash(location.href);

  const apply = async (form: HTMLFormElement): Promise<void> => {
    const address = addressOf(form);
    if (address === (form.dataset['applied'] ?? withoutHash(location.href))) return;
    form.dataset['applied'] = address;
    latest = address;
    try {
      const fresh = (await fetchPage(address)).querySelector('[data-filtered]');
      if (address !== latest) return;
      // The session has ended, or WordPress failed. The whole page says which.
      if (fresh === null) throw new Error(`${address} has no list.`);
      document.querySelector('[data-filtered]')?.replaceWith(document.adoptNode(fresh));
      history.pushState(null, '', address);
      copyAddresses(fresh);
      countSelected();
      say(fresh.querySelector('[role="status"]')?.textContent.trim() ?? '');
    } catch {
      location.assign(address);
    }
  };
  // Other scripts may replace the form.
  document.addEventListener('change', ({ target }) => {
    const form = target instanceof Element ? target.closest<HTMLFormElement>(filters) : null;
    if (form !== null) void apply(form);
  });
  document.addEventListener('submit', (event) => {
    if (!(event.target instanceof HTMLFormElement) || !event.target.matches(filters)) return;
    event.preventDefault();
    void apply(event.target);
  });
  addEventListener('popstate', () => {
    if (withoutHash(location.href) !== latest) location.reload();
  });
}
