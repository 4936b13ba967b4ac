import { permalinkPath } from '../../content/paths/index.ts';
import type { StoredAttachment } from '../mirror/index.ts';
import type { Exhibit } from './exhibits.ts';

interface Site {
  readonly home: string;
  readonly attachments: Iterable<StoredAttachment>;
  /** Whether an own address leads to a page of this site. */
  readonly hasPage: (address: string) => boolean;
  /** What was found out for the same site before, and what is found out now. */
  readonly known: Map<string, string | null>;
}

/**
 * The uploads that links mean by their pages, where those pages lead to no text: the address of the
 * file by the address that is linked to. WordPress's classic galleries link so.
 */
export function uploadsBehind(
  exhibits: readonly Exhibit[],
  { home, attachments, hasPage, known }: Site,
): Map<string, string> {
  const byPath = new Map<string, string>();
  const byId = new Map<number, string>();
  for (const { id, path, url } of attachments) {
    if (url === '') continue;
    byId.set(id, url);
    if (path !== null) byPath.set(path, url);
  }
  const lookUp = (address: string): string | undefined => {
    const { searchParams } = new URL(address);
    const id = searchParams.get('attachment_id') ?? searchParams.get('p');
    return id === null ? byPath.get(permalinkPath(address, home, '/').path) : byId.get(Number(id));
  };
  const uploadAt = (address: string): string | null => {
    const before = known.get(address);
    if (before !== undefined) return before;
    const upload = hasPage(address) ? null : (lookUp(address) ?? null);
    known.set(address, upload);
    return upload;
  };
  const found = new Map<string, string>();
  for (const { shown } of exhibits) {
    for (const { kind, address } of shown) {
      if (kind !== 'link' || found.has(address)) continue;
      const upload = uploadAt(address);
      if (upload !== null) found.set(address, upload);
    }
  }
  return found;
}

/** An exhibit that shows the uploads behind its links as well. */
export function withUploads(exhibit: Exhibit, behind: ReadonlyMap<string, string>): Exhibit {
  const files = exhibit.shown.flatMap(({ kind, address }) => {
    const upload = kind === 'link' ? behind.get(address) : undefined;
    return upload === undefined ? [] : [{ kind: 'file' as const, address: upload }];
  });
  return files.length === 0 ? exhibit : { ...exhibit, shown: [...exhibit.shown, ...files] };
}
