/**
 * Finds what stands between white space, as Unicode has it, in UTF-8.
 * @param visit is told where each begins and ends, the hash of its bytes, and whether there is a zero-width space in it.
 */
export function eachToken(
  bytes: Uint8Array,
  visit: (from: number, to: number, hash: number, hasBreak: boolean) => void,
): void {
  const end = bytes.length;
  let [from, hash, hasBreak] = [-1, 0, false];
  for (let at = 0; at < end; at += 1) {
    const byte = bytes[at] ?? 0;
    const kind = kinds[byte];
    if (kind === letter) {
      if (from === -1) [from, hash, hasBreak] = [at, hashStart, false];
      hash = Math.imul(hash ^ byte, hashStep);
      continue;
    }
    const size = kind === space ? 1 : spaceOf(byte, bytes[at + 1] ?? 0, bytes[at + 2] ?? 0);
    if (size > 0) {
      if (from !== -1) visit(from, at, hash, hasBreak);
      from = -1;
      at += size - 1;
      continue;
    }
    if (from === -1) [from, hash, hasBreak] = [at, hashStart, false];
    hash = Math.imul(hash ^ byte, hashStep);
    if (byte === 0xe2 && bytes[at + 1] === 0x80 && bytes[at + 2] === 0x8b) hasBreak = true;
  }
  if (from !== -1) visit(from, end, hash, hasBreak);
}

/** FNV-1a over 32 bits: https://datatracker.ietf.org/doc/html/draft-eastlake-fnv */
const hashStart = 0x811c9dc5 | 0;
const hashStep = 0x01000193;

const [letter, space, lead] = [0, 1, 2];
const kinds = new Uint8Array(256);
kinds.fill(space, 9, 14);
kinds[0x20] = space;
// What the white space outside of ASCII begins with.
for (const byte of [0xc2, 0xe1, 0xe2, 0xe3]) kinds[byte] = lead;

/** How many bytes the white space takes that may begin here. */
function spaceOf(first: number, second: number, third: number): number {
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
