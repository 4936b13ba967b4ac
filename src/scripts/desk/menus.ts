const openMenu = (): HTMLDetailsElement | null =>
  document.querySelector<HTMLDetailsElement>('details.menu[open]');

/** Closes the open menu (`details.menu`) with Escape, and with a click beside it. */
export function closeMenus(): void {
  addEventListener('keydown', ({ key }) => {
    const menu = openMenu();
    if (key !== 'Escape' || menu === null) return;
    menu.open = false;
    menu.querySelector('summary')?.focus();
  });
  addEventListener('click', ({ target }) => {
    const menu = openMenu();
    if (menu !== null && target instanceof Node && !menu.contains(target)) menu.open = false;
  });
}
