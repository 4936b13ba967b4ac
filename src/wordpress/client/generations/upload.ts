import type { Upload } from '../face.ts';
import type { Exchange } from '../exchange.ts';

/** How the name of an upload is written: as the contract has it (E5), or as a bare token. */
export type NameForm = 'quoted' | 'token';

/** The exchange that uploads a file (E5): its raw bytes, streamed, with their length. */
export function uploadExchange(url: URL, upload: Upload, form: NameForm): Exchange {
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

/** A name that can't leave its header or its folder: ASCII, without quotes, slashes and control characters. */
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
