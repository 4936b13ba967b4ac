/** Bytes that grow at their end, written as CBOR where they are given a meaning. */
export class Cbor {
  #bytes: Buffer;
  #length = 0;

  constructor(size = 32) {
    this.#bytes = Buffer.allocUnsafe(size);
  }

  /** What was written. It is a view: valid until more is written. */
  bytes(): Buffer {
    return this.#bytes.subarray(0, this.#length);
  }

  raw(bytes: Uint8Array): void {
    this.#room(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  int(value: number): void {
    if (value < 0) this.#head(0x20, -1 - value);
    else this.#head(0x00, value);
  }

  text(value: string): void {
    const bytes = Buffer.from(value);
    this.#head(0x60, bytes.length);
    this.raw(bytes);
  }

  /** As many items as it says have to follow. */
  array(length: number): void {
    this.#head(0x80, length);
  }

  ints(values: readonly number[]): void {
    this.array(values.length);
    for (const value of values) this.int(value);
  }

  #head(type: number, value: number): void {
    this.#room(5);
    const [bytes, at] = [this.#bytes, this.#length];
    if (value < 24) {
      bytes[at] = type | value;
      this.#length += 1;
    } else if (value < 0x100) {
      bytes[at] = type | 24;
      bytes[at + 1] = value;
      this.#length += 2;
    } else if (value < 0x10000) {
      bytes[at] = type | 25;
      bytes[at + 1] = value >> 8;
      bytes[at + 2] = value & 0xff;
      this.#length += 3;
    } else {
      bytes[at] = type | 26;
      bytes.writeUInt32BE(value, at + 1);
      this.#length += 5;
    }
  }

  #room(more: number): void {
    if (this.#length + more <= this.#bytes.length) return;
    const bytes = Buffer.allocUnsafe(Math.max(2 * this.#bytes.length, this.#length + more));
    bytes.set(this.bytes());
    this.#bytes = bytes;
  }
}

/** What {@link Cbor} writes: numbers, texts and lists of these. */
export function fromCbor(bytes: Buffer): unknown {
  let at = 0;
  const number = (short: number): number => {
    const from = at;
    switch (short) {
      case 24:
        at += 1;
        return bytes.readUInt8(from);
      case 25:
        at += 2;
        return bytes.readUInt16BE(from);
      case 26:
        at += 4;
        return bytes.readUInt32BE(from);
      default:
        return short;
    }
  };
  const item = (): unknown => {
    const head = bytes.readUInt8(at++);
    const value = number(head & 31);
    switch (head >> 5) {
      case 0:
        return value;
      case 1:
        return -1 - value;
      case 3:
        at += value;
        return bytes.toString('utf8', at - value, at);
      case 4:
        return Array.from({ length: value }, item);
      default:
        throw new Error('Pagefind’s index has another form than this version is known to write.');
    }
  };
  return item();
}
