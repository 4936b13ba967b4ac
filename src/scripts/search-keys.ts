const isPlain = ({ altKey, ctrlKey, metaKey }: KeyboardEvent | MouseEvent): boolean =>
  !altKey && !ctrlKey && !metaKey;

// On some keyboards a slash needs Shift.
const asksForSearch = (event: KeyboardEvent): boolean =>
  event.key === '/'
    ? isPlain(event)
    : event.key.toLowerCase() === 'k' &&
      event.ctrlKey !== event.metaKey &&
      !event.altKey &&
      !event.shiftKey;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select'));

const withoutSlash = (path: string): string => path.replace(/\/+$/, '');
const isHome = (): boolean =>
  withoutSlash(location.pathname) === withoutSlash(import.meta.env.BASE_URL);

/** Closing works at once, even while the search itself is still loading. */
const wireClosing = (dialog: HTMLDialogElement): void => {
  dialog.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.isComposing) return;
    // By default, Escape would only empty the search field.
    event.preventDefault();
    dialog.close();
  });
  dialog.addEventListener('click', ({ target }) => {
    const isClose = target instanceof Element && target.closest('[data-search-close]') !== null;
    // A click on the dialog element itself is a click on its backdrop.
    if (isClose || target === dialog) dialog.close();
  });
};

/** Opens by `/`, Ctrl-K, Cmd-K, a click, or a query in the address. Then loads its code. */
export function wireSearch(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-search="page"]');
  const dialog = document.querySelector<HTMLDialogElement>('[data-search-dialog]');
  const input = (form ?? dialog)?.querySelector('input');
  let isReady = false;
  if (dialog) wireClosing(dialog);

  const prepare = async (): Promise<void> => {
    if (isReady) return;
    isReady = true;
    try {
      if (form) (await import('./search/page.ts')).wireSearchPage(form);
      else if (dialog) (await import('./search/dialog.ts')).wireSearchDialog(dialog);
    } catch (error) {
      isReady = false;
      throw error;
    }
  };

  const open = (fallback: string | undefined): void => {
    if (!form && dialog?.open === false) dialog.showModal();
    input?.focus();
    input?.select();
    prepare().catch(() => {
      // The search page loads the code anew, if there is a link to it.
      if (fallback !== undefined) location.assign(fallback);
    });
  };

  // WordPress's own address of a search: `/?s=fog`.
  const query = isHome() ? new URLSearchParams(location.search).get('s') : null;
  if (query) {
    const searchLink = document.querySelector<HTMLAnchorElement>('a[data-search-link]');
    if (searchLink) location.replace(`${searchLink.href}?q=${encodeURIComponent(query)}`);
  }

  if (form) {
    const prepareOrWait = () => void prepare().catch(() => undefined);
    if (location.search !== '') prepareOrWait();
    // Without a query, the reader wants to type one.
    else if (location.hash === '') input?.focus({ preventScroll: true });
    // Added after the focus above, so that only a reader's own action loads the search.
    for (const kind of ['focusin', 'pointerdown', 'input']) {
      form.addEventListener(kind, prepareOrWait);
    }
  }
  if (!input) return;

  document.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.isComposing || isTyping(event.target)) return;
    if (!asksForSearch(event)) return;
    event.preventDefault();
    open(document.querySelector<HTMLAnchorElement>('a[data-search-link]')?.href);
  });

  document.addEventListener('click', (event) => {
    const { button, defaultPrevented, shiftKey, target } = event;
    if (defaultPrevented || button !== 0 || shiftKey || !isPlain(event)) return;
    const link = target instanceof Element ? target.closest('a[data-search-link]') : null;
    if (!(link instanceof HTMLAnchorElement)) return;
    event.preventDefault();
    open(link.href);
  });
}
