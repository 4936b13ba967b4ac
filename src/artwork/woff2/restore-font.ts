import { brotliDecompressSync } from 'node:zlib';
import { readBytes } from './bytes.ts';
import { restoreGlyphs } from './glyphs.ts';
import { nameTable } from './name-table.ts';

// The tags that have a number instead of a name, in the order of section 4.1.
const tags = (
  'cmap head hhea hmtx maxp name OS/2 post cvt  fpgm glyf loca prep CFF  VORG EBDT EBLC gasp hdmx kern LTSH PCLT ' +
  'VDMX vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG  sbix acnt avar bdat bloc bsln cvar ' +
  'fdsc feat fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill'
).match(/.{4}(?: |$)/g);

const longest = 32 * 1024 * 1024;

interface Entry {
  readonly tag: string;
  readonly length: number;
  readonly transformed: boolean;
}

/**
 * A WOFF2 file as OpenType, which is what libvips draws with (its FreeType has no Brotli), under a name of its own.
 * Throws a RangeError for what is no such font.
 */
export function restoreFont(file: Buffer, family: string): Buffer {
  const head = readBytes(file);
  if (head.take(4).toString('latin1') !== 'wOF2') throw new RangeError('It is no WOFF2 font.');
  const flavor = head.u32();
  head.take(4);
  const count = head.u16();
  head.take(6);
  const compressed = head.u32();
  head.take(24);
  const entries = Array.from({ length: count }, (): Entry => {
    const flags = head.u8();
    const known = flags & 63;
    const tag = known === 63 ? head.take(4).toString('latin1') : tags?.[known]?.slice(0, 4);
    if (tag === undefined) throw new RangeError('The font has a table without a name.');
    const plain = tag === 'glyf' || tag === 'loca' ? 3 : 0;
    const transformed = flags >> 6 !== plain;
    const length = head.base128();
    return { tag, transformed, length: transformed ? head.base128() : length };
  });
  const data = readBytes(brotliDecompressSync(head.take(compressed), { maxOutputLength: longest }));
  const read = entries.map((entry) => ({ ...entry, bytes: data.take(entry.length) }));
  return assemble(flavor, restoreTables(read).set('name', nameTable(family)));
}

function restoreTables(read: readonly (Entry & { readonly bytes: Buffer })[]): Map<string, Buffer> {
  const tables = new Map(read.map(({ tag, bytes }) => [tag, bytes]));
  const isTransformed = (tag: string) => read.some((each) => each.tag === tag && each.transformed);
  const glyf = tables.get('glyf');
  if (glyf === undefined || !isTransformed('glyf')) return tables;
  const glyphs = restoreGlyphs(glyf);
  tables.set('glyf', glyphs.glyf).set('loca', glyphs.loca);
  const head = Buffer.from(tables.get('head') ?? []);
  head.writeInt16BE(1, 50);
  tables.set('head', head);
  const hmtx = tables.get('hmtx');
  const hhea = tables.get('hhea');
  if (hmtx && hhea && isTransformed('hmtx'))
    tables.set('hmtx', restoreMetrics(hmtx, hhea.readUInt16BE(34), glyphs.lefts));
  return tables;
}

/** Section 5.4: side bearings that are the left edges of the glyphs are left out. */
function restoreMetrics(table: Buffer, advances: number, lefts: readonly number[]): Buffer {
  const bytes = readBytes(table);
  const flags = bytes.u8();
  const widths = Array.from({ length: advances }, () => bytes.u16());
  const bearings = lefts.map((left, id) => {
    const isLeftOut = (flags & (id < advances ? 1 : 2)) !== 0;
    return isLeftOut ? left : bytes.i16();
  });
  const made = Buffer.alloc(2 * (advances + lefts.length));
  let at = 0;
  for (const [id, bearing] of bearings.entries()) {
    const width = widths[id];
    if (width !== undefined) at = made.writeUInt16BE(width, at);
    at = made.writeInt16BE(bearing, at);
  }
  return made;
}

/** Checksums stay 0: nobody who draws looks at them. */
function assemble(flavor: number, tables: ReadonlyMap<string, Buffer>): Buffer {
  const sorted = [...tables].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const directory = Buffer.alloc(12 + 16 * sorted.length);
  const power = 2 ** Math.floor(Math.log2(sorted.length));
  directory.writeUInt32BE(flavor);
  directory.writeUInt16BE(sorted.length, 4);
  directory.writeUInt16BE(16 * power, 6);
  directory.writeUInt16BE(Math.log2(power), 8);
  directory.writeUInt16BE(16 * (sorted.length - power), 10);
  let offset = directory.length;
  const padded = sorted.map(([tag, bytes], index) => {
    const at = 12 + 16 * index;
    directory.write(tag, at, 'latin1');
    directory.writeUInt32BE(offset, at + 8);
    directory.writeUInt32BE(bytes.length, at + 12);
    const filled = Buffer.alloc(4 * Math.ceil(bytes.length / 4));
    bytes.copy(filled);
    offset += filled.length;
    return filled;
  });
  return Buffer.concat([directory, ...padded]);
}
