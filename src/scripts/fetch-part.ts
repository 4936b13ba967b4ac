/** A part of a page of the server, for this page. Its form has a whole address. Rejects if the page has no such part. */
export async function fetchPart(
  selector: string,
  address: string,
  body?: URLSearchParams | FormData,
): Promise<HTMLElement> {
  const answer = await fetch(address, {
    method: body === undefined ? 'GET' : 'POST',
    credentials: 'include',
    ...(body !== undefined && { body }),
  });
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const found = page.querySelector<HTMLElement>(selector);
  if (found === null) throw new Error('The page has no such part.');
  const form = found.querySelector('form');
  if (form !== null) {
    form.action = new URL(form.getAttribute('action') ?? '', answer.url || address).href;
  }
  return document.importNode(found, true);
}

/** Moves the focus there, if there is something. */
export function focusOn(element: Element | null): void {
  if (element instanceof HTMLElement) element.focus();
}
