/**
 * Readers write a comment without leaving the text. The form is a part of the page that its link
 * leads to, so both are alike. If anything fails, the link leads there.
 */
import formCss from '../styles/reader-forms.css?url';
import { fetchPart, focusOn, sendForm } from './fetch-part.ts';

/** The ids of texts with waiting comments of this browser. Their words are in a sealed cookie. */
const waiting = 'galley-comments';

/** The form in the page at an address. Comments approved meanwhile are among the others. */
async function fetchForm(address: string, body?: URLSearchParams): Promise<HTMLElement> {
  const shown = await fetchPart('[data-comment-form]', address, body);
  for (const own of shown.querySelectorAll<HTMLElement>('[data-own]'))
    if (document.querySelector(`#comment-${CSS.escape(own.dataset['own'] ?? '')}`)) own.remove();
  return shown;
}

function addStyle(): void {
  if (document.querySelector('link[data-reader-forms]') !== null) return;
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = formCss;
  link.dataset['readerForms'] = '';
  document.head.append(link);
}

function wire(shown: HTMLElement, postId: string): void {
  const form = shown.querySelector('form');
  form?.addEventListener('submit', (event) => {
    event.preventDefault();
    const fields = Array.from(new FormData(form)).filter(
      (field): field is [string, string] => typeof field[1] === 'string',
    );
    const sent = sendForm(form, shown, () => fetchForm(form.action, new URLSearchParams(fields)));
    void sent.then((answer) => {
      if (answer === null) return;
      if (answer.querySelector('[data-own]') !== null) remember(postId);
      wire(answer, postId);
    });
  });
}

const remembered = (): string[] => {
  try {
    return (localStorage.getItem(waiting) ?? '').split(' ').filter(Boolean);
  } catch {
    return [];
  }
};

function remember(postId: string): void {
  try {
    localStorage.setItem(waiting, [...new Set([...remembered(), postId])].slice(-20).join(' '));
  } catch {
    // A browser that stores nothing shows the comment until the page is left.
  }
}

const postOf = (link: HTMLAnchorElement): string =>
  new URL(link.href).searchParams.get('post') ?? '';

document.addEventListener('click', (event) => {
  const link =
    event.target instanceof Element
      ? event.target.closest<HTMLAnchorElement>('a[data-write-comment]')
      : null;
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
  if (link === null || !isPlain || event.defaultPrevented) return;
  event.preventDefault();
  addStyle();
  fetchForm(link.href)
    .then((shown) => {
      document.querySelector('[data-comment-form]:has(form)')?.remove();
      (link.closest('p') ?? link).after(shown);
      wire(shown, postOf(link));
      focusOn(shown.querySelector('textarea'));
    })
    .catch(() => location.assign(link.href));
});

// The reader's own comments that wait: asked for only if this browser has sent some.
const place = document.querySelector<HTMLAnchorElement>('a[data-post]');
if (place !== null && remembered().includes(postOf(place))) {
  fetchForm(place.href)
    .then((shown) => {
      shown.querySelector('form')?.remove();
      if (shown.querySelector('[data-own]') === null) return;
      addStyle();
      (place.closest('p') ?? place).before(shown);
    })
    .catch(() => undefined);
}
