const isPlain = ({ altKey, ctrlKey, metaKey }: KeyboardEvent | MouseEvent): boolean =>
  !altKey && !ctrlKey && !metaKey;

// A slash is above another key on some keyboards, so Shift may be held with it.
const asksForSearch = (event: KeyboardEvent): boolean =>
  event.key === '/'
    ? isPlain(event)
    : event.key.toLowerCase() === 'k' &&
      event.ctrlKey !== event.metaKey &&
      !event.altKey &&
      !event.shiftKey;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type="radio"]), textarea, select'));

const withoutSlash = (path: string): string => path.replace(/\/+$/, '');
const isHome = (): boolean =>
  withoutSlash(location.pathname) === withoutSlash(import.meta.env.BASE_URL);

/** Closes the dialog from the moment that it is open, however long what searches takes to come. */
const wireClosing = (dialog: HTMLDialogElement): void => {
  dialog.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.isComposing) return;
    // A field for searching would only be emptied by it.
    event.preventDefault();
    dialog.close();
  });
  dialog.addEventListener('click', ({ target }) => {
    const isClose = target instanceof Element && target.closest('[data-search-close]') !== null;
    // The dialog itself is only hit outside of what is in it.
    if (isClose || target === dialog) dialog.close();
  });
};

/**
 * Opens the search from any page: at `/`, Ctrl-K and Cmd-K, and at a click on a link to it. What
 * searches is loaded then, or where an address asks for something.
 */
export const wireSearch = (): void => {
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
      // The page can be asked anew, when there is a way to it.
      if (fallback !== undefined) location.assign(fallback);
    });
  };

  // WordPress's own address of a search: `/?s=fog`.
  const asked = isHome() ? new URLSearchParams(location.search).get('s') : null;
  if (asked) {
    const way = document.querySelector<HTMLAnchorElement>('a[data-search-link]');
    if (way) location.replace(`${way.href}?q=${encodeURIComponent(asked)}`);
  }

  if (form) {
    const prepareOrWait = () => void prepare().catch(() => undefined);
    if (location.search !== '') prepareOrWait();
    // Whoever comes here without a question comes to ask one.
    else if (location.hash === '') input?.focus({ preventScroll: true });
    // After the focus that no reader has given: what searches is loaded for a reader who asks.
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
};
