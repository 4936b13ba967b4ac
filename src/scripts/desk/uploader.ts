/** The page of files uploads several at once. Without this script, there is a form for one file. */
import type { PluralForms } from '../../i18n/index.ts';
import { copyAddresses } from './copy-address.ts';
import { fetchPage, say } from './page.ts';
import { createUpload, type Upload, type UploaderSettings } from './upload.ts';

const atOnce = 3;

const { lang } = document.documentElement;
const rules = new Intl.PluralRules(lang);
const counted = (forms: PluralForms, count: number): string =>
  (forms[rules.select(count)] ?? forms.other).replace('{count}', count.toLocaleString(lang));

/** The session's token, which changes at each sign-in. Null without a session. */
const freshToken = async (page: string): Promise<string | null> =>
  (await fetchPage(page)).querySelector<HTMLInputElement>('[data-file-form] input[name="token"]')
    ?.value ?? null;

/** Shows what the library holds now. */
const renewGallery = async (page: string): Promise<void> => {
  const gallery = (await fetchPage(page)).querySelector('[data-gallery]');
  if (gallery === null) return;
  document.querySelector('[data-gallery]')?.replaceWith(document.adoptNode(gallery));
  copyAddresses(gallery);
};

const filesIn = (data: DataTransfer | null): readonly File[] => [...(data?.files ?? [])];

/** Takes files that are chosen in the panel, and files that are dropped or pasted anywhere on the page. */
const takeFiles = (panel: HTMLElement, add: (files: readonly File[]) => void): void => {
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
    // Word processors put a picture of copied text on the clipboard, too.
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

/**
 * The panel for many files: chosen, dropped or pasted, each with its texts, its progress and what became of it. A file
 * that fails stays, and is sent again when the editor asks for it; nothing is sent twice by itself.
 */
const startUploader = (panel: HTMLElement, settings: UploaderSettings): void => {
  const { words, page } = settings;
  const form = panel.querySelector<HTMLFormElement>('[data-queue]');
  const list = form?.querySelector('ul');
  const send = form?.querySelector<HTMLButtonElement>('button[type="submit"]');
  if (!form || !list || !send) return;
  const uploads = new Set<Upload>();
  const queue: Upload[] = [];
  let underWay = 0;
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

  /** The button that had the focus is hidden now. */
  const keepFocus = (): void =>
    panel.querySelector<HTMLElement>('[data-choose]')?.focus({ preventScroll: true });

  const add = (files: readonly File[]): void => {
    const told: string[] = [];
    for (const file of files) {
      const upload = createUpload(file, panel, settings, {
        again: () => void start([upload]),
        removed() {
          uploads.delete(upload);
          show();
          keepFocus();
        },
      });
      uploads.add(upload);
      list.append(upload.row);
      if (upload.state === 'refused') told.push(`${file.name}: ${upload.said()}`);
    }
    show();
    const count = files.length - told.length;
    say([...(count > 0 ? [counted(words.added, count)] : []), ...told].join(' '));
  };

  /** Sends those that say what they show, if all of them do; asks for the first that does not. */
  async function start(chosen: readonly Upload[]): Promise<void> {
    const [missing] = chosen.filter((upload) => upload.isAltMissing());
    if (missing !== undefined) {
      missing.askForAlt();
      return;
    }
    for (const upload of chosen) upload.wait();
    show();
    keepFocus();
    // Without a token or a connection, each file fails by itself and can be sent again.
    const token = (await freshToken(page).catch(() => null)) ?? '';
    queue.push(...chosen);
    while (underWay < atOnce && queue.length > 0) void work(token);
  }

  async function work(token: string): Promise<void> {
    underWay += 1;
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      // It may have been removed while it waited.
      if (!uploads.has(next)) continue;
      if (await next.send(token)) sent += 1;
      else if (uploads.has(next)) failed += 1;
      show();
    }
    underWay -= 1;
    if (underWay === 0) await finish();
  }

  async function finish(): Promise<void> {
    const told = [
      ...(sent > 0 ? [counted(words.done, sent)] : []),
      ...(failed > 0 ? [counted(words.failed, failed)] : []),
    ];
    const isNew = sent > 0;
    sent = 0;
    failed = 0;
    if (told.length > 0) say(told.join(' '));
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
