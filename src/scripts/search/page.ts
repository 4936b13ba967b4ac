import { addressFor, askedIn, filterChoices, filterNames, type Asked } from './asked.ts';
import { onTyping, sayingsOf } from './field.ts';
import { openIndex, type Counts, type Found } from './pagefind.ts';
import { resultItem } from './result-item.ts';

const atOnce = 10;

/** Makes the page of the search find what its address asks for, and keeps the address up with the reader. */
export const wireSearchPage = (form: HTMLFormElement): void => {
  const input = form.querySelector<HTMLInputElement>('input');
  const status = document.querySelector<HTMLElement>('[data-search-status]');
  const list = document.querySelector<HTMLElement>('[data-search-results]');
  const more = document.querySelector<HTMLButtonElement>('[data-search-more]');
  if (!input || !status || !list || !more) return;
  const say = sayingsOf(form);
  const choices = filterChoices(form, say);
  const index = openIndex(form.dataset['index'] ?? '', { counts: true });
  let current: Found | undefined;

  const asked = (): Asked => ({ query: input.value.trim(), filters: choices.chosen() });

  /** What each list offers leaves out its own choice, or there would be nothing to change to. */
  const countsFor = async ({ query, filters }: Asked, found: Found): Promise<Counts> => {
    const each = filterNames.map(async (name) => {
      const { [name]: own, ...others } = filters;
      const counts = own === undefined ? found.counts : await index.counts(query, others);
      return [name, counts[name] ?? {}] as const;
    });
    return Object.fromEntries(await Promise.all(each));
  };

  const append = async (found: Found) => {
    const start = list.childElementCount;
    const results = await found.results(start, start + atOnce);
    if (found !== current) return;
    list.append(...results.map(resultItem));
    more.hidden = list.childElementCount >= found.total;
  };

  const search = async () => {
    const wanted = asked();
    const isIdle = wanted.query === '' && Object.keys(wanted.filters).length === 0;
    if (current === undefined && !isIdle) status.textContent = say.searching;
    const found = await index.search(wanted.query, wanted.filters);
    if (!found) return;
    choices.offer(await countsFor(wanted, found));
    current = found;
    list.replaceChildren();
    more.hidden = true;
    if (isIdle) {
      status.textContent = say.hint;
      return;
    }
    await append(found);
    if (found === current) status.textContent = say.found(found.total, wanted.query, found.isNear);
  };

  const searchOrSay = () =>
    void search().catch(() => {
      current = undefined;
      list.replaceChildren();
      more.hidden = true;
      status.textContent = say.failed;
    });

  const ask = (remember: 'pushState' | 'replaceState') => {
    history[remember](null, '', addressFor(location.href, asked()));
    searchOrSay();
  };

  const readAddress = () => {
    const { query, filters } = askedIn(location.href);
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
        status.textContent = say.failed;
      },
    );
  });
  addEventListener('popstate', readAddress);

  // A reader may have begun to type before this was here.
  if (input.value === '') readAddress();
  else ask('replaceState');
};
