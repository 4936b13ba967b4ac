import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { typeOf } from './types.ts';

/** A name that is safe on disk and in an address, made as WordPress makes it. */
export function fileName(wanted: string): string {
  const clean = wanted
    .normalize('NFC')
    .replaceAll(/[\u0000-\u001f\u007f?[\]/\\=<>:;,'"&$#*()|~`!{}%+’«»”“]/g, '')
    .replaceAll(/[\s-]+/g, '-')
    .replaceAll(/^[.\-_]+|[.\-_]+$/g, '');
  const [first = '', ...rest] = clean.split('.');
  if (rest.length === 0) return shorten(first);
  const extension = rest.pop() ?? '';
  // `x.php.jpg`: a web server could take the inner extension for the type.
  const inner = rest.map((part) => (typeOf(`x.${part}`) === null ? `${part}_` : part));
  return `${shorten([first === '' ? 'file' : first, ...inner].join('.'))}.${extension}`;
}

const shorten = (name: string) => {
  let short = name.slice(0, 150);
  // File systems count bytes.
  while (Buffer.byteLength(short) > 200) short = short.slice(0, -1);
  return short.isWellFormed() ? short : short.slice(0, -1);
};

/** Takes the name in the folder, with a number behind it when it is taken already: two uploads never share one. */
export async function takeName(folder: string, name: string): Promise<string> {
  const dot = name.lastIndexOf('.');
  let free = name;
  for (let n = 1; !(await take(join(folder, free))); n += 1) {
    free = `${name.slice(0, dot)}-${n}${name.slice(dot)}`;
  }
  return free;
}

async function take(path: string): Promise<boolean> {
  try {
    const file = await open(path, 'wx');
    await file.close();
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}
