const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const pngMetadata = new Set(['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME']);

/** A PNG without what is written about it, its picture (or pictures) untouched. Null when it is not built as a PNG is. */
export const barePng = (file: Buffer): Buffer | null => {
  if (!file.subarray(0, 8).equals(pngSignature)) return null;
  const parts: Buffer[] = [pngSignature];
  let at = 8;
  while (at + 12 <= file.length) {
    const end = at + 12 + file.readUInt32BE(at);
    if (end > file.length) return null;
    const type = file.toString('latin1', at + 4, at + 8);
    if (!pngMetadata.has(type)) parts.push(file.subarray(at, end));
    if (type === 'IEND') return Buffer.concat(parts);
    at = end;
  }
  return null;
};
