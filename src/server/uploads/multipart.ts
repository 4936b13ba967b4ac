import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import busboy from 'busboy';
import { typeOfBody } from '../http/read-body.ts';
import { Problem } from '../problem.ts';
import { tooLarge } from './spool.ts';

/** One part of a form, in the order in which the browser sends them. */
export type Part =
  | { readonly kind: 'field'; readonly name: string; readonly value: string }
  | {
      readonly kind: 'file';
      readonly name: string;
      /** The browser's name; empty when no file was chosen. */
      readonly filename: string;
      readonly contentType: string;
      /** Read it before the next part: the rest is skipped then. */
      readonly body: Readable;
    };

export interface FormLimits {
  readonly fields?: number | undefined;
  /** Bytes of one field. */
  readonly fieldSize?: number | undefined;
  readonly files?: number | undefined;
}

/** Refuses, unread, a compressed body or one too large. Throws a {@link Problem}. */
export function refuseUnread(request: IncomingMessage, largestFile: number): void {
  typeOfBody(request);
  const length = Number(request.headers['content-length'] ?? 0);
  if (length > largestFile + 1024 * 1024) throw tooLarge(largestFile);
}

/**
 * Reads a form (`multipart/form-data`) part by part. The request stays open if reading stops early,
 * for the response. Throws a {@link Problem} for no such form, an early end, exceeded limits.
 */
export async function* readForm(
  request: Readable,
  contentType: string,
  { fields = 20, fieldSize = 64 * 1024, files = 20 }: FormLimits = {},
): AsyncGenerator<Part> {
  const parser = parserFor(contentType, { fields, fieldSize, files, parts: fields + files });
  const parts: Part[] = [];
  const state: { failure: Problem | null; isOver: boolean } = { failure: null, isOver: false };
  let wake: () => void = () => undefined;

  const add = (part: Part): void => {
    parts.push(part);
    wake();
  };
  const fail = (problem: Problem): void => {
    state.failure ??= problem;
    wake();
  };
  // Undefined for empty names and when no file was chosen, though the types do not say so.
  parser.on('field', (name: string | undefined, value, { valueTruncated, nameTruncated }) => {
    if (valueTruncated || nameTruncated) fail(tooMuch(`the field “${name ?? ''}” is too long`));
    else add({ kind: 'field', name: name ?? '', value });
  });
  parser.on('file', (name: string | undefined, body, info) => {
    // A reader of the body gets the error. Without a reader it must not end the process.
    body.on('error', () => undefined);
    const filename: string | undefined = info.filename;
    const contentType = info.mimeType;
    add({ kind: 'file', name: name ?? '', filename: filename ?? '', contentType, body });
  });
  parser.on('fieldsLimit', () => fail(tooMuch('it has too many fields')));
  parser.on('partsLimit', () => fail(tooMuch('it has too many parts')));
  parser.on('filesLimit', () => fail(tooMuch('it has too many files')));
  parser.on('error', (cause) => fail(broken(cause)));
  parser.on('close', () => {
    state.isOver = true;
    wake();
  });
  const breakOff = (): void => {
    if (!request.readableEnded) parser.destroy(broken());
  };
  request.on('error', breakOff).on('close', breakOff);
  request.pipe(parser);

  try {
    for (;;) {
      const part = parts.shift();
      if (part !== undefined) {
        yield part;
        if (part.kind === 'file') part.body.resume();
      } else if (state.failure !== null) throw state.failure;
      else if (state.isOver) return;
      else {
        await new Promise<void>((done) => {
          wake = done;
        });
      }
    }
  } finally {
    request.off('close', breakOff).unpipe(parser);
    parser.destroy();
  }
}

const parserFor = (contentType: string, limits: busboy.Limits): busboy.Busboy => {
  if (!/^multipart\/form-data\b/i.test(contentType)) {
    throw new Problem({
      code: 'wrong-type',
      detail: 'Send the form as multipart/form-data.',
    });
  }
  try {
    const headers = { 'content-type': contentType };
    return busboy({ headers, limits, preservePath: true, defParamCharset: 'utf8' });
  } catch (cause) {
    throw broken(cause);
  }
};

const tooMuch = (what: string): Problem =>
  new Problem({ code: 'invalid', detail: `The form can’t be taken: ${what}.` });

const broken = (cause?: unknown): Problem =>
  new Problem({ code: 'malformed', detail: 'The form ends early or is malformed.', cause });
