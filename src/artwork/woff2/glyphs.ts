import { readBytes, type Bytes } from './bytes.ts';
import { pointsOf, type Point } from './points.ts';

/** Outlines as OpenType has them. */
export interface Glyphs {
  readonly glyf: Buffer;
  /** With offsets of four bytes: `indexToLocFormat` is 1. */
  readonly loca: Buffer;
  /** The left edge of each glyph. */
  readonly lefts: readonly number[];
}

interface Streams {
  readonly points: Bytes;
  readonly flags: Bytes;
  readonly glyphs: Bytes;
  readonly composites: Bytes;
  readonly boxes: Bytes;
  readonly instructions: Bytes;
}

/** Undoes the transformation of the table `glyf`: section 5.1 of the WOFF 2.0 recommendation. */
export function restoreGlyphs(table: Buffer): Glyphs {
  const head = readBytes(table);
  head.take(2);
  const hasOverlaps = (head.u16() & 1) === 1;
  const count = head.u16();
  head.take(2);
  const sizes = Array.from({ length: 7 }, () => head.u32());
  const next = () => head.take(sizes.shift() ?? 0);
  const contours = readBytes(next());
  const [points, flags, glyphs, composites] = [next(), next(), next(), next()].map(readBytes);
  const boxStream = next();
  const instructions = readBytes(next());
  const mapSize = 4 * Math.ceil(count / 32);
  const hasBox = bitsOf(boxStream.subarray(0, mapSize));
  const overlaps = bitsOf(hasOverlaps ? head.take(Math.ceil(count / 8)) : Buffer.alloc(0));
  const boxes = readBytes(boxStream.subarray(mapSize));
  if (!points || !flags || !glyphs || !composites)
    throw new RangeError('The font has no outlines.');
  const streams = { points, flags, glyphs, composites, boxes, instructions };

  const made: Buffer[] = [];
  const lefts: number[] = [];
  const loca = Buffer.alloc(4 * (count + 1));
  let offset = 0;
  for (let id = 0; id < count; id++) {
    const number = contours.i16();
    const box = hasBox(id) ? boxes.take(8) : null;
    const glyph = glyphOf(number, box, overlaps(id), streams);
    made.push(glyph);
    lefts.push(glyph.length === 0 ? 0 : glyph.readInt16BE(2));
    offset += glyph.length;
    loca.writeUInt32BE(offset, 4 * (id + 1));
  }
  return { glyf: Buffer.concat(made), loca, lefts };
}

function bitsOf(map: Buffer): (index: number) => boolean {
  return (index) => (((map[index >> 3] ?? 0) >> (7 - (index & 7))) & 1) === 1;
}

function glyphOf(contours: number, box: Buffer | null, overlaps: boolean, from: Streams): Buffer {
  if (contours === 0) return Buffer.alloc(0);
  const parts = contours < 0 ? composite(from) : simple(contours, overlaps, from);
  const edges = box ?? parts.box;
  if (edges === null) throw new RangeError('A glyph of the font has no bounds.');
  const head = Buffer.alloc(2);
  head.writeInt16BE(contours);
  const glyph = Buffer.concat([head, edges, ...parts.data]);
  return glyph.length % 2 === 0 ? glyph : Buffer.concat([glyph, Buffer.alloc(1)]);
}

interface Parts {
  readonly box: Buffer | null;
  readonly data: readonly Buffer[];
}

const more = 0x20;
const hasInstructions = 0x100;

function composite({ composites, glyphs, instructions }: Streams): Parts {
  const data: Buffer[] = [];
  let flags = more;
  let instructed = false;
  while ((flags & more) !== 0) {
    const head = composites.take(2);
    flags = head.readUInt16BE();
    instructed ||= (flags & hasInstructions) !== 0;
    const scale =
      (flags & 0x08) !== 0 ? 2 : (flags & 0x40) !== 0 ? 4 : (flags & 0x80) !== 0 ? 8 : 0;
    data.push(head, composites.take(2 + ((flags & 1) !== 0 ? 4 : 2) + scale));
  }
  if (instructed) data.push(...instructionsOf(glyphs, instructions));
  return { box: null, data };
}

function simple(contours: number, overlaps: boolean, from: Streams): Parts {
  const ends = Buffer.alloc(2 * contours);
  let total = 0;
  for (let contour = 0; contour < contours; contour++) {
    total += from.points.short();
    ends.writeUInt16BE(total - 1, 2 * contour);
  }
  const points = pointsOf(total, from.flags, from.glyphs);
  const flags = Buffer.from(points.map(({ onCurve }) => (onCurve ? 1 : 0)));
  if (overlaps) flags[0] = (flags[0] ?? 0) | 0x40;
  return {
    box: boxOf(points),
    data: [
      ends,
      ...instructionsOf(from.glyphs, from.instructions),
      flags,
      differences(points.map(({ x }) => x)),
      differences(points.map(({ y }) => y)),
    ],
  };
}

function instructionsOf(glyphs: Bytes, instructions: Bytes): readonly Buffer[] {
  const length = glyphs.short();
  const head = Buffer.alloc(2);
  head.writeUInt16BE(length);
  return [head, instructions.take(length)];
}

// Two bytes each: what was saved by shorter forms is of no use to a file that is read once.
function differences(values: readonly number[]): Buffer {
  const buffer = Buffer.alloc(2 * values.length);
  for (const [index, value] of values.entries())
    buffer.writeInt16BE(value - (values[index - 1] ?? 0), 2 * index);
  return buffer;
}

function boxOf(points: readonly Point[]): Buffer {
  const box = Buffer.alloc(8);
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  for (const [at, value] of [
    Math.min(...xs),
    Math.min(...ys),
    Math.max(...xs),
    Math.max(...ys),
  ].entries())
    box.writeInt16BE(value, 2 * at);
  return box;
}
