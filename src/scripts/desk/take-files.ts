const filesIn = (data: DataTransfer | null): readonly File[] => [...(data?.files ?? [])];

/** Takes files that are chosen in the panel, and files that are dropped or pasted anywhere on the page. */
export const takeFiles = (panel: HTMLElement, add: (files: readonly File[]) => void): void => {
  const take = (files: readonly File[]): void => {
    if (files.length > 0) add(files);
  };
  const root = document.documentElement;
  const input = panel.querySelector<HTMLInputElement>('[data-files]');
  panel.querySelector('[data-choose]')?.addEventListener('click', () => input?.click());
  input?.addEventListener('change', () => {
    take([...(input.files ?? [])]);
    // Or the same file could not be chosen again.
    input.value = '';
  });
  addEventListener('paste', ({ target, clipboardData }) => {
    // A word processor puts a picture of the text beside it.
    if (target instanceof Element && target.matches('input, textarea')) return;
    take(filesIn(clipboardData));
  });
  addEventListener('dragover', (event) => {
    if (event.dataTransfer?.types.includes('Files') !== true) return;
    event.preventDefault();
    root.classList.add('is-dropping');
  });
  addEventListener('dragleave', ({ relatedTarget }) => {
    if (relatedTarget === null) root.classList.remove('is-dropping');
  });
  addEventListener('drop', (event) => {
    root.classList.remove('is-dropping');
    if (event.dataTransfer?.types.includes('Files') !== true) return;
    // Or the browser would leave the page and show the file.
    event.preventDefault();
    take(filesIn(event.dataTransfer));
  });
};
