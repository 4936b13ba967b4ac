/** Announces a text to screen readers, politely. The same text can be announced again. */
export function say(text: string): void {
  const place = document.querySelector('[data-live]');
  if (place === null) return;
  place.textContent = '';
  setTimeout(() => {
    place.textContent = text;
  }, 100);
}

/** Fetches a page of this server. Throws if the server can't be reached. */
export async function fetchPage(address: string): Promise<Document> {
  const response = await fetch(address, { headers: { accept: 'text/html' } });
  return new DOMParser().parseFromString(await response.text(), 'text/html');
}

/** Shows the text of `data-count`, with a number in the place of `{done}`. */
export function showCount(within: ParentNode, done: number): void {
  const place = within.querySelector<HTMLElement>('[data-count]');
  if (place === null) return;
  const text = place.dataset['count'];
  // Empty if the current step counts nothing.
  if (!text) return;
  place.textContent = text.replace('{done}', done.toLocaleString(document.documentElement.lang));
}

const partsOf = (element: ParentNode): readonly HTMLElement[] => [
  ...element.querySelectorAll<HTMLElement>('[data-renew]'),
];

/** Renews `data-renew` if changed: a screen reader would announce a replaced status again. */
export function renewParts(shown: ParentNode, fresh: ParentNode): void {
  for (const part of partsOf(fresh)) {
    const old = partsOf(shown).find(({ dataset }) => dataset['renew'] === part.dataset['renew']);
    if (old === undefined || old.innerHTML === part.innerHTML) continue;
    old.replaceChildren(...document.adoptNode(part).childNodes);
  }
}
