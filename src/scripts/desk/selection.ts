import { say } from './page.ts';

const formatted = (count: number): string => count.toLocaleString(document.documentElement.lang);

/**
 * Counts the selected rows of lists (`form[data-selection]`). One box selects all; buttons show the
 * number. `data-selection` is announced, with the number for `{count}`.
 */
export function countSelected(): void {
  for (const list of document.querySelectorAll<HTMLFormElement>('form[data-selection]')) {
    const boxes = [...list.querySelectorAll<HTMLInputElement>('input[name="id"]')];
    const all = list.querySelector<HTMLInputElement>('input[data-all]');
    const buttons = list.querySelectorAll<HTMLButtonElement>('button[data-needs-selection]');
    if (all === null || boxes.length === 0) continue;

    const show = (isAnnounced: boolean): void => {
      const count = boxes.filter(({ checked }) => checked).length;
      all.checked = count === boxes.length;
      all.indeterminate = count > 0 && count < boxes.length;
      for (const button of buttons) {
        const name = button.dataset['needsSelection'] ?? '';
        button.disabled = count === 0;
        button.textContent = count === 0 ? name : `${name} (${formatted(count)})`;
      }
      if (isAnnounced) say((list.dataset['selection'] ?? '').replace('{count}', formatted(count)));
    };

    const label = all.closest('label');
    if (label !== null) label.hidden = false;
    all.addEventListener('change', () => {
      for (const box of boxes) box.checked = all.checked;
      show(true);
    });
    for (const box of boxes) box.addEventListener('change', () => show(true));
    // When the editor comes back to the page, the browser restores its boxes.
    addEventListener('pageshow', () => show(false));
    show(false);
  }
}
