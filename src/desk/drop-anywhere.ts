/** What takes the files: as much of Uppy as this needs. */
interface Taker {
  addFiles(files: { name: string; type: string; data: File }[]): void;
}

const hasFiles = ({ dataTransfer }: DragEvent): boolean =>
  dataTransfer?.types.includes('Files') ?? false;

/** Takes files that are dropped anywhere on the page. What is dropped on `place` itself, that takes. */
export const dropAnywhere = (taker: Taker, place: HTMLElement): void => {
  const root = document.documentElement;
  const isOurs = (event: DragEvent): boolean =>
    hasFiles(event) && !(event.target instanceof Node && place.contains(event.target));

  addEventListener('dragover', (event) => {
    if (!isOurs(event)) return;
    event.preventDefault();
    root.classList.add('is-dropping');
  });
  addEventListener('dragleave', ({ relatedTarget }) => {
    if (relatedTarget === null) root.classList.remove('is-dropping');
  });
  addEventListener('drop', (event) => {
    root.classList.remove('is-dropping');
    if (!isOurs(event)) return;
    // Or the browser would leave the page and show the file.
    event.preventDefault();
    const files = [...(event.dataTransfer?.files ?? [])];
    try {
      taker.addFiles(files.map((data) => ({ name: data.name, type: data.type, data })));
    } catch {
      // What was not taken, and why, the place itself has said.
    }
  });
};
