import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { Problem } from '../problem.ts';
import type { UploadTexts } from '../uploads/face.ts';
import { nameInDisposition } from '../uploads/file-name.ts';
import { fileOfForm } from './file-of-form.ts';
import { typeOfBody } from '../http/read-body.ts';

/** A file as a call brings it, nothing of which has been read. */
export interface IncomingFile {
  readonly body: Readable;
  readonly contentType: string;
  readonly filename: string;
  /** Bytes, where the call says so. */
  readonly size?: number | undefined;
  readonly texts: UploadTexts;
  /** Once the file is read: what is to be said of that which came after it. */
  rest(): Promise<readonly string[]>;
  /** Reads no further. */
  leave(): Promise<void>;
}

const wrongType = (detail: string): Problem => new Problem({ code: 'wrong-type', detail });

/** The file that a call brings (`interface.md`, E5), with the texts of its query. Throws a {@link Problem}. */
export const incomingFile = async (
  request: IncomingMessage,
  texts: UploadTexts,
): Promise<IncomingFile> => {
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
    rest: async () => [],
    leave: async () => undefined,
  };
};
