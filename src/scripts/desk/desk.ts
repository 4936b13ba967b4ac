/** Runs on every page of the desk, which works without it. */
import { copyAddresses } from './copy-address.ts';
import { applyFilters } from './filters.ts';
import { countSelected } from './selection.ts';

/**
 * A form that was sent is not sent twice by a second click. Coming back to its page by the browser's own button
 * makes it work again.
 */
const guardForms = (): void => {
  addEventListener('submit', ({ target, defaultPrevented }) => {
    if (!(target instanceof HTMLFormElement) || defaultPrevented) return;
    if (target.method !== 'post') return;
    // After the browser has gathered what it sends, the name of the button among it.
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

/** A page with a form that was typed into (`data-unsaved`) asks before it is left, unless the form is being sent. */
const askBeforeLeaving = (): void => {
  let isTyped = false;
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-unsaved]')) {
    form.addEventListener('input', () => (isTyped = true));
    form.addEventListener('submit', () => (isTyped = false));
  }
  addEventListener('beforeunload', (event) => {
    if (isTyped) event.preventDefault();
  });
};

copyAddresses(document);
applyFilters();
guardForms();
countSelected();
askBeforeLeaving();
