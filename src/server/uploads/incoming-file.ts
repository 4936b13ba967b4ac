import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { typeOfBody } from '../http/read-body.ts';
import { Problem } from '../problem.ts';
import { nameInDisposition } from './file-name.ts';
import { readForm } from './multipart.ts';
import type { UploadTexts } from './send.ts';

export interface IncomingFile {
  readonly body: Readable;
  readonly contentType: string;
  readonly filename: string;
  /** Bytes, if the request says so. */
  readonly size?: number | undefined;
  readonly texts: UploadTexts;
  /** True for a raw body without texts, the contract's own call (E5). */
  readonly mayLackAlt: boolean;
  /** Reads what follows the file, once the file is read. Returns notes for the answer. */
  rest(): Promise<readonly string[]>;
  /** Reads no further. */
  leave(): Promise<void>;
}

const wrongType = (detail: string): Problem => new Problem({ code: 'wrong-type', detail });

/** The file of a request, with the texts of its query. Throws a {@link Problem}. */
export async function incomingFile(
  request: IncomingMessage,
  texts: UploadTexts,
): Promise<IncomingFile> {
  const type = typeOfBody(request);
  if (type === 'multipart/form-data') return fileOfForm(request, texts);
  if (type === '')
    throw wrongType('The Content-Type is missing. Say what the file is: image/jpeg.');
  if (type === 'application/x-www-form-urlencoded') {
    throw wrongType(
      'Content-Type says that the body is a form, which is curl’s default. Name the file’s type: -H "Content-Type: image/jpeg".',
    );
  }
  const length = request.headers['content-length'];
  return {
    body: request,
    contentType: type,
    filename: nameInDisposition(request.headers['content-disposition'] ?? ''),
    size: length === undefined ? undefined : Number(length),
    texts,
    mayLackAlt: texts.alt === undefined && texts.decorative === undefined,
    rest: async () => [],
    leave: async () => undefined,
  };
}

const textNames = ['alt', 'decorative', 'title', 'caption'] as const;

const isText = (name: string): name is (typeof textNames)[number] =>
  textNames.some((each) => each === name);

/**
 * The first file of a form, with the texts before it. Throws a {@link Problem}.
 * @param onField gets each field before the file
 */
export async function fileOfForm(
  request: IncomingMessage,
  given: UploadTexts = {},
  onField: (name: string, value: string) => void = () => undefined,
): Promise<IncomingFile> {
  const parts = readForm(request, request.headers['content-type'] ?? '');
  const leave = async (): Promise<void> => {
    await parts.return(undefined);
  };
  let texts = given;
  const readToFile = async () => {
    for (;;) {
      const step = await parts.next();
      if (step.done === true) {
        throw new Problem({ code: 'invalid', detail: 'There is no file in the form.' });
      }
      const { value } = step;
      if (value.kind === 'file' && value.filename !== '') return value;
      if (value.kind === 'file') continue;
      onField(value.name, value.value);
      if (isText(value.name)) texts = { ...texts, [value.name]: value.value };
    }
  };
  const { body, contentType, filename } = await readToFile().catch(async (error: unknown) => {
    await leave();
    throw error;
  });
  return {
    body,
    contentType,
    filename,
    texts,
    mayLackAlt: false,
    leave,
    async rest() {
      // The file is in WordPress by now, so a broken form is no error.
      const isOver = await parts.next().then(
        ({ done }) => done === true,
        () => false,
      );
      await leave();
      return isOver
        ? []
        : [
            'Fields after the file in the form were ignored: put texts before the file, and send each file in its own request.',
          ];
    },
  };
}
