import type { Upload } from '../cms.ts';
import { CmsError } from '../errors.ts';
import type { CmsRequest } from '../request.ts';
import type { Transport } from '../transport.ts';

/** Rejects with the error for something that the older generation can't do: `moderate comments`. */
export function unsupported(url: URL, what: string, hint: string): Promise<never> {
  const message = `The older generation of the REST API can’t ${what}.`;
  return Promise.reject(new CmsError({ code: 'unsupported', message, hint, url: url.href }));
}

/** Rejects with the error for terms of entries. */
export function noTerms(url: URL): Promise<never> {
  return unsupported(url, 'set categories and tags', 'Choose them in WordPress.');
}

/** What to do where the older generation can't list a part of a collection. */
export const readAllInstead = 'Read all of them, or use v2.';

/** Throws if there are no credentials, before anything is sent. */
export function needCredentials(
  transport: Transport,
  what: string,
  { method, url }: Pick<CmsRequest, 'method' | 'url'>,
): void {
  if (transport.canSign) return;
  throw new CmsError({
    code: 'unauthorized',
    message: `${what} needs credentials, and none are set.`,
    hint: 'Set a user name and an application password (see .env.example).',
    method,
    url: url.href,
  });
}

/** Sends JSON once, signed, with its length in bytes (`docs/interface.md`, notes on E3). */
export async function sendJson(
  transport: Transport,
  what: string,
  url: URL,
  body: unknown,
): Promise<unknown> {
  const request: CmsRequest = {
    method: 'POST',
    url,
    signed: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
  needCredentials(transport, what, request);
  return (await transport.json(request)).value;
}

/** Sends a deletion, signed, once. */
export async function sendDelete(transport: Transport, url: URL): Promise<unknown> {
  const request = { method: 'DELETE', url, signed: true } as const;
  needCredentials(transport, 'Deleting', request);
  return (await transport.json(request)).value;
}

/** How the name of an upload is written: in quotes (E5), or as a bare token. */
type NameForm = 'quoted' | 'token';

/** The request that uploads a file (E5): its bytes are streamed, with their length. */
export function uploadRequest(url: URL, upload: Upload, form: NameForm): CmsRequest {
  const name = safeName(upload.filename);
  const disposition =
    form === 'quoted' ? `"${name}"` : name.replace(/[^\w.!#$&+^`|~-]+/g, '-').replace(/^-+/, '');
  return {
    method: 'POST',
    url,
    signed: true,
    headers: {
      'content-type': upload.contentType,
      'content-disposition': `attachment; filename=${disposition}`,
      ...(upload.md5 === undefined ? {} : { 'content-md5': upload.md5 }),
    },
    body: { length: upload.size, open: upload.open },
    signal: upload.signal,
  };
}

/** A name safe in headers and folders: ASCII, without quotes, slashes and control characters. */
function safeName(filename: string): string {
  const base = filename.split(/[/\\]/).at(-1) ?? '';
  const ascii = base
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^\x20-\x7e]+/g, '-')
    .replace(/["\\;]/g, '')
    .trim();
  if (!/[\w]/.test(ascii)) throw new TypeError(`“${filename}” is not a valid file name.`);
  return ascii;
}
