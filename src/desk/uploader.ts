import Uppy, { type Body, type UppyFile } from '@uppy/core';
import Dashboard from '@uppy/dashboard';
import XHRUpload from '@uppy/xhr-upload';
import type { DeskWords } from '../words/index.ts';
import { fieldsFor, isAltMissing, textsOf, type Texts } from './ask-alt.ts';
import { dropAnywhere } from './drop-anywhere.ts';
import { freshToken, renewGallery } from './library.ts';
import { say } from './live.ts';
import { createResults } from './results.ts';
import { whyNot } from './why-not.ts';

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
  readonly texts: Readonly<Record<'alt' | 'altMore' | 'title' | 'caption', string>>;
}

interface Answer extends Body {
  readonly notes?: readonly string[];
}

type File = UppyFile<Texts, Answer>;

const atOnce = 3;
/** Pixels: a place to drop files on, and the list of them. */
const emptyHeight = 280;
const filledHeight = 560;
/** Milliseconds in which Uppy takes the form of one file away. */
const slideTime = 400;
/** Milliseconds in which the next file may be sent too, before the library is asked for. */
const settleTime = 300;

/**
 * A place for many files: chosen, dropped or pasted, each with its texts. One that fails stays in the list and can be
 * sent again; nothing is sent twice by itself.
 */
export const startUploader = (place: HTMLElement, settings: UploaderSettings): void => {
  const { words, endpoint, page } = settings;
  const results = createResults();
  const session = { token: '' };
  const counted = (texts: { 0: string; 1: string }, count: number) =>
    texts[count === 1 ? 0 : 1].replace(
      '%{smart_count}',
      count.toLocaleString(document.documentElement.lang),
    );

  const uppy = new Uppy<Texts, Answer>({
    locale: { strings: words.uppy, pluralize: (count) => (count === 1 ? 0 : 1) },
    restrictions: {
      maxFileSize: settings.maxUpload,
      allowedFileTypes: settings.types === null ? null : [...settings.types],
    },
    onBeforeUpload: (files) => {
      const missing = Object.values(files).find(isAltMissing);
      if (missing === undefined) return true;
      ask();
      return false;
    },
  });
  uppy.use(Dashboard, {
    ...{ target: place, inline: true, width: '100%', height: emptyHeight, theme: 'auto' },
    ...{ note: words.note, proudlyDisplayPoweredByUppy: false, singleFileFullScreen: false },
    metaFields: (file) => fieldsFor(file, settings),
  });

  const fit = (): void => {
    const height = uppy.getFiles().length === 0 ? emptyHeight : filledHeight;
    uppy.getPlugin('Dashboard')?.setOptions({ height });
  };
  for (const change of ['file-added', 'file-removed', 'cancel-all'] as const) uppy.on(change, fit);

  /** Opens the texts of the first picture that says nothing about itself. */
  function ask(): void {
    const missing = uppy.getFiles().find(isAltMissing);
    if (missing === undefined) return;
    uppy
      .getPlugin('Dashboard')
      ?.setPluginState({ fileCardFor: missing.id, activeOverlayType: 'FileCard' });
    uppy.info(`${missing.name}: ${words.altMissing}`, 'warning', 4000);
    say(`${missing.name}: ${words.altMissing}`);
  }

  let settling: ReturnType<typeof setTimeout> | undefined;

  /** Takes what was sent out of the list, once nothing is under way, and shows it among the others. */
  function settle(): void {
    const files = uppy.getFiles();
    const isSent = ({ progress }: File) => Boolean(progress.uploadComplete);
    const isUnderWay = (file: File) =>
      Boolean(file.progress.uploadStarted) && !isSent(file) && !file.error;
    if (!files.some(isUnderWay)) for (const { id } of files.filter(isSent)) uppy.removeFile(id);
    void renewGallery(page);
  }

  uppy
    .use(XHRUpload, {
      ...{ endpoint, fieldName: 'file', formData: true, limit: atOnce, timeout: 0 },
      allowedMetaFields: ['alt', 'title', 'caption'],
      headers: () => ({ 'x-csrf-token': session.token, accept: 'application/json' }),
      shouldRetry: () => false,
      onAfterResponse: (answer) => {
        if (answer.status >= 400) throw new Error(whyNot(answer, settings).join(' '));
      },
    })
    .addPreProcessor(async (ids) => {
      // Without one, or without a connection, each file is refused by itself, and can be sent again.
      session.token = (await freshToken(page).catch(() => null)) ?? '';
      for (const id of ids) uppy.setFileMeta(id, textsOf(uppy.getFile(id).meta));
    });

  uppy.on('files-added', ask);
  uppy.on('dashboard:file-edit-complete', (file) => {
    // Whoever leaves it without an answer is asked again before it is sent, not at once.
    if (file === undefined) return;
    setTimeout(() => {
      const left = uppy.getFiles().find(({ id }) => id === file.id);
      if (left !== undefined && !isAltMissing(left)) ask();
    }, slideTime);
  });
  uppy.on('upload-success', (file, { body }) => {
    if (!file) return;
    results.add(file.id, nameOf(file), [words.sent, ...(body?.notes ?? [])], true);
    clearTimeout(settling);
    settling = setTimeout(settle, settleTime);
  });
  uppy.on('upload-error', (file, _, answer) => {
    if (file) results.add(file.id, nameOf(file), whyNot(answer, settings), false);
  });
  uppy.on('error', ({ message }) => say(message));
  uppy.on('complete', ({ successful = [], failed = [] }) => {
    const told = [
      ...(successful.length > 0 ? [counted(words.allDone, successful.length)] : []),
      ...(failed.length > 0 ? [counted(words.someFailed, failed.length)] : []),
    ];
    say(told.join(' '));
  });
  dropAnywhere(uppy, place);
};

const nameOf = (file: File): string => file.name;
