import { addressOf, readSearch, filterChoices, filterNames, type Search } from './filters.ts';
import { onTyping, readWords } from './field.ts';
import { openIndex, type Counts, type Found } from './pagefind.ts';
import { resultItem } from './result-item.ts';

/** How many results are shown at first, and added each time. */
const atOnce = 10;

/** Shows the results for the page's address, which changes with the reader's search. */
export function wireSearchPage(form: HTMLFormElement): void {
  const input = form.querySelector<HTMLInputElement>('input');
  const status = document.querySelector<HTMLElement>('[data-search-status]');
  const list = document.querySelector<HTMLElement>('[data-search-results]');
  const more = document.querySelector<HTMLButtonElement>('[data-search-more]');
  if (!input || !status || !list || !more) return;
  const words = readWords(form);
  const choices = filterChoices(form, words);
  const index = openIndex(form.dataset['index'] ?? '', { counts: true });
  let current: Found | undefined;

  const currentSearch = (): Search => ({ query: input.value.trim(), filters: choices.chosen() });

  const append = async (found: Found) => {
    const start = list.childElementCount;
    const results = await found.results(start, start + atOnce);
    if (found !== current) return;
    list.append(...results.map(resultItem));
    more.hidden = list.childElementCount >= found.total;
  };

  const search = async () => {
    const wanted = currentSearch();
    const isIdle = wanted.query === '' && Object.keys(wanted.filters).length === 0;
    if (current === undefined && !isIdle) status.textContent = words.searching;
    const found = await index.search(wanted.query, wanted.filters);
    if (!found) return;
    choices.offer(await countsFor(index, wanted, found));
    current = found;
    list.replaceChildren();
    more.hidden = true;
    if (isIdle) {
      status.textContent = words.hint;
      return;
    }
    await append(found);
    if (found === current)
      status.textContent = words.found(found.total, wanted.query, found.isNear);
  };

  const searchOrSay = () =>
    void search().catch(() => {
      current = undefined;
      list.replaceChildren();
      more.hidden = true;
      status.textContent = words.failed;
    });

  const ask = (remember: 'pushState' | 'replaceState') => {
    history[remember](null, '', addressOf(location.href, currentSearch()));
    searchOrSay();
  };

  const readAddress = () => {
    const { query, filters } = readSearch(location.href);
    input.value = query;
    choices.choose(filters);
    searchOrSay();
  };

  onTyping(input, () => ask('replaceState'));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    ask('replaceState');
  });
  form.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLSelectElement) ask('pushState');
  });
  more.addEventListener('click', () => {
    if (!current) return;
    const next = list.childElementCount;
    append(current).then(
      () => list.querySelectorAll<HTMLElement>('a')[next]?.focus(),
      () => {
        status.textContent = words.failed;
      },
    );
  });
  addEventListener('popstate', readAddress);

  // The reader may have begun to type while this script was loading.
  if (input.value === '') readAddress();
  else ask('replaceState');
}

/** The counts of each list ignore its own choice. Otherwise the list would offer only that. */
async function countsFor(
  index: ReturnType<typeof openIndex>,
  { query, filters }: Search,
  found: Found,
): Promise<Counts> {
  const each = filterNames.map(async (name) => {
    const { [name]: own, ...others } = filters;
    const counts = own === undefined ? found.counts : await index.counts(query, others);
    return [name, counts[name] ?? {}] as const;
  });
  return Object.fromEntries(await Promise.all(each));
}
