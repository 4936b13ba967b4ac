import type { IncomingMessage } from 'node:http';
import { Problem } from '../problem.ts';
import type { UploadTexts } from '../uploads/face.ts';
import { readForm, type Part } from '../uploads/multipart.ts';
import type { IncomingFile } from './incoming-file.ts';

const textNames = ['alt', 'decorative', 'title', 'caption'] as const;

const isText = (name: string): name is (typeof textNames)[number] =>
  textNames.some((each) => each === name);

interface Start {
  readonly texts: UploadTexts;
  readonly file: Extract<Part, { kind: 'file' }>;
}

const readToFile = async (parts: AsyncGenerator<Part>, given: UploadTexts): Promise<Start> => {
  let texts = given;
  for (;;) {
    const step = await parts.next();
    if (step.done === true) {
      throw new Problem({ code: 'invalid', detail: 'There is no file in the form.' });
    }
    const { value } = step;
    if (value.kind === 'file' && value.filename !== '') return { texts, file: value };
    if (value.kind === 'field' && isText(value.name)) {
      texts = { ...texts, [value.name]: value.value };
    }
  }
};

/** The first file of a form, with the texts that stand before it. Throws a {@link Problem}. */
export const fileOfForm = async (
  request: IncomingMessage,
  given: UploadTexts,
): Promise<IncomingFile> => {
  const parts = readForm(request, request.headers['content-type'] ?? '');
  const leave = async (): Promise<void> => {
    await parts.return(undefined);
  };
  const start = await readToFile(parts, given).catch(async (error: unknown) => {
    await leave();
    throw error;
  });
  const { body, contentType, filename } = start.file;
  return {
    ...{ body, contentType, filename, texts: start.texts, leave },
    async rest() {
      // The file is where it should be, whatever becomes of the form.
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
};
