import { Cbor } from './cbor.ts';

/** Where a word, or a form of it, stands: on which pages, and where on each. There are very many of these. */
export class Places {
  /** How many pages there are. */
  count = 0;
  /** How many numbers they take. */
  size = 0;
  readonly #written = new Cbor(16);
  readonly #positions: number[] = [];
  readonly #weights: number[] = [];
  readonly #metas: number[] = [];
  #last = 0;

  /** In the body of the page that is being read. */
  add(position: number, weight: number): void {
    this.#positions.push(position);
    this.#weights.push(weight);
  }

  /** In a field of its. */
  addMeta(field: number, position: number): void {
    this.#metas.push(field, position);
  }

  /** Ends a page: `page` counts up. */
  settle(page: number): void {
    const written = this.#written;
    written.array(3);
    written.int(page - this.#last);
    const body = packed(this.#positions, this.#weights);
    const meta = packedMeta(this.#metas);
    written.ints(body);
    written.ints(meta);
    this.#last = page;
    this.count += 1;
    this.size += body.length + meta.length + 1;
    this.#positions.length = this.#weights.length = this.#metas.length = 0;
  }

  /** The pages as they are written, one after the other. */
  bytes(): Buffer {
    return this.#written.bytes();
  }
}

/** The weight that is not written. */
const silent = 25;

const nothing: readonly number[] = [];

/** Differences of positions; a weight is a negative number, after which the next position is whole. */
function packed(positions: readonly number[], weights: readonly number[]): readonly number[] {
  if (positions.length === 0) return nothing;
  const order = inOrder(positions, weights);
  const numbers: number[] = [];
  let [weight, last] = [silent, 0];
  for (let index = 0; index < positions.length; index += 1) {
    const at = order?.[index] ?? index;
    const [position = 0, own = 0] = [positions[at], weights[at]];
    if (own === weight) numbers.push(position - last);
    else {
      weight = own;
      numbers.push(-weight - 1, position);
    }
    last = position;
  }
  return numbers;
}

/** Those of one weight together; null where they are. */
function inOrder(positions: readonly number[], weights: readonly number[]): number[] | null {
  const [first] = weights;
  if (weights.every((weight) => weight === first)) return null;
  const rank = (at: number) => (weights[at] === silent ? 0 : (weights[at] ?? 0));
  return Array.from(positions.keys()).sort(
    (a, b) => rank(a) - rank(b) || (positions[a] ?? 0) - (positions[b] ?? 0),
  );
}

function packedMeta(metas: readonly number[]): readonly number[] {
  if (metas.length === 0) return nothing;
  const pairs: [field: number, position: number][] = [];
  for (let at = 0; at < metas.length; at += 2) pairs.push([metas[at] ?? 0, metas[at + 1] ?? 0]);
  pairs.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const numbers: number[] = [];
  let [current, last] = [-1, 0];
  for (const [field, position] of pairs) {
    if (field !== current) {
      numbers.push(-field - 1);
      [current, last] = [field, 0];
    }
    numbers.push(position - last);
    last = position;
  }
  return numbers;
}
