/**
 * Sends forms in texts without leaving the page. Texts are the same for everybody, so a token is
 * fetched when a reader begins to write. If that fails, the server asks for the form once more.
 */
import { fetchPart, sendForm } from './fetch-part.ts';

const box = '[data-form-box]';

const hasToken = (form: HTMLFormElement): boolean => new URL(form.action).searchParams.has('token');

const waiting = new WeakMap<HTMLFormElement, Promise<void>>();

/** Gives a form its token, once. */
function addToken(form: HTMLFormElement): Promise<void> {
  const known = waiting.get(form);
  if (known !== undefined || hasToken(form)) return known ?? Promise.resolve();
  const added = fetchPart(box, form.action)
    .then((part) => {
      const fresh = part.querySelector('form');
      if (fresh !== null) form.action = fresh.action;
    })
    .catch(() => void waiting.delete(form));
  waiting.set(form, added);
  return added;
}

function send(form: HTMLFormElement, shown: HTMLElement): void {
  const data = new FormData(form);
  void sendForm(form, shown, async () => {
    await addToken(form);
    return fetchPart(box, form.action, data);
  });
}

const formOf = (event: Event): HTMLFormElement | null =>
  event.target instanceof Element
    ? event.target.closest<HTMLFormElement>('form[data-reader-form]')
    : null;

document.addEventListener('focusin', (event) => {
  const form = formOf(event);
  if (form !== null) void addToken(form);
});

document.addEventListener('submit', (event) => {
  const form = formOf(event);
  const shown = form?.closest<HTMLElement>(box);
  if (form === null || !shown || event.defaultPrevented) return;
  event.preventDefault();
  send(form, shown);
});
