/** Uploads several files from the media library. Without it, there is a form for one. */
import type { PluralForms } from '../../i18n/index.ts';
import { copyAddresses } from './copy-address.ts';
import { fetchPage, say } from './page.ts';
import { createUpload, type Upload, type UploaderSettings } from './upload.ts';

/** How many files are sent at the same time. */
const atOnce = 3;

const { lang } = document.documentElement;
const rules = new Intl.PluralRules(lang);
const counted = (forms: PluralForms, count: number): string =>
  (forms[rules.select(count)] ?? forms.other).replace('{count}', count.toLocaleString(lang));

/** The session's token, which changes at each sign-in. Null without a session. */
const fetchToken = async (page: string): Promise<string | null> =>
  (await fetchPage(page)).querySelector<HTMLInputElement>('[data-file-form] input[name="token"]')
    ?.value ?? null;

/** Shows the current files of the library, without a filter. */
const renewGallery = async (page: string): Promise<void> => {
  const gallery = (await fetchPage(page)).querySelector('[data-gallery]');
  if (gallery === null) return;
  document.querySelector('[data-gallery]')?.replaceWith(document.adoptNode(gallery));
  copyAddresses(gallery);
  history.replaceState(null, '', page);
};

const filesIn = (data: DataTransfer | null): readonly File[] => [...(data?.files ?? [])];

/** Takes files that are chosen in the panel, or dropped or pasted anywhere on the page. */
const takeFiles = (panel: HTMLElement, add: (files: readonly File[]) => void): void => {
  const take = (files: readonly File[]): void => {
    if (files.length > 0) add(files);
  };
  const root = document.documentElement;
  const input = panel.querySelector<HTMLInputElement>('[data-files]');
  panel.querySelector('[data-choose]')?.addEventListener('click', () => input?.click());
  input?.addEventListener('change', () => {
    take([...(input.files ?? [])]);
    // Otherwise the same file could not be chosen again.
    input.value = '';
  });
  addEventListener('paste', ({ target, clipboardData }) => {
    // Word processors put a picture of the copied text on the clipboard, too.
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
    // Otherwise the browser would leave the page and show the file.
    event.preventDefault();
    take(filesIn(event.dataTransfer));
  });
};

/** Moves the focus from a button that is hidden now. */
const moveFocus = (panel: HTMLElement): void =>
  panel.querySelector<HTMLElement>('[data-choose]')?.focus({ preventScroll: true });

const resultsOf = (words: UploaderSettings['words'], sent: number, failed: number): string =>
  [
    ...(sent > 0 ? [counted(words.done, sent)] : []),
    ...(failed > 0 ? [counted(words.failed, failed)] : []),
  ].join(' ');

/** Each file has a row with texts, progress and result. Failed ones wait for the editor. */
const startUploader = (panel: HTMLElement, settings: UploaderSettings): void => {
  const { words, page } = settings;
  const form = panel.querySelector<HTMLFormElement>('[data-queue]');
  const list = form?.querySelector('ul');
  const send = form?.querySelector<HTMLButtonElement>('button[type="submit"]');
  if (!form || !list || !send) return;
  const uploads = new Set<Upload>();
  const queue: Upload[] = [];
  let active = 0;
  let sent = 0;
  let failed = 0;

  const inState = (...states: readonly Upload['state'][]): Upload[] =>
    [...uploads].filter(({ state }) => states.includes(state));

  const show = (): void => {
    const count = inState('waiting', 'failed').length;
    form.hidden = uploads.size === 0;
    send.hidden = count === 0;
    send.textContent = counted(words.upload, count);
  };

  const add = (files: readonly File[]): void => {
    const refusals: string[] = [];
    for (const file of files) {
      const upload = createUpload(file, panel, settings, {
        again: () => void start([upload]),
        removed() {
          uploads.delete(upload);
          show();
          moveFocus(panel);
        },
      });
      uploads.add(upload);
      list.append(upload.row);
      if (upload.state === 'refused') refusals.push(`${file.name}: ${upload.message()}`);
    }
    show();
    const count = files.length - refusals.length;
    say([...(count > 0 ? [counted(words.added, count)] : []), ...refusals].join(' '));
  };

  /** Sends files. If an alternative text is missing, asks for it and sends nothing. */
  async function start(chosen: readonly Upload[]): Promise<void> {
    const [missing] = chosen.filter((upload) => upload.isAltMissing());
    if (missing !== undefined) {
      missing.askForAlt();
      return;
    }
    for (const upload of chosen) upload.wait();
    show();
    moveFocus(panel);
    // Without a token or a connection, each file fails by itself and can be sent again.
    const token = (await fetchToken(page).catch(() => null)) ?? '';
    queue.push(...chosen);
    while (active < atOnce && queue.length > 0) void work(token);
  }

  async function work(token: string): Promise<void> {
    active += 1;
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      // It may have been removed while it waited.
      if (!uploads.has(next)) continue;
      if (await next.send(token)) sent += 1;
      else if (uploads.has(next)) failed += 1;
      show();
    }
    active -= 1;
    if (active === 0) await finish();
  }

  async function finish(): Promise<void> {
    const results = resultsOf(words, sent, failed);
    const isNew = sent > 0;
    sent = 0;
    failed = 0;
    if (results !== '') say(results);
    if (isNew) await renewGallery(page).catch(() => undefined);
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void start(inState('waiting', 'failed'));
  });
  addEventListener('beforeunload', (event) => {
    if (inState('waiting', 'sending').length > 0) event.preventDefault();
  });
  takeFiles(panel, add);
};

const panel = document.querySelector<HTMLElement>('[data-uploader]');
const form = document.querySelector<HTMLFormElement>('[data-file-form]');
if (panel?.dataset['uploader'] !== undefined && form !== null) {
  startUploader(panel, JSON.parse(panel.dataset['uploader']) as UploaderSettings);
  form.remove();
  panel.hidden = false;
}
