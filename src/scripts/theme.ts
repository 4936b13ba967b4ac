import { themeKey } from '../views/theme.ts';

// Any other value means `system`: the page follows the device, and nothing is stored.
const isChoice = (value: string | null): value is 'light' | 'dark' =>
  value === 'light' || value === 'dark';

const root = document.documentElement;

/** Applies a choice to the root element, the switches, and the `<meta>` elements that colour the browser's own frame. */
const show = (choice: string | null): void => {
  if (isChoice(choice)) root.dataset['theme'] = choice;
  else delete root.dataset['theme'];
  const value = root.dataset['theme'] ?? '';
  for (const input of document.querySelectorAll<HTMLInputElement>('[data-theme-switch] input')) {
    input.checked = input.value === value;
  }
  document
    .querySelector('meta[name="color-scheme"]')
    ?.setAttribute('content', value || 'light dark');
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    // A browser takes the first meta element whose media query matches.
    const own = (meta.dataset['media'] ??= meta.media);
    meta.media = value === '' ? own : own.includes(value) ? 'all' : 'not all';
  }
};

/** Lets readers choose light or dark. The choice is stored if the browser allows it. */
export function wireTheme(): void {
  show(root.dataset['theme'] ?? null);

  document.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.closest('[data-theme-switch]')) return;
    show(target.value);
    try {
      if (isChoice(target.value)) localStorage.setItem(themeKey, target.value);
      else localStorage.removeItem(themeKey);
    } catch {
      // Storage is blocked or full: the choice holds for this page.
    }
  });

  addEventListener('storage', ({ key, newValue }) => {
    if (key === themeKey || key === null) show(newValue);
  });
}
