import { crc32, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';

/** A PNG of one colour, whole: a few hundred KB for thousands of megapixels. `more`: chunks between its header and its pixels. */
export function largePng(width: number, height: number, more: readonly Buffer[] = []): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // One bit a pixel, grey.
  header[8] = 1;
  const row = 1 + Math.ceil(width / 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    ...more,
    pngChunk('IDAT', deflateSync(Buffer.alloc(row * height), { level: 9 })),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}

/** A colour profile of a PNG that unpacks to so many bytes. */
export function profileOf(size: number): Buffer {
  return pngChunk('iCCP', Buffer.concat([Buffer.from('p\0\0'), deflateSync(Buffer.alloc(size))]));
}

/** Says in a PNG that it lies on its side. */
export const onItsSide = pngChunk(
  'eXIf',
  Buffer.from('4d4d002a00000008000101120003000000010006000000000000', 'hex'),
);

/** A ZIP with one packed file that unpacks to so many zeros. */
export function packed(name: string, size: number): Buffer {
  const zeros = Buffer.alloc(size);
  const data = deflateRawSync(zeros, { level: 9 });
  const both = Buffer.alloc(26);
  both.writeUInt16LE(20, 0);
  both.writeUInt16LE(8, 4);
  both.writeUInt32LE(crc32(zeros), 10);
  both.writeUInt32LE(data.length, 14);
  both.writeUInt32LE(size, 18);
  both.writeUInt16LE(name.length, 22);
  const local = Buffer.concat([Buffer.from('PK\x03\x04'), both, Buffer.from(name), data]);
  const made = Buffer.from('PK\x01\x02\x14\0', 'latin1');
  const central = Buffer.concat([made, both, Buffer.alloc(14), Buffer.from(name)]);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, central, end]);
}

/** A packed file of so many zeros. */
export function zeros(size: number): Buffer {
  return gzipSync(Buffer.alloc(size), { level: 9 });
}

/** A part of an AVIF. */
export function box(type: string, data: Buffer): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(8 + data.length);
  return Buffer.concat([size, Buffer.from(type), data]);
}
