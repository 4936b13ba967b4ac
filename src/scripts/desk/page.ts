/** Says something to screen readers, politely. The same words again are said again. */
export const say = (text: string): void => {
  const place = document.querySelector('[data-live]');
  if (place === null) return;
  place.textContent = '';
  setTimeout(() => {
    place.textContent = text;
  }, 100);
};

/** A page of this server as it is now. Throws when the server can't be reached. */
export const fetchPage = async (address: string): Promise<Document> => {
  const answer = await fetch(address, { headers: { accept: 'text/html' } });
  return new DOMParser().parseFromString(await answer.text(), 'text/html');
};

/** Puts a number in the place of `{done}`, in the words that stand in `data-count`. */
export const showCount = (within: ParentNode, done: number): void => {
  const place = within.querySelector<HTMLElement>('[data-count]');
  if (place === null) return;
  const text = place.dataset['count'];
  // Nothing is counted now.
  if (!text) return;
  place.textContent = text.replace('{done}', done.toLocaleString(document.documentElement.lang));
};
