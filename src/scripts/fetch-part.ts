/** A part of a server's page, for this page; its form gets a whole address. Rejects without it. */
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

/**
 * Sends a form and replaces its part of the page by the response's, or says that it was not sent.
 * @param send gives the same part of the response's page
 */
export async function sendForm(
  form: HTMLFormElement,
  shown: HTMLElement,
  send: () => Promise<HTMLElement>,
): Promise<HTMLElement | null> {
  const button = form.querySelector<HTMLButtonElement>('button[type="submit"]');
  if (button) button.disabled = true;
  try {
    const answer = await send();
    const said = answer.querySelector('[role="status"]');
    // Refused before it was read: what was typed is here only.
    if (answer.querySelector('form') === null && said?.querySelector('.form-fault')) {
      if (button) button.disabled = false;
      shown.querySelector('[role="status"]')?.replaceWith(said);
      focusOn(said);
      return null;
    }
    shown.replaceWith(answer);
    focusOn(answer.querySelector('[aria-invalid]') ?? said);
    return answer;
  } catch {
    if (button) button.disabled = false;
    const status = shown.querySelector('[role="status"]');
    if (status) status.textContent = shown.dataset['notSent'] ?? '';
    return null;
  }
}

/** Moves the focus there, if there is something. */
export function focusOn(element: Element | null): void {
  if (element instanceof HTMLElement) element.focus();
}
