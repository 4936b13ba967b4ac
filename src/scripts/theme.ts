import { themeKey } from '../views/theme.ts';

// Any other value means `system`: the page follows the device, and nothing is stored.
const isChoice = (value: string | null): value is 'light' | 'dark' =>
  value === 'light' || value === 'dark';

const root = document.documentElement;

/** Applies a choice to the root element, the switch, and `<meta>` for the browser's frame. */
const show = (choice: string | null): void => {
  if (isChoice(choice)) root.dataset['theme'] = choice;
  else delete root.dataset['theme'];
  const value = root.dataset['theme'] ?? '';
  document
    .querySelector('meta[name="color-scheme"]')
    ?.setAttribute('content', value || 'light dark');
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    // A browser takes the first meta element whose media query matches.
    const own = (meta.dataset['media'] ??= meta.media);
    meta.media = value === '' ? own : own.includes(value) ? 'all' : 'not all';
  }
};

/** After `system` comes the opposite of the device's: each reader sees what the button does. */
const next = (): string => {
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
  const choices = isDark ? ['', 'light', 'dark'] : ['', 'dark', 'light'];
  return choices[choices.indexOf(root.dataset['theme'] ?? '') + 1] ?? '';
};

/** Lets readers choose light or dark. The choice is stored if the browser allows it. */
export function wireTheme(): void {
  show(root.dataset['theme'] ?? null);

  const button = document.querySelector('[data-theme-switch]');
  button?.addEventListener('click', () => {
    const choice = next();
    show(choice);
    const status = document.querySelector('[data-theme-status]');
    const name = button.querySelector(`[data-choice="${choice}"]`)?.textContent ?? '';
    if (status !== null) status.textContent = name.trim();
    try {
      if (isChoice(choice)) localStorage.setItem(themeKey, choice);
      else localStorage.removeItem(themeKey);
    } catch {
      // Storage is blocked or full: the choice holds for this page.
    }
  });

  addEventListener('storage', ({ key, newValue }) => {
    if (key === themeKey || key === null) show(newValue);
  });
}
