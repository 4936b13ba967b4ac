import type { DeskWords } from '../../i18n/index.ts';
import { takeFiles } from './take-files.ts';
import { freshToken, renewGallery } from './library.ts';
import { say } from './live.ts';
import { createUpload, type Upload } from './upload.ts';

/** What the server tells the script, in the page. */
export interface UploaderSettings {
  readonly endpoint: string;
  /** The page of files itself. */
  readonly page: string;
  /** Bytes. */
  readonly maxUpload: number;
  /** Null where any are taken. */
  readonly types: readonly string[] | null;
  readonly words: DeskWords['media']['uploader'];
  readonly problems: DeskWords['problems'];
  readonly wordpressSays: string;
  /** Why a file is refused before it is sent. */
  readonly tooLarge: string;
  readonly wrongType: string;
}

const atOnce = 3;

const counted = (forms: { readonly one: string; readonly other: string }, count: number): string =>
  forms[count === 1 ? 'one' : 'other'].replace(
    '{count}',
    count.toLocaleString(document.documentElement.lang),
  );

/**
 * The panel for many files: chosen, dropped or pasted, each with its texts, its progress and what became of it. A file
 * that fails stays, and is sent again when somebody asks for it; nothing is sent twice by itself.
 */
export const startUploader = (panel: HTMLElement, settings: UploaderSettings): void => {
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

  /** What was pressed is not shown any more. */
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
    // Without one, or without a connection, each file is refused by itself, and can be sent again.
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
