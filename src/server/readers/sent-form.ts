import { openAsBlob } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { ContactForm } from '../../content/html/index.ts';
import { honeypot } from '../../wordpress/bodies/index.ts';
import { readBody, typeOfBody } from '../http/read-body.ts';
import { Problem } from '../problem.ts';
import { readForm, type Part } from '../uploads/multipart.ts';
import { spool, type createSpoolFolder } from '../uploads/spool.ts';
import { Refusal } from './refusal.ts';

/** The controls of a form as a reader filled them in, by name. Files are on disk. */
export type SentForm = ReadonlyMap<string, readonly (string | File)[]>;

const kilobyte = 1024;
const most = {
  /** Of a form with its files. */
  bytes: 10 * kilobyte * kilobyte,
  /** Of all that was typed, which is in memory. */
  typed: 512 * kilobyte,
  fields: 500,
  files: 20,
};

/**
 * Reads a form part by part: its own controls, and the field that people don't see. Files are below
 * `folder` while `use` runs; skipped without it. Throws a {@link Refusal}, or what `use` throws.
 */
export async function withSentForm<T>(
  request: IncomingMessage,
  form: ContactForm,
  folder: ReturnType<typeof createSpoolFolder> | null,
  use: (sent: SentForm) => T | Promise<T>,
): Promise<T> {
  const paths: string[] = [];
  try {
    const sent = await read(request, form, async (file) => {
      if (folder === null) return null;
      const path = await folder.place();
      paths.push(path);
      return store(file, path);
    });
    return await use(sent);
  } finally {
    for (const path of paths) await folder?.remove(path);
  }
}

type FilePart = Extract<Part, { kind: 'file' }>;

async function read(
  request: IncomingMessage,
  { controls }: ContactForm,
  keep: (file: FilePart) => Promise<File | null>,
): Promise<SentForm> {
  const kinds = new Map<string, string>(controls.map(({ name, kind }) => [name, kind]));
  kinds.set(honeypot, 'text');
  const sent = new Map<string, (string | File)[]>();
  let typed = 0;
  const whole = { mostBytes: most.bytes, tooLarge: 'This form may have 10 MB.' };
  const body = Readable.from(readBody(request, whole));
  try {
    if (typeOfBody(request) !== 'multipart/form-data') throw new Refusal('type');
    const limits = { fields: most.fields, files: most.files, fieldSize: most.typed };
    for await (const part of readForm(body, request.headers['content-type'] ?? '', limits)) {
      typed += part.name.length + (part.kind === 'field' ? part.value.length : 0);
      if (typed > most.typed) throw new Refusal('tooLarge');
      const kind = kinds.get(part.name);
      if (kind === undefined || (kind === 'file') !== (part.kind === 'file')) continue;
      const isFile = part.kind === 'file';
      const value = isFile ? (part.filename === '' ? null : await keep(part)) : part.value;
      if (value !== null) sent.set(part.name, [...(sent.get(part.name) ?? []), value]);
    }
    return sent;
  } catch (error) {
    // If the body is too large, its parts end early.
    throw toReadRefusal(body.errored ?? error);
  } finally {
    body.destroy();
  }
}

/** Null for an empty file. */
async function store({ body, filename, contentType }: FilePart, path: string) {
  const unclosed = body.iterator({ destroyOnReturn: false });
  const { size } = await spool(unclosed, path, { mostBytes: most.bytes, announced: undefined });
  if (size === 0) return null;
  return new File([await openAsBlob(path)], filename, { type: contentType });
}

/** Why a body could not be read. Throws what is a fault of this server. */
export function toReadRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (!(error instanceof Problem)) throw error;
  if (error.code === 'wrong-type') return new Refusal('type');
  return new Refusal(error.code === 'too-large' ? 'tooLarge' : 'invalid');
}
