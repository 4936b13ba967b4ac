import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

/** The typefaces of a card. */
export interface Lettering {
  /** WOFF2 files of the headings' typeface, the most common last; none for the machine's own. */
  readonly faces: readonly string[];
  /** The machine's own typeface: for everything, or for scripts that the other one lacks. */
  readonly generic: 'serif' | 'sans-serif' | 'monospace';
}

/** Raise it when the written fonts change. */
const revision = 2;

/**
 * Converts a typeface's files into fonts for libvips, in `folder`. Returns the families' names, in
 * the order to try. Each file is a family of its own: with one name for all, libvips takes some
 * letters, as in “Łódź”, from a wrong file. The common file is last: it could only compose the
 * accented letters that other files have.
 */
export async function loadTypefaces(
  folder: string,
  { faces, generic }: Lettering,
): Promise<readonly string[]> {
  const families: string[] = [];
  for (const face of faces) families.push(await load(face, folder));
  return [...families, generic];
}

async function load(face: string, folder: string): Promise<string> {
  const bytes = await readFile(face);
  const digest = createHash('sha256')
    .update(`${revision} `)
    .update(bytes)
    .digest('hex')
    .slice(0, 16);
  const family = `Galley ${digest}`;
  const file = join(folder, `${digest}.ttf`);
  if (!existsSync(file)) {
    const font = await toOpenType(bytes, family);
    await mkdir(folder, { recursive: true });
    const unfinished = `${file}.${randomUUID()}`;
    await writeFile(unfinished, font);
    await rename(unfinished, file);
  }
  // libvips takes one file at a time, and keeps it as long as the process lives.
  await sharp({ text: { text: '.', font: `${family}, 12`, fontfile: file } }).toBuffer();
  return family;
}

/** A WOFF2 file as OpenType under another name: libvips has no Brotli. Throws if it is no font. */
export async function toOpenType(font: Buffer, family: string): Promise<Buffer> {
  // Loaded only for a new typeface: it brings a decoder of a megabyte.
  const { convert } = await import('fontverter');
  return renameFont(await convert(font, 'sfnt'), family);
}

interface Table {
  readonly tag: string;
  readonly data: Buffer;
}

/** Throws a RangeError if it is not an OpenType font. */
function renameFont(font: Buffer, family: string): Buffer {
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, index): Table => {
    const at = 12 + 16 * index;
    const offset = font.readUInt32BE(at + 8);
    const length = font.readUInt32BE(at + 12);
    if (offset + length > font.length) throw new RangeError('The font file ends too early.');
    const tag = font.toString('latin1', at, at + 4);
    return {
      tag,
      data: tag === 'name' ? nameTable(family) : font.subarray(offset, offset + length),
    };
  });
  return assemble(font.subarray(0, 12), tables);
}

/** Checksums stay 0: programs that draw ignore them. */
function assemble(head: Buffer, tables: readonly Table[]): Buffer {
  const directory = Buffer.alloc(12 + 16 * tables.length);
  head.copy(directory);
  let offset = directory.length;
  const padded = tables.map(({ tag, data }, index) => {
    const at = 12 + 16 * index;
    directory.write(tag, at, 'latin1');
    directory.writeUInt32BE(offset, at + 8);
    directory.writeUInt32BE(data.length, at + 12);
    const filled = Buffer.alloc(4 * Math.ceil(data.length / 4));
    data.copy(filled);
    offset += filled.length;
    return filled;
  });
  return Buffer.concat([directory, ...padded]);
}

/** The `name` table of the OpenType specification: one family in one style. */
function nameTable(family: string): Buffer {
  const names: readonly (readonly [id: number, text: string])[] = [
    [1, family],
    [2, 'Regular'],
    [4, family],
    [6, family.replaceAll(' ', '-')],
  ];
  const texts = names.map(([, text]) => Buffer.from(text, 'utf16le').swap16());
  const head = Buffer.alloc(6 + 12 * names.length);
  head.writeUInt16BE(names.length, 2);
  head.writeUInt16BE(head.length, 4);
  let offset = 0;
  for (const [index, [id]] of names.entries()) {
    const length = texts[index]?.length ?? 0;
    // Windows, Unicode, English.
    for (const [place, value] of [3, 1, 0x409, id, length, offset].entries())
      head.writeUInt16BE(value, 6 + 12 * index + 2 * place);
    offset += length;
  }
  return Buffer.concat([head, ...texts]);
}
