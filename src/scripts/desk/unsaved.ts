/** A page with a form that was typed into (`data-unsaved`) asks before it is left, unless the form is being sent. */
export const askBeforeLeaving = (): void => {
  let isTyped = false;
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-unsaved]')) {
    form.addEventListener('input', () => (isTyped = true));
    form.addEventListener('submit', () => (isTyped = false));
  }
  addEventListener('beforeunload', (event) => {
    if (isTyped) event.preventDefault();
  });
};
