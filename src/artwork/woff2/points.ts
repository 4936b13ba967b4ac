import type { Bytes } from './bytes.ts';

/** One of those that an outline runs through, or is bent by. */
export interface Point {
  readonly x: number;
  readonly y: number;
  readonly onCurve: boolean;
}

/** So many points of a glyph, each told by how far it is from the one before. */
export function pointsOf(total: number, flags: Bytes, glyphs: Bytes): Point[] {
  let x = 0;
  let y = 0;
  return Array.from({ length: total }, () => {
    const flag = flags.u8();
    const [dx, dy] = stepOf(flag & 127, glyphs);
    x += dx;
    y += dy;
    return { x, y, onCurve: flag < 128 };
  });
}

/** Section 5.2: how far a point is from the one before. */
function stepOf(code: number, bytes: Bytes): readonly [number, number] {
  const signed = (value: number, positive: number) => ((positive & 1) === 1 ? value : -value);
  const far = (base: number) => ((base & 14) << 7) + bytes.u8();
  if (code < 10) return [0, signed(far(code), code)];
  if (code < 20) return [signed(far(code - 10), code), 0];
  if (code < 84) {
    const base = code - 20;
    const byte = bytes.u8();
    const dx = 1 + (base & 0x30) + (byte >> 4);
    const dy = 1 + ((base & 0x0c) << 2) + (byte & 0x0f);
    return [signed(dx, code), signed(dy, code >> 1)];
  }
  if (code < 120) {
    const base = code - 84;
    const dx = 1 + (Math.floor(base / 12) << 8) + bytes.u8();
    const dy = 1 + (((base % 12) >> 2) << 8) + bytes.u8();
    return [signed(dx, code), signed(dy, code >> 1)];
  }
  if (code < 124) {
    const [first, second, third] = bytes.take(3);
    const dx = ((first ?? 0) << 4) + ((second ?? 0) >> 4);
    const dy = (((second ?? 0) & 0x0f) << 8) + (third ?? 0);
    return [signed(dx, code), signed(dy, code >> 1)];
  }
  return [signed(bytes.u16(), code), signed(bytes.u16(), code >> 1)];
}
