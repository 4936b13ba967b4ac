/** Says something to screen readers, politely. The same words again are said again. */
export const say = (text: string): void => {
  const place = document.querySelector('[data-live]');
  if (place === null) return;
  place.textContent = '';
  setTimeout(() => {
    place.textContent = text;
  }, 100);
};
