/**
 * A JPEG without what cameras and programs write about it (EXIF, XMP, IPTC, comments, small copies of itself), its
 * picture untouched. Kept are how colours are meant, and nothing that comes behind the picture: telephones put films
 * there. Null when it is not built as a JPEG is.
 */
export const bareJpeg = (file: Buffer): Buffer | null => {
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
    if (isKeptSegment(marker, file.subarray(at + 4, after))) parts.push(file.subarray(at, end));
    at = end;
  }
  // Some cameras leave out the two bytes that end a JPEG.
  parts.push(Buffer.of(0xff, endOfImage));
  return Buffer.concat(parts);
};

const startOfScan = 0xda;
const endOfImage = 0xd9;

const isKeptSegment = (marker: number, body: Buffer): boolean => {
  if (marker === 0xfe) return false;
  if (marker < 0xe0 || marker > 0xef) return true;
  const name = body.subarray(0, 12).toString('latin1');
  return (
    (marker === 0xe0 && name.startsWith('JFIF\0')) ||
    (marker === 0xe2 && name.startsWith('ICC_PROFILE\0')) ||
    (marker === 0xee && name.startsWith('Adobe'))
  );
};

/** Where the next segment begins: inside of a scan, 0xff stands before a zero or the number of a restart only. */
const endOfScan = (file: Buffer, start: number): number => {
  for (let at = file.indexOf(0xff, start); at >= 0; at = file.indexOf(0xff, at + 1)) {
    const next = file[at + 1];
    if (next === undefined) break;
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  return file.length;
};
