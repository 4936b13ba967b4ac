import { isFile, isOwn, isPicture, stemOf } from './addresses.ts';
import type { Prepared, Surroundings } from './types.ts';

/** What a text shows and offers: files without size and ending, `fog` for `fog-300x200.jpg`. */
export interface ListedUploads {
  readonly pictures: readonly string[];
  /** Documents, sounds and films of the site. */
  readonly files: readonly string[];
}

/** What the sanitiser kept, for the completeness check. What it removed is in the report. */
export function listUploads(
  { references }: Pick<Prepared, 'references'>,
  surroundings: Pick<Surroundings, 'ownHosts'>,
): ListedUploads {
  const pictures = new Set<string>();
  const files = new Set<string>();
  const addFile = (address: string) => {
    const url = URL.parse(address);
    if (url !== null && isOwn(url, surroundings) && isFile(url) && !isPicture(url))
      files.add(nameOf(url));
  };
  for (const reference of references) {
    if (reference.kind === 'picture') pictures.add(nameOf({ href: reference.address }));
    if (reference.kind === 'file') addFile(reference.address);
    if (reference.kind === 'player') for (const { address } of reference.sources) addFile(address);
  }
  pictures.delete('');
  return { pictures: [...pictures], files: [...files] };
}

/** The name by which a file is listed. */
export function nameOf(url: Pick<URL, 'href'>): string {
  return stemOf(url.href).replaceAll(' ', '%20');
}
