/**
 * A form that was sent is not sent twice by a second click. Coming back to its page by the browser's own button
 * makes it work again.
 */
export const guardForms = (): void => {
  addEventListener('submit', ({ target, defaultPrevented }) => {
    if (!(target instanceof HTMLFormElement) || defaultPrevented) return;
    if (target.method !== 'post') return;
    // After the browser has gathered what it sends, the name of the button among it.
    setTimeout(() => {
      for (const button of target.querySelectorAll('button')) button.disabled = true;
    });
  });
  addEventListener('pageshow', () => {
    for (const button of document.querySelectorAll<HTMLButtonElement>('form button:disabled')) {
      button.disabled = false;
    }
  });
};
