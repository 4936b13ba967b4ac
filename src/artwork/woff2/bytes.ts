/** Reads big-endian values one after the other. Throws a RangeError at the end. */
export interface Bytes {
  u8(): number;
  u16(): number;
  i16(): number;
  u32(): number;
  take(count: number): Buffer;
  /** WOFF2's `255UInt16`. */
  short(): number;
  /** WOFF2's `UIntBase128`. */
  base128(): number;
}

export function readBytes(buffer: Buffer): Bytes {
  let at = 0;
  const step = (count: number): number => {
    const here = at;
    at += count;
    return here;
  };
  const bytes: Bytes = {
    u8: () => buffer.readUInt8(step(1)),
    u16: () => buffer.readUInt16BE(step(2)),
    i16: () => buffer.readInt16BE(step(2)),
    u32: () => buffer.readUInt32BE(step(4)),
    take(count) {
      const here = step(count);
      if (at > buffer.length) throw new RangeError('The font ends too early.');
      return buffer.subarray(here, at);
    },
    short() {
      const first = bytes.u8();
      switch (first) {
        case 253:
          return bytes.u16();
        case 254:
          return bytes.u8() + 506;
        case 255:
          return bytes.u8() + 253;
        default:
          return first;
      }
    },
    base128() {
      let value = 0;
      for (let count = 0; count < 5; count++) {
        const byte = bytes.u8();
        value = value * 128 + (byte & 127);
        if (byte < 128) return value;
      }
      throw new RangeError('The font holds a number that is too long.');
    },
  };
  return bytes;
}
