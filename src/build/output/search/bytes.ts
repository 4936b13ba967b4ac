/** Bytes that grow at their end. */
export class Bytes {
  /** With room behind what was written. */
  buffer: Buffer;
  /** How many were written. */
  length = 0;

  constructor(size = 32) {
    this.buffer = Buffer.allocUnsafe(size);
  }

  /** What was written. It is a view: valid until more is written. */
  bytes(): Buffer {
    return this.buffer.subarray(0, this.length);
  }

  byte(byte: number): void {
    this.room(1);
    this.buffer[this.length] = byte;
    this.length += 1;
  }

  /** ASCII. */
  ascii(text: string): void {
    this.room(text.length);
    for (let at = 0; at < text.length; at += 1) this.buffer[this.length + at] = text.charCodeAt(at);
    this.length += text.length;
  }

  raw(bytes: Uint8Array): void {
    this.room(bytes.length);
    this.buffer.set(bytes, this.length);
    this.length += bytes.length;
  }

  /** A part of other bytes; few at a time are copied faster by hand. */
  part(bytes: Uint8Array, from: number, to: number): void {
    const size = to - from;
    if (size > 64) {
      this.raw(bytes.subarray(from, to));
      return;
    }
    this.room(size);
    const { buffer, length } = this;
    for (let at = 0; at < size; at += 1) buffer[length + at] = bytes[from + at] ?? 0;
    this.length += size;
  }

  room(more: number): void {
    if (this.length + more <= this.buffer.length) return;
    const buffer = Buffer.allocUnsafe(Math.max(2 * this.buffer.length, this.length + more));
    buffer.set(this.bytes());
    this.buffer = buffer;
  }
}
