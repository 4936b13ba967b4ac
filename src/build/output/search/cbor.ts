import { Bytes } from './bytes.ts';

/** Writes numbers, texts and lists of these as CBOR: https://www.rfc-editor.org/rfc/rfc8949 */
export class Cbor extends Bytes {
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

  /** @param count so many of them. */
  ints(values: ArrayLike<number>, count = values.length): void {
    this.array(count);
    this.room(5 * count);
    for (let at = 0; at < count; at += 1) {
      const value = values[at] ?? 0;
      if (value >= 0 && value < 24) this.buffer[this.length++] = value;
      else this.int(value);
    }
  }

  #head(type: number, value: number): void {
    this.room(5);
    const { buffer, length } = this;
    if (value < 24) {
      buffer[length] = type | value;
      this.length += 1;
    } else if (value < 0x100) {
      buffer[length] = type | 24;
      buffer[length + 1] = value;
      this.length += 2;
    } else if (value < 0x10000) {
      buffer[length] = type | 25;
      buffer[length + 1] = value >> 8;
      buffer[length + 2] = value & 0xff;
      this.length += 3;
    } else {
      buffer[length] = type | 26;
      buffer.writeUInt32BE(value, length + 1);
      this.length += 5;
    }
  }
}

/** Reads what {@link Cbor} writes, one item after the other. Throws where there is another one. */
export class CborReader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  int(): number {
    const isNegative = this.#type() === 1;
    const value = this.#value(isNegative ? 1 : 0);
    return isNegative ? -1 - value : value;
  }

  text(): string {
    const size = this.#value(3);
    this.#at += size;
    return this.#bytes.toString('utf8', this.#at - size, this.#at);
  }

  /** How many items follow. @param expected when it must be so many. */
  array(expected?: number): number {
    const length = this.#value(4);
    if (expected !== undefined && length !== expected) throw unknownForm();
    return length;
  }

  #type(): number {
    return (this.#bytes[this.#at] ?? 0) >> 5;
  }

  #value(type: number): number {
    const short = (this.#bytes[this.#at] ?? 0) & 31;
    const from = this.#at + 1;
    if (this.#type() !== type || short > 26 || from > this.#bytes.length) throw unknownForm();
    const size = short < 24 ? 0 : 1 << (short - 24);
    this.#at = from + size;
    return size === 0 ? short : this.#bytes.readUIntBE(from, size);
  }
}

const unknownForm = () =>
  new Error('Pagefind’s index does not have the format that this version is known to write.');
