/**
 * Finds what stands between white space, as Unicode has it, in UTF-8.
 * @param visit is told where each begins and ends, the hash of its bytes, and whether there is a zero-width space in it.
 */
export function eachToken(
  bytes: Uint8Array,
  visit: (from: number, to: number, hash: number, hasBreak: boolean) => void,
): void {
  const end = bytes.length;
  let at = 0;
  while (at < end) {
    const gap = spaceAt(bytes, at);
    if (gap > 0) {
      at += gap;
      continue;
    }
    const from = at;
    let hash = hashStart;
    let hasBreak = false;
    for (; at < end; at += 1) {
      const byte = bytes[at] ?? 0;
      if (kinds[byte] !== letter) {
        if (spaceAt(bytes, at) > 0) break;
        if (byte === 0xe2 && bytes[at + 1] === 0x80 && bytes[at + 2] === 0x8b) hasBreak = true;
      }
      hash = Math.imul(hash ^ byte, hashStep);
    }
    visit(from, at, hash, hasBreak);
  }
}

/** FNV-1a over 32 bits: https://datatracker.ietf.org/doc/html/draft-eastlake-fnv */
const hashStart = 0x811c9dc5 | 0;
const hashStep = 0x01000193;

const letter = 0;
const space = 1;
const lead = 2;
const kinds = new Uint8Array(256);
kinds.fill(space, 9, 14);
kinds[0x20] = space;
// What the white space outside of ASCII begins with.
for (const byte of [0xc2, 0xe1, 0xe2, 0xe3]) kinds[byte] = lead;

/** How many bytes the white space takes that may begin here. */
function spaceAt(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0;
  const kind = kinds[first];
  if (kind !== lead) return kind === space ? 1 : 0;
  const [second, third] = [bytes[at + 1] ?? 0, bytes[at + 2] ?? 0];
  switch (first) {
    case 0xc2:
      return second === 0x85 || second === 0xa0 ? 2 : 0;
    case 0xe1:
      return second === 0x9a && third === 0x80 ? 3 : 0;
    case 0xe2:
      if (second === 0x80)
        return third <= 0x8a || third === 0xa8 || third === 0xa9 || third === 0xaf ? 3 : 0;
      return second === 0x81 && third === 0x9f ? 3 : 0;
    default:
      return second === 0x80 && third === 0x80 ? 3 : 0;
  }
}
