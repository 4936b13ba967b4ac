/** Puts a number in the place of `{done}`, in the words that stand in `data-count`. */
export const showCount = (within: ParentNode, done: number): void => {
  const place = within.querySelector<HTMLElement>('[data-count]');
  if (place === null) return;
  const text = place.dataset['count'];
  // Nothing is counted now.
  if (!text) return;
  place.textContent = text.replace('{done}', done.toLocaleString(document.documentElement.lang));
};
