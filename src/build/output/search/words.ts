import { Bytes } from './bytes.ts';

/** Different words, numbered in the order in which they come; they are kept as bytes, of which a site has few. */
export class Words {
  /** How many there are. */
  size = 0;
  readonly #bytes = new Bytes(1 << 12);
  #starts = new Int32Array(1 << 9);
  #hashes = new Int32Array(1 << 9);
  /** Numbers, one more than they are, by hash; zero is a free place. */
  #slots = new Int32Array(1 << 10);

  /** The number of a word, the same for the same word. @param hash by `eachToken`. */
  numberOf(bytes: Uint8Array, from: number, to: number, hash: number): number {
    const mask = this.#slots.length - 1;
    let slot = (hash ^ (hash >>> 15)) & mask;
    for (;;) {
      const number = (this.#slots[slot] ?? 0) - 1;
      if (number === -1) break;
      if (this.#hashes[number] === hash && this.#is(number, bytes, from, to)) return number;
      slot = (slot + 1) & mask;
    }
    return this.#add(bytes, from, to, hash);
  }

  /** Each with a space behind it. It is a view: valid until there are more. */
  bytes(): Buffer {
    return this.#bytes.bytes();
  }

  clear(): void {
    this.size = 0;
    this.#bytes.length = 0;
    this.#slots.fill(0);
  }

  #is(number: number, bytes: Uint8Array, from: number, to: number): boolean {
    const own = this.#bytes.buffer;
    let at = this.#starts[number] ?? 0;
    for (let other = from; other < to; other += 1, at += 1)
      if (own[at] !== bytes[other]) return false;
    return own[at] === space;
  }

  #add(bytes: Uint8Array, from: number, to: number, hash: number): number {
    const number = this.size;
    if (number === this.#starts.length) this.#grow();
    this.#starts[number] = this.#bytes.length;
    this.#hashes[number] = hash;
    this.#bytes.part(bytes, from, to);
    this.#bytes.byte(space);
    this.size += 1;
    this.#place(number);
    return number;
  }

  #place(number: number): void {
    const hash = this.#hashes[number] ?? 0;
    const mask = this.#slots.length - 1;
    let slot = (hash ^ (hash >>> 15)) & mask;
    while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
    this.#slots[slot] = number + 1;
  }

  #grow(): void {
    const more = (numbers: Int32Array<ArrayBuffer>) => {
      const grown = new Int32Array(2 * numbers.length);
      grown.set(numbers);
      return grown;
    };
    this.#starts = more(this.#starts);
    this.#hashes = more(this.#hashes);
    this.#slots = new Int32Array(2 * this.#slots.length);
    for (let number = 0; number < this.size; number += 1) this.#place(number);
  }
}

const space = 0x20;
