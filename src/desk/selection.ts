import { say } from './live.ts';

const shown = (text: string, count: number): string =>
  text.replace('{count}', count.toLocaleString(document.documentElement.lang));

/**
 * A list whose rows can be chosen: one box chooses all, and what is done with them says how many they are. Its words come
 * by the markup: `data-selected` has `{count}` in the place of the number.
 */
export const countSelected = (): void => {
  for (const list of document.querySelectorAll<HTMLFormElement>('form[data-selection]')) {
    const boxes = [...list.querySelectorAll<HTMLInputElement>('input[name="id"]')];
    const all = list.querySelector<HTMLInputElement>('input[data-all]');
    const button = list.querySelector<HTMLButtonElement>('button[data-needs-selection]');
    if (all === null || button === null || boxes.length === 0) continue;

    const tell = (aloud: boolean): void => {
      const count = boxes.filter(({ checked }) => checked).length;
      all.checked = count === boxes.length;
      all.indeterminate = count > 0 && count < boxes.length;
      button.disabled = count === 0;
      if (aloud) say(shown(list.dataset['selection'] ?? '', count));
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
