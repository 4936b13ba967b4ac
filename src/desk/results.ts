/** The list of what became of each file that was sent, below the place where it was chosen. */
export const createResults = () => {
  const place = document.querySelector<HTMLElement>('[data-results]');
  const list = place?.querySelector('ul');
  const rows = new Map<string, HTMLElement>();

  const add = (id: string, name: string, lines: readonly string[], isDone: boolean): void => {
    if (!place || !list) return;
    place.hidden = false;
    const row = document.createElement('li');
    row.dataset['outcome'] = isDone ? 'sent' : 'refused';
    const title = document.createElement('strong');
    title.dir = 'auto';
    title.textContent = name;
    const texts = lines.map((line, at) => {
      const element = document.createElement(at === 0 ? 'span' : 'small');
      element.textContent = line;
      return element;
    });
    row.append(title, ...texts);
    // What became of an earlier try counts no more.
    const earlier = rows.get(id);
    if (earlier === undefined) list.append(row);
    else earlier.replaceWith(row);
    rows.set(id, row);
  };
  return { add };
};
