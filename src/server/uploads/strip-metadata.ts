/**
 * Removes a JPEG's metadata (EXIF, XMP, IPTC, comments, thumbnails) without encoding it again, as
 * sharp would. The colour profile stays. Bytes after the picture are removed, such as films of
 * phones. Null for a broken JPEG.
 */
export function bareJpeg(file: Buffer): Buffer | null {
  if (file.readUInt16BE(0) !== 0xffd8) return null;
  const parts: Buffer[] = [file.subarray(0, 2)];
  let at = 2;
  while (at + 4 <= file.length) {
    if (file[at] !== 0xff) return null;
    const marker = file[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === endOfImage) {
      parts.push(file.subarray(at, at + 2));
      return Buffer.concat(parts);
    }
    const after = at + 2 + file.readUInt16BE(at + 2);
    const end = marker === startOfScan ? endOfScan(file, after) : after;
    if (end > file.length) return null;
    if (isJfif(marker, file.subarray(at + 4, after))) parts.push(jfifOf(file.subarray(at, end)));
    else if (isKeptSegment(marker, file.subarray(at + 4, after)))
      parts.push(file.subarray(at, end));
    at = end;
  }
  // Some cameras leave out the two bytes that end a JPEG.
  parts.push(Buffer.of(0xff, endOfImage));
  return Buffer.concat(parts);
}

const startOfScan = 0xda;
const endOfImage = 0xd9;

const isKeptSegment = (marker: number, body: Buffer): boolean => {
  // Frames and tables.
  if ((marker >= 0xc0 && marker <= 0xcf) || (marker >= startOfScan && marker <= 0xdf)) return true;
  const name = body.subarray(0, 12).toString('latin1');
  return (
    (marker === 0xe2 && name.startsWith('ICC_PROFILE\0')) ||
    (marker === 0xee && name.startsWith('Adobe'))
  );
};

const isJfif = (marker: number, body: Buffer): boolean =>
  marker === 0xe0 && body.length >= 14 && body.toString('latin1', 0, 5) === 'JFIF\0';

/** A `JFIF` segment without the small picture that may be in it. */
const jfifOf = (segment: Buffer): Buffer =>
  Buffer.concat([Buffer.of(0xff, 0xe0, 0, 16), segment.subarray(4, 16), Buffer.of(0, 0)]);

/** Where the next segment begins: in a scan, 0xff precedes only a zero or a restart number. */
const endOfScan = (file: Buffer, start: number): number => {
  for (let at = file.indexOf(0xff, start); at >= 0; at = file.indexOf(0xff, at + 1)) {
    const next = file[at + 1];
    if (next === undefined) break;
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  return file.length;
};

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** The picture, its colours and size, and its animation. Other chunks may have anything in them. */
const pngChunks = new Set(
  'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP cICP sBIT bKGD pHYs acTL fcTL fdAT'.split(' '),
);

/** Removes the metadata of a PNG, not of an animation's frames. Null for a broken PNG. */
export function barePng(file: Buffer): Buffer | null {
  if (!file.subarray(0, 8).equals(pngSignature)) return null;
  const parts: Buffer[] = [pngSignature];
  let at = 8;
  while (at + 12 <= file.length) {
    const end = at + 12 + file.readUInt32BE(at);
    if (end > file.length) return null;
    const type = file.toString('latin1', at + 4, at + 8);
    if (pngChunks.has(type)) parts.push(file.subarray(at, end));
    if (type === 'IEND') return Buffer.concat(parts);
    at = end;
  }
  return null;
}

const frameChunks = new Set(['VP8 ', 'VP8L', 'ALPH']);
const webpChunks = new Set([...frameChunks, 'VP8X', 'ANIM', 'ANMF', 'ICCP']);
/** Bytes of a frame (`ANMF`) before its chunks. */
const frameHead = 16;
/** The flags of `VP8X` that announce EXIF and XMP. */
const metadataFlags = 0x08 | 0x04;

/** Removes the metadata of a WebP, not of an animation's frames. Null for a broken WebP. */
export function bareWebp(file: Buffer): Buffer | null {
  const isWebp =
    file.toString('latin1', 0, 4) === 'RIFF' && file.toString('latin1', 8, 12) === 'WEBP';
  if (!isWebp) return null;
  const whole = Math.min(file.length, 8 + file.readUInt32LE(4));
  const body = keptChunks(file.subarray(12, whole), webpChunks);
  return body === null ? null : chunkOf('RIFF', Buffer.concat([Buffer.from('WEBP'), body]));
}

/** The chunks of a WebP or of one of its frames that make the picture. Null if one ends early. */
const keptChunks = (chunks: Buffer, kept: ReadonlySet<string>): Buffer | null => {
  const parts: Buffer[] = [];
  let at = 0;
  while (at + 8 <= chunks.length) {
    const length = chunks.readUInt32LE(at + 4);
    const end = at + 8 + length + (length % 2);
    if (at + 8 + length > chunks.length) return null;
    const type = chunks.toString('latin1', at, at + 4);
    const chunk = chunks.subarray(at, end);
    if (kept.has(type) && type === 'ANMF') {
      const frame = keptChunks(chunk.subarray(8 + frameHead), frameChunks);
      if (frame === null) return null;
      parts.push(chunkOf(type, Buffer.concat([chunk.subarray(8, 8 + frameHead), frame])));
    } else if (kept.has(type)) {
      parts.push(type === 'VP8X' ? withoutMetadataFlags(chunk) : chunk);
    }
    at = end;
  }
  return Buffer.concat(parts);
};

const chunkOf = (type: string, content: Buffer): Buffer => {
  const head = Buffer.alloc(8);
  head.write(type, 0, 'latin1');
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content]);
};

const withoutMetadataFlags = (chunk: Buffer): Buffer => {
  const copy = Buffer.from(chunk);
  copy[8] = (copy[8] ?? 0) & ~metadataFlags;
  return copy;
};

const extension = 0x21;
const pictureBlock = 0x2c;
const graphicControl = 0xf9;
const application = 0xff;
/** Extensions that stay: the number of loops, and the colour profile. */
const keptApplications = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012']);

/** Removes the metadata of a GIF; its frames stay as they are. Null for a broken GIF. */
export function bareGif(file: Buffer): Buffer | null {
  if (!/^GIF8[79]a$/.test(file.toString('latin1', 0, 6))) return null;
  let at = 13 + tableLength(file[10] ?? 0);
  const parts: Buffer[] = [file.subarray(0, at)];
  while (at < file.length) {
    const block = file[at];
    if (block !== extension && block !== pictureBlock) break;
    const end =
      block === extension
        ? afterBlocks(file, at + 2)
        : afterBlocks(file, at + 11 + tableLength(file[at + 9] ?? 0));
    if (end > file.length) return null;
    if (block === pictureBlock || isKeptBlock(file, at)) parts.push(file.subarray(at, end));
    at = end;
  }
  return Buffer.concat([...parts, Buffer.of(0x3b)]);
}

const isKeptBlock = (file: Buffer, at: number): boolean => {
  const label = file[at + 1];
  if (label !== application) return label === graphicControl;
  return keptApplications.has(file.toString('latin1', at + 3, at + 14));
};

/** The bytes of a colour table, from its flags. */
const tableLength = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

const afterBlocks = (file: Buffer, start: number): number => {
  let at = start;
  for (;;) {
    const length = file[at];
    if (length === undefined) return file.length + 1;
    at += length + 1;
    if (length === 0) return at;
  }
};
