const webpMetadata = new Set(['EXIF', 'XMP ']);
/** In the flags of `VP8X`: that these two are there. */
const metadataFlags = 0x08 | 0x04;

/** A WebP without what is written about it, its picture (or pictures) untouched. Null when it is not built as one is. */
export const bareWebp = (file: Buffer): Buffer | null => {
  const isWebp =
    file.toString('latin1', 0, 4) === 'RIFF' && file.toString('latin1', 8, 12) === 'WEBP';
  if (!isWebp) return null;
  const whole = Math.min(file.length, 8 + file.readUInt32LE(4));
  const parts: Buffer[] = [];
  let at = 12;
  while (at + 8 <= whole) {
    const length = file.readUInt32LE(at + 4);
    const end = at + 8 + length + (length % 2);
    if (at + 8 + length > whole) return null;
    const type = file.toString('latin1', at, at + 4);
    const chunk = file.subarray(at, end);
    if (type === 'VP8X') parts.push(withoutMetadataFlags(chunk));
    else if (!webpMetadata.has(type)) parts.push(chunk);
    at = end;
  }
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(12);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(4 + body.length, 4);
  head.write('WEBP', 8, 'latin1');
  return Buffer.concat([head, body]);
};

const withoutMetadataFlags = (chunk: Buffer): Buffer => {
  const copy = Buffer.from(chunk);
  copy[8] = (copy[8] ?? 0) & ~metadataFlags;
  return copy;
};
