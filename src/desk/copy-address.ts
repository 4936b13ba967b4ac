import { say } from './live.ts';

/** Buttons that copy an address. Where a browser lets nothing be copied, the address stands in a field to copy from. */
export const copyAddresses = (within: ParentNode): void => {
  if (!('clipboard' in navigator)) return;
  for (const button of within.querySelectorAll<HTMLButtonElement>('button[data-copy]')) {
    button.hidden = false;
    button.addEventListener('click', () => {
      const { copy = '', copied = '' } = button.dataset;
      void navigator.clipboard.writeText(copy).then(
        () => say(copied),
        () => button.closest('li')?.querySelector<HTMLInputElement>('[data-address]')?.select(),
      );
    });
  }
};
