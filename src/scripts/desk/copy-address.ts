import { say } from './page.ts';

/** Milliseconds in which a button says that it has copied. */
const toldFor = 2000;

/**
 * Shows the buttons that copy what stands in a field: `data-copy` names the field, `data-copied` is said afterwards. Where
 * the browser allows no copying, the field is selected instead.
 */
export const copyAddresses = (within: ParentNode): void => {
  // A page that was not loaded over https has no clipboard: people copy from the field.
  if (!('clipboard' in navigator)) return;
  for (const button of within.querySelectorAll<HTMLButtonElement>('button[data-copy]')) {
    const { copy = '', copied = '' } = button.dataset;
    const field = document.querySelector<HTMLInputElement>(`#${CSS.escape(copy)}`);
    button.hidden = false;
    button.addEventListener('click', () => {
      void navigator.clipboard.writeText(field?.value ?? '').then(
        () => {
          say(copied);
          button.classList.add('is-done');
          setTimeout(() => button.classList.remove('is-done'), toldFor);
        },
        () => field?.select(),
      );
    });
  }
};
