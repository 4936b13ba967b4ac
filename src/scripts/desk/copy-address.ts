import { say } from './page.ts';

/** Milliseconds for which a button shows that it has copied. */
const shownFor = 2000;

/** `data-copy`: the field's id. `data-copied`: announced. If copying fails, selects the field. */
export function copyAddresses(within: ParentNode): void {
  // Without https there is no clipboard, and the buttons stay hidden.
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
          setTimeout(() => button.classList.remove('is-done'), shownFor);
        },
        () => field?.select(),
      );
    });
  }
}
