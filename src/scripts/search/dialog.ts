import { addressOf } from './filters.ts';
import { onTyping, readWords } from './field.ts';
import { openIndex } from './pagefind.ts';
import { resultItem } from './result-item.ts';

/** The most results that the dialog shows. */
const shown = 6;

/** Makes `SearchDialog.astro` search while the reader types, with arrow keys for results. */
export function wireSearchDialog(dialog: HTMLDialogElement): void {
  const form = dialog.querySelector<HTMLFormElement>('form');
  const input = dialog.querySelector<HTMLInputElement>('input');
  const status = dialog.querySelector<HTMLElement>('[role="status"]');
  const list = dialog.querySelector<HTMLElement>('ol');
  const all = dialog.querySelector<HTMLAnchorElement>('[data-search-all]');
  if (!form || !input || !status || !list || !all) return;
  const words = readWords(form);
  const index = openIndex(form.dataset['index'] ?? '');

  const show = (said: string, items: readonly Node[] = [], hasMore = false) => {
    status.textContent = said;
    list.replaceChildren(...items);
    all.hidden = !hasMore;
  };

  const search = async () => {
    const query = input.value.trim();
    all.href = addressOf(form.action, { query, filters: {} });
    if (query === '') {
      show(words.hint);
      return;
    }
    if (list.childElementCount === 0) status.textContent = words.searching;
    const found = await index.search(query);
    const results = await found?.results(0, shown);
    // A later search has started, or the field has changed.
    if (!found || !results || query !== input.value.trim()) return;
    show(
      words.found(found.total, query, found.isNear),
      results.map(resultItem),
      found.total > results.length,
    );
  };

  const searchOrSay = () => void search().catch(() => show(words.failed));

  onTyping(input, searchOrSay);
  searchOrSay();

  dialog.addEventListener('keydown', (event) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0 || event.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
    const stops = [input, ...list.querySelectorAll<HTMLElement>('a'), ...(all.hidden ? [] : [all])];
    const place = stops.findIndex((stop) => stop === document.activeElement);
    event.preventDefault();
    stops[(Math.max(place, 0) + step + stops.length) % stops.length]?.focus();
  });
}
