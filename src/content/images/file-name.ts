/** What can be had from the address that a file comes from: the words of its name, and its ending. */
export interface FileName {
  /** `a-z`, `0-9` and `-`; never empty. */
  readonly words: string;
  /** Lower case, without a dot; empty when there is none. */
  readonly ext: string;
}

const longest = 60;

export function fileNameOf(address: string): FileName {
  const last = decoded(URL.parse(address)?.pathname.split('/').at(-1) ?? '');
  const [, stem = last, ext = ''] = /^(.+)\.([a-z0-9]{1,8})$/i.exec(last) ?? [];
  const words = stem
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longest)
    .replace(/^-+|-+$/g, '');
  return { words: words === '' ? 'file' : words, ext: ext.toLowerCase() };
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
