import { say } from './page.ts';

const written = (count: number): string => count.toLocaleString(document.documentElement.lang);

/**
 * Lists whose rows can be selected: one box selects all, and the button says how many rows it is for. The words come with
 * the markup; `data-selection` has `{count}` in the place of the number.
 */
export const countSelected = (): void => {
  for (const list of document.querySelectorAll<HTMLFormElement>('form[data-selection]')) {
    const boxes = [...list.querySelectorAll<HTMLInputElement>('input[name="id"]')];
    const all = list.querySelector<HTMLInputElement>('input[data-all]');
    const buttons = list.querySelectorAll<HTMLButtonElement>('button[data-needs-selection]');
    if (all === null || boxes.length === 0) continue;

    const tell = (aloud: boolean): void => {
      const count = boxes.filter(({ checked }) => checked).length;
      all.checked = count === boxes.length;
      all.indeterminate = count > 0 && count < boxes.length;
      for (const button of buttons) {
        const named = button.dataset['needsSelection'] ?? '';
        button.disabled = count === 0;
        button.textContent = count === 0 ? named : `${named} (${written(count)})`;
      }
      if (aloud) say((list.dataset['selection'] ?? '').replace('{count}', written(count)));
    };

    const label = all.closest('label');
    if (label !== null) label.hidden = false;
    all.addEventListener('change', () => {
      for (const box of boxes) box.checked = all.checked;
      tell(true);
    });
    for (const box of boxes) box.addEventListener('change', () => tell(true));
    // A browser that brings a page back has its boxes as they were.
    addEventListener('pageshow', () => tell(false));
    tell(false);
  }
};
