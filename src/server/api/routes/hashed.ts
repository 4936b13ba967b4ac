import { createHash } from 'node:crypto';

/** Bytes, hashed as they pass; `digest` may be asked for once, when the last has passed. */
export const hashed = (body: AsyncIterable<unknown>) => {
  const hash = createHash('sha256');
  async function* pass() {
    for await (const piece of body) {
      if (!(piece instanceof Uint8Array)) throw new TypeError('A body holds bytes.');
      hash.update(piece);
      yield piece;
    }
  }
  return { pieces: pass(), digest: (): string => hash.digest('hex') };
};
