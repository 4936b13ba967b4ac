import type { DeskWords } from '../../i18n/index.ts';

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

/** One file in the panel, and its row. */
export interface Upload {
  readonly row: HTMLElement;
  readonly state: 'refused' | 'waiting' | 'sending' | 'failed' | 'sent';
  /** What stands in its row about what became of it. */
  said(): string;
  isAltMissing(): boolean;
  /** Says at the field that it has to be filled in, and goes there. */
  askForAlt(): void;
  /** It will be sent: nothing of it is changed from now on. */
  wait(): void;
  /** Whether it has arrived. What became of it stands in its row. */
  send(token: string): Promise<boolean>;
}

interface Asked {
  /** It is to be sent again. */
  again(): void;
  /** It is gone from the panel, and not sent any more. */
  removed(): void;
}

let last = 0;

/** A part of the markup in FileForm.astro, which has all of them. */
const part = <Part extends HTMLElement>(
  within: HTMLElement,
  selector: string,
  type: new () => Part,
): Part => {
  const found = within.querySelector(selector);
  if (found instanceof type) return found;
  throw new Error(`FileForm.astro has no ${selector}.`);
};

/** A row of its own ids: a label and its field find each other by them. */
const rowFrom = (panel: HTMLElement): HTMLElement => {
  last += 1;
  const row = document.importNode(part(panel, 'template', HTMLTemplateElement).content, true)
    .firstElementChild as HTMLElement;
  for (const name of ['id', 'for', 'aria-describedby', 'aria-labelledby']) {
    for (const element of row.querySelectorAll(`[${name}]`)) {
      const ids = element.getAttribute(name)?.split(' ') ?? [];
      element.setAttribute(name, ids.map((id) => `${id}-${last}`).join(' '));
    }
  }
  return row;
};

const sizeIn = (bytes: number): string => {
  const unit = bytes < 1024 * 1024 ? 'kilobyte' : 'megabyte';
  const size = Math.max(1, bytes / (unit === 'kilobyte' ? 1024 : 1024 * 1024));
  const style = { style: 'unit', unit, maximumFractionDigits: size < 10 ? 1 : 0 } as const;
  return new Intl.NumberFormat(document.documentElement.lang, style).format(size);
};

const isTaken = (file: File, types: UploaderSettings['types']): boolean =>
  // The server checks files whose type the browser does not know.
  types === null ||
  file.type === '' ||
  types.some((type) => type === file.type || type === `${file.type.split('/')[0] ?? ''}/*`);

/** Shown in place of a preview: `PDF`. */
const endingOf = ({ name }: File): string => name.split('.').slice(1).at(-1)?.toUpperCase() ?? '';

const showPreview = (place: HTMLElement, file: File): void => {
  place.textContent = endingOf(file);
  if (!file.type.startsWith('image/')) return;
  const picture = new Image();
  picture.alt = '';
  picture.src = URL.createObjectURL(file);
  void picture
    .decode()
    .then(
      () => place.replaceChildren(picture),
      () => undefined,
    )
    .finally(() => URL.revokeObjectURL(picture.src));
};

interface ProblemAnswer {
  readonly code?: unknown;
  readonly detail?: unknown;
  readonly service?: { readonly message?: unknown } | null;
}

const isCode = (
  code: unknown,
  problems: UploaderSettings['problems'],
): code is keyof UploaderSettings['problems'] =>
  typeof code === 'string' && Object.hasOwn(problems, code);

const readProblem = (text: string): ProblemAnswer => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
};

/** Why a file was not uploaded: in the desk's words, then in the server's, or in WordPress's where it was WordPress. */
const whyNot = (
  { status, responseText }: XMLHttpRequest,
  { words, problems, wordpressSays }: UploaderSettings,
): readonly string[] => {
  if (status === 0) return [words.offline];
  if (status === 401) return [words.signedOut];
  const { code, detail, service } = readProblem(responseText);
  const theirs = service?.message;
  const first = isCode(code, problems) ? problems[code] : words.notSent;
  if (typeof theirs === 'string') return [first, `${wordpressSays} ${theirs}`];
  // The desk's own sentence says enough.
  if (typeof detail !== 'string' || code === 'alt-missing') return [first];
  return [first, detail];
};

/** Makes the row of a file. A file that the server would refuse says why, and is never sent. */
export const createUpload = (
  file: File,
  panel: HTMLElement,
  settings: UploaderSettings,
  { again, removed }: Asked,
): Upload => {
  const { endpoint, maxUpload, types, words } = settings;
  const row = rowFrom(panel);
  const fields = part(row, '[data-texts]', HTMLElement);
  const alt = part(row, '[name="alt"]', HTMLTextAreaElement);
  const altFields = part(row, '[data-alt]', HTMLElement);
  const fault = part(row, '.fault', HTMLElement);
  const decorative = part(row, '[name="decorative"]', HTMLInputElement);
  const bar = part(row, 'progress', HTMLProgressElement);
  const said = part(row, '.upload-said', HTMLElement);
  const tryAgain = part(row, '[data-again]', HTMLButtonElement);
  const remove = part(row, '[data-remove]', HTMLButtonElement);
  let state: Upload['state'] = 'waiting';
  let request: XMLHttpRequest | null = null;

  const enter = (next: Upload['state'], lines: readonly string[]): void => {
    state = next;
    row.dataset['state'] = next;
    fields.hidden = next !== 'waiting' && next !== 'failed';
    bar.hidden = next !== 'sending';
    tryAgain.hidden = next !== 'failed';
    remove.hidden = next === 'sent';
    remove.textContent = next === 'sending' ? words.cancel : words.remove;
    said.hidden = lines.length === 0;
    said.replaceChildren(
      ...lines.map((line) => {
        const paragraph = document.createElement('p');
        paragraph.textContent = line;
        return paragraph;
      }),
    );
  };

  const isAltMissing = (): boolean =>
    !altFields.hidden && !decorative.checked && alt.value.trim() === '';
  const tellAlt = (isMissing: boolean): void => {
    fault.hidden = !isMissing;
    if (isMissing) alt.setAttribute('aria-invalid', 'true');
    else alt.removeAttribute('aria-invalid');
  };
  const askForAlt = (): void => {
    altFields.hidden = false;
    tellAlt(true);
    alt.focus();
  };

  const texts = (): readonly (readonly [string, string])[] => [
    ['alt', alt.value],
    ['decorative', String(decorative.checked)],
    ['title', part(row, '[name="title"]', HTMLInputElement).value],
    ['caption', part(row, '[name="caption"]', HTMLInputElement).value],
  ];

  const ask = (token: string): Promise<XMLHttpRequest> =>
    new Promise((done) => {
      const body = new FormData();
      // The file is last, since the server reads the texts before it.
      for (const [name, text] of texts()) body.set(name, text);
      body.set('file', file);
      const asked = new XMLHttpRequest();
      request = asked;
      asked.upload.addEventListener('progress', ({ loaded, total }) => {
        bar.value = loaded / total;
        if (loaded < total) return;
        // The server has the file and sends it to WordPress, which reports no progress.
        bar.removeAttribute('value');
        enter('sending', [words.saving]);
      });
      asked.addEventListener('loadend', () => done(asked));
      asked.open('POST', endpoint);
      asked.setRequestHeader('x-csrf-token', token);
      asked.setRequestHeader('accept', 'application/json');
      asked.send(body);
    });

  part(row, 'strong', HTMLElement).textContent = file.name;
  part(row, '.upload-name .hint', HTMLElement).textContent = sizeIn(file.size);
  altFields.hidden = !file.type.startsWith('image/');
  showPreview(part(row, '.upload-preview', HTMLElement), file);
  decorative.addEventListener('change', () => {
    alt.disabled = decorative.checked;
    tellAlt(false);
  });
  alt.addEventListener('input', () => tellAlt(false));
  tryAgain.addEventListener('click', again);
  remove.addEventListener('click', () => {
    row.remove();
    removed();
    request?.abort();
  });
  if (file.size > maxUpload) enter('refused', [settings.tooLarge]);
  else if (!isTaken(file, types)) enter('refused', [settings.wrongType]);
  else enter('waiting', []);

  return {
    row,
    get state() {
      return state;
    },
    isAltMissing,
    askForAlt,
    said: () => said.textContent,
    wait() {
      bar.value = 0;
      enter('sending', []);
    },
    async send(token) {
      const answer = await ask(token);
      if (answer.status === 201) {
        const { notes } = JSON.parse(answer.responseText) as { notes: readonly string[] };
        enter('sent', [words.sent, ...notes]);
        return true;
      }
      enter('failed', whyNot(answer, settings));
      // The browser did not recognise it as a picture.
      if (answer.responseText.includes('"alt-missing"')) altFields.hidden = false;
      return false;
    },
  };
};
