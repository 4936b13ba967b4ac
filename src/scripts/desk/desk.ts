/** Runs on every page of the desk, which works without it. */
import { copyAddresses } from './copy-address.ts';
import { applyFilters } from './filters.ts';
import { countSelected } from './selection.ts';

/** Disables a sent form's buttons against a second click, until the editor comes back. */
const guardForms = (): void => {
  addEventListener('submit', ({ target, defaultPrevented }) => {
    if (!(target instanceof HTMLFormElement) || defaultPrevented) return;
    if (target.method !== 'post') return;
    // Later, since a disabled button would be missing in what the browser sends.
    setTimeout(() => {
      for (const button of target.querySelectorAll('button')) button.disabled = true;
    });
  });
  addEventListener('pageshow', () => {
    for (const button of document.querySelectorAll<HTMLButtonElement>('form button:disabled')) {
      button.disabled = false;
    }
  });
};

/** Asks before the editor leaves a changed form (`data-unsaved`), unless it is being sent. */
const askBeforeLeaving = (): void => {
  let isChanged = false;
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-unsaved]')) {
    form.addEventListener('input', () => (isChanged = true));
    form.addEventListener('submit', () => (isChanged = false));
  }
  addEventListener('beforeunload', (event) => {
    if (isChanged) event.preventDefault();
  });
};

/** Enter in a field saves, even if buttons that only search come first. */
const saveByEnter = (): void => {
  addEventListener('keydown', (event) => {
    const { key, target, isComposing } = event;
    if (key !== 'Enter' || isComposing || !(target instanceof HTMLInputElement)) return;
    const save = target.form?.matches('[data-unsaved]')
      ? target.form.querySelector<HTMLButtonElement>('[type="submit"]:not([name])')
      : null;
    if (!save || target.type === 'search') return;
    event.preventDefault();
    target.form?.requestSubmit(save);
  });
};

const openMenu = (): HTMLDetailsElement | null =>
  document.querySelector<HTMLDetailsElement>('details.menu[open]');

/** Closes the open menu (`details.menu`) with Escape, and with a click beside it. */
const closeMenus = (): void => {
  addEventListener('keydown', ({ key }) => {
    const menu = openMenu();
    if (key !== 'Escape' || menu === null) return;
    menu.open = false;
    menu.querySelector('summary')?.focus();
  });
  addEventListener('click', ({ target }) => {
    const menu = openMenu();
    if (menu !== null && target instanceof Node && !menu.contains(target)) menu.open = false;
  });
};

// On a phone, the pages of the desk are a row that scrolls.
const current = document.querySelector('.desk-header [aria-current]');
if (current !== null) {
  const { left, width } = current.getBoundingClientRect();
  current.closest('nav')?.scrollBy(left + width / 2 - innerWidth / 2, 0);
}
closeMenus();
copyAddresses(document);
applyFilters();
guardForms();
countSelected();
askBeforeLeaving();
saveByEnter();
