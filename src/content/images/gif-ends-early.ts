/**
 * Whether a GIF stops in the middle of a frame or before its first one. Decoders fill up what is
 * missing and say nothing. One that lacks no more than its last byte is whole.
 */
export function gifEndsEarly(gif: Uint8Array): boolean {
  let at = 13 + tableLength(gif[10] ?? 0);
  let frames = 0;
  for (;;) {
    const block = gif[at];
    if (block === undefined) return at > gif.length || frames === 0;
    if (block === extension) at = afterBlocks(gif, at + 2);
    else if (block === picture) {
      at = afterBlocks(gif, at + 11 + tableLength(gif[at + 9] ?? 0));
      frames++;
    } else return frames === 0;
  }
}

const extension = 0x21;
const picture = 0x2c;

/** Bytes of a table of colours, from the flags that announce it. */
function tableLength(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}

/** Where the blocks that start here are over; beyond the end when they are cut off. */
function afterBlocks(gif: Uint8Array, start: number): number {
  let at = start;
  while (at < gif.length) {
    const length = gif[at] ?? 0;
    at += length + 1;
    if (length === 0) return at;
  }
  return gif.length + 1;
}
