import { nameTable } from './name-table.ts';

interface Table {
  readonly tag: string;
  readonly data: Buffer;
}

/** An OpenType font under another family's name. Throws a RangeError for what is no such font. */
export function renameFont(font: Buffer, family: string): Buffer {
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, index): Table => {
    const at = 12 + 16 * index;
    const [offset, length] = [font.readUInt32BE(at + 8), font.readUInt32BE(at + 12)];
    if (offset + length > font.length) throw new RangeError('The font file ends too early.');
    const tag = font.toString('latin1', at, at + 4);
    return {
      tag,
      data: tag === 'name' ? nameTable(family) : font.subarray(offset, offset + length),
    };
  });
  return assemble(font.subarray(0, 12), tables);
}

/** Checksums stay 0: nobody who draws looks at them. */
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
