/** A range of addresses, both ends included. */
export interface Range {
  readonly version: 4 | 6;
  readonly first: bigint;
  readonly last: bigint;
}

/** Of `10.0.0.0/8`. */
export function rangeOf(text: string): Range {
  const [network = '', prefix = ''] = text.split('/');
  const version = network.includes(':') ? 6 : 4;
  const size = 1n << BigInt((version === 4 ? 32 : 128) - Number(prefix));
  const first = version === 4 ? number(network.split('.'), 8) : number(groupsOf(network), 16);
  return { version, first, last: first + size - 1n };
}

/** As a URL writes it. */
function addressOf({ version }: Pick<Range, 'version'>, value: bigint): string {
  if (version === 4) return parts(value, 4, 8).join('.');
  const groups = parts(value, 8, 16).map((part) => part.toString(16));
  return new URL(`http://[${groups.join(':')}]`).hostname.slice(1, -1);
}

/** The first address, one within, and the last. */
export function someOf(range: Range): string[] {
  const { first, last } = range;
  const values = new Set([first, (first + last) / 2n, last]);
  return Array.from(values, (value) => addressOf(range, value));
}

/** The addresses before and after a range that are in none of the others. */
export function besides(range: Range, others: readonly Range[]): string[] {
  const most = (1n << (range.version === 4 ? 32n : 128n)) - 1n;
  return [range.first - 1n, range.last + 1n]
    .filter((value) => value >= 0n && value <= most)
    .filter(
      (value) =>
        !others.some(
          ({ version, first, last }) =>
            version === range.version && first <= value && value <= last,
        ),
    )
    .map((value) => addressOf(range, value));
}

function groupsOf(network: string): string[] {
  const [before = '', after] = network.split('::');
  const split = (text: string) => text.split(':').filter(Boolean);
  const left = split(before);
  const right = split(after ?? '');
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0');
  return [...left, ...zeros, ...right].map((group) => String(Number.parseInt(group, 16)));
}

const number = (texts: readonly string[], bits: number): bigint =>
  texts.reduce((sum, text) => (sum << BigInt(bits)) + BigInt(text), 0n);

const parts = (value: bigint, length: number, bits: number): bigint[] =>
  Array.from(
    { length },
    (_, place) => (value >> BigInt(bits * (length - 1 - place))) & ((1n << BigInt(bits)) - 1n),
  );
