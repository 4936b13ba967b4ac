/** A picture in the form of Windows's icons, which hold PNG files as they are. */
export function icoFile(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22);
  // An icon; one picture.
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size % 256, 6);
  head.writeUInt8(size % 256, 7);
  // One plane of 32 bits a pixel, then how long the picture is and where it begins.
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}
