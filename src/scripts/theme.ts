import { themeKey } from '../views/theme.ts';

// `system` follows the device, and is what is kept as nothing.
const isChoice = (value: string | null): value is 'light' | 'dark' =>
  value === 'light' || value === 'dark';

const root = document.documentElement;

/** Shows what is chosen: on the root, in the switches, and in what browsers colour themselves by. */
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
    // A browser takes the first that its media lets in, so that the one that is chosen gets all of them.
    const own = (meta.dataset['media'] ??= meta.media);
    meta.media = value === '' ? own : own.includes(value) ? 'all' : 'not all';
  }
};

/** Lets readers choose light or dark. What they choose is remembered, where a browser may remember. */
export const wireTheme = (): void => {
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
};
