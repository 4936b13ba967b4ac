import type { DeskWords } from '../../i18n/index.ts';

/** The settings in the page, in `data-uploader`. */
export interface UploaderSettings {
  readonly endpoint: string;
  /** The address of the media library's page. */
  readonly page: string;
  /** Bytes. */
  readonly maxUpload: number;
  /** MIME types such as `image/*`; null if all are allowed. */
  readonly types: readonly string[] | null;
  readonly words: DeskWords['media']['uploader'];
  readonly problems: DeskWords['problems'];
  readonly wordpressSays: string;
  /** The reasons why a file is refused before it is sent. */
  readonly tooLarge: string;
  readonly wrongType: string;
}

/** One file in the panel, with its row. */
export type Upload = ReturnType<typeof createUpload>;

type State = 'refused' | 'waiting' | 'sending' | 'failed' | 'sent';

interface Events {
  /** The editor wants to send it again. */
  again(): void;
  /** The editor has removed it from the panel. */
  removed(): void;
}

/** The number of the last row. */
let last = 0;

/** An element of FileForm.astro. */
const part = <Part extends HTMLElement>(
  within: HTMLElement,
  selector: string,
  type: new () => Part,
): Part => {
  const found = within.querySelector(selector);
  if (found instanceof type) return found;
  throw new Error(`FileForm.astro has no ${selector}.`);
};

/** Makes a row from the template, with its number in its ids, for the labels. */
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

const isAllowed = (file: File, types: UploaderSettings['types']): boolean =>
  // The server checks files whose type the browser does not know.
  types === null ||
  file.type === '' ||
  types.some((type) => type === file.type || type === `${file.type.split('/')[0] ?? ''}/*`);

/** Shown in place of a preview: `PDF`. */
const extensionOf = ({ name }: File): string =>
  name.split('.').slice(1).at(-1)?.toUpperCase() ?? '';

const showPreview = (place: HTMLElement, file: File): void => {
  place.textContent = extensionOf(file);
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

/** Why a file was not uploaded: a sentence of the desk, then WordPress's or the server's. */
const reasonsOf = (
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

/** Makes a file's row. If the server would refuse the file, the row says why; it is not sent. */
export function createUpload(
  file: File,
  panel: HTMLElement,
  settings: UploaderSettings,
  { again, removed }: Events,
) {
  const { endpoint, maxUpload, types, words } = settings;
  const row = rowFrom(panel);
  const fields = part(row, '[data-texts]', HTMLElement);
  const alt = altOf(row);
  const bar = part(row, 'progress', HTMLProgressElement);
  const message = part(row, '.upload-said', HTMLElement);
  const tryAgain = part(row, '[data-again]', HTMLButtonElement);
  const remove = part(row, '[data-remove]', HTMLButtonElement);
  let state: State = 'waiting';
  let request: XMLHttpRequest | null = null;

  const setState = (next: State, lines: readonly string[]): void => {
    state = next;
    row.dataset['state'] = next;
    fields.hidden = next !== 'waiting' && next !== 'failed';
    bar.hidden = next !== 'sending';
    tryAgain.hidden = next !== 'failed';
    remove.hidden = next === 'sent';
    remove.textContent = next === 'sending' ? words.cancel : words.remove;
    message.hidden = lines.length === 0;
    message.replaceChildren(...lines.map(paragraphOf));
  };

  const onProgress = (share: number): void => {
    bar.value = share;
    if (share < 1) return;
    // The server has the file and sends it to WordPress, which reports no progress.
    bar.removeAttribute('value');
    setState('sending', [words.saving]);
  };

  const isPicture = file.type.startsWith('image/');
  alt.fields.hidden = !isPicture;
  describe(row, file, isPicture);
  tryAgain.addEventListener('click', again);
  remove.addEventListener('click', () => {
    row.remove();
    removed();
    request?.abort();
  });
  if (file.size > maxUpload) setState('refused', [settings.tooLarge]);
  else if (!isAllowed(file, types)) setState('refused', [settings.wrongType]);
  else setState('waiting', []);

  return {
    row,
    get state(): State {
      return state;
    },
    isAltMissing: alt.isMissing,
    /** Shows that the alternative text is missing, and focuses its field. */
    askForAlt: alt.ask,
    /** The message in its row. */
    message: () => message.textContent,
    /** Hides its fields: it will be sent as it is now. */
    wait() {
      bar.value = 0;
      setState('sending', []);
    },
    /** Resolves with true if it was uploaded. Its row shows the result. */
    async send(token: string): Promise<boolean> {
      request = new XMLHttpRequest();
      const fields = [...textsOf(row), ['file', file]] as const;
      const answer = await post(request, { endpoint, token, fields, onProgress });
      if (answer.status === 201) {
        const { notes } = JSON.parse(answer.responseText) as { notes: readonly string[] };
        setState('sent', [words.sent, ...notes]);
        return true;
      }
      setState('failed', reasonsOf(answer, settings));
      // The server takes it for a picture, the browser did not.
      if (answer.responseText.includes('"alt-missing"')) alt.fields.hidden = false;
      return false;
    },
  };
}

/** The alternative text of a row. */
function altOf(row: HTMLElement) {
  const alt = part(row, '[name="alt"]', HTMLTextAreaElement);
  const fields = part(row, '[data-alt]', HTMLElement);
  const fault = part(row, '.fault', HTMLElement);
  const decorative = part(row, '[name="decorative"]', HTMLInputElement);
  const showFault = (isMissing: boolean): void => {
    fault.hidden = !isMissing;
    if (isMissing) alt.setAttribute('aria-invalid', 'true');
    else alt.removeAttribute('aria-invalid');
  };
  decorative.addEventListener('change', () => {
    alt.disabled = decorative.checked;
    showFault(false);
  });
  alt.addEventListener('input', () => showFault(false));
  return {
    fields,
    isMissing: (): boolean => !fields.hidden && !decorative.checked && alt.value.trim() === '',
    ask(): void {
      fields.hidden = false;
      showFault(true);
      alt.focus();
    },
  };
}

const textsOf = (row: HTMLElement): readonly (readonly [string, string])[] => [
  ['alt', part(row, '[name="alt"]', HTMLTextAreaElement).value],
  ['decorative', String(part(row, '[name="decorative"]', HTMLInputElement).checked)],
  ['title', part(row, '[name="title"]', HTMLInputElement).value],
  ['caption', part(row, '[name="caption"]', HTMLInputElement).value],
];

const paragraphOf = (line: string): HTMLElement => {
  const paragraph = document.createElement('p');
  paragraph.textContent = line;
  return paragraph;
};

function describe(row: HTMLElement, file: File, isPicture: boolean): void {
  part(row, 'strong', HTMLElement).textContent = file.name;
  part(row, '.upload-name .hint', HTMLElement).textContent = sizeIn(file.size);
  // A picture's first text is its alternative text, another file's is its title.
  part(row, 'details', HTMLDetailsElement).open = !isPicture;
  showPreview(part(row, '.upload-preview', HTMLElement), file);
}

interface Posted {
  readonly endpoint: string;
  readonly token: string;
  /** The file is last, since the server reads the texts before it. */
  readonly fields: readonly (readonly [name: string, value: string | File])[];
  /** From 0 to 1. */
  readonly onProgress: (share: number) => void;
}

const post = (
  request: XMLHttpRequest,
  { endpoint, token, fields, onProgress }: Posted,
): Promise<XMLHttpRequest> =>
  new Promise((done) => {
    const body = new FormData();
    for (const [name, value] of fields) body.set(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / total));
    request.addEventListener('loadend', () => done(request));
    request.open('POST', endpoint);
    request.setRequestHeader('x-csrf-token', token);
    request.setRequestHeader('accept', 'application/json');
    request.send(body);
  });
