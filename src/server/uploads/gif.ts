const extension = 0x21;
const pictureBlock = 0x2c;
const comment = 0xfe;
const application = 0xff;
/** How often it moves, and how its colours are meant. */
const keptApplications = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012']);

/** A GIF without what is written about it, its pictures untouched. Null when it is not built as a GIF is. */
export const bareGif = (file: Buffer): Buffer | null => {
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
};

const isKeptBlock = (file: Buffer, at: number): boolean => {
  const label = file[at + 1];
  if (label === comment) return false;
  if (label !== application) return true;
  return keptApplications.has(file.toString('latin1', at + 3, at + 14));
};

/** Bytes of a table of colours, from the flags that announce it. */
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
