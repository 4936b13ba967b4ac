import { createResolver, type KnownSite, surveySite } from '../../../content/paths/index.ts';
import type { SyncOptions } from '../report.ts';
import type { ReadRecords, Records } from '../snapshot.ts';

export interface Addresses {
  readonly site: KnownSite;
  /** Whether an own address leads to a page of this site. */
  readonly hasPage: (address: string) => boolean;
  /** Addresses of uploads by those that WordPress gives their pages; null if it is no such page. */
  readonly uploads: Map<string, string | null>;
}

type Addressed = ReadRecords & Pick<Records, 'redirects'>;

/** The addresses of records, or the known ones if no address and no list changed since. */
export function addressesOf(
  now: Addressed,
  before: Records,
  { known, ownAddresses }: Pick<SyncOptions, 'ownAddresses'> & { known: Addresses | undefined },
): Addresses {
  if (known !== undefined && isSame(addressed, before, now)) return known;
  const site = now.site.get('site');
  if (site === undefined) throw new Error('The site sent no information about itself.');
  const surveyed = surveySite({
    site,
    types: [...now.types.values()],
    entries: [...now.entries.values()],
    users: [...now.users.values()],
    terms: [...now.terms.values()],
    attachments: [...now.attachments.values()],
    redirects: [...now.redirects.values()],
  });
  const resolve = createResolver(surveyed, ownAddresses);
  const hasSameUploads = known !== undefined && isSame(['site', 'attachments'], before, now);
  return {
    site: surveyed,
    hasPage: (address) => resolve(address) !== null,
    uploads: hasSameUploads ? known.uploads : new Map<string, string | null>(),
  };
}

const addressed = [
  ...(['site', 'types', 'entries', 'users', 'terms'] as const),
  ...(['attachments', 'redirects'] as const),
];
type Name = (typeof addressed)[number];

function isSame(names: readonly Name[], before: Records, now: Pick<Records, Name>): boolean {
  return names.every(
    (name) =>
      before[name].size === now[name].size &&
      [...now[name]].every(([key, record]) => {
        const known = before[name].get(key);
        return known === record || (known !== undefined && placeOf(known) === placeOf(record));
      }),
  );
}

/** The properties of a record that addresses depend on. */
const placeOf = (record: object): string =>
  JSON.stringify({ ...record, ...ofText, body: '', uses: [], modified: '', modifiedLocal: '' });
const ofText = { title: '', titleHtml: '', excerpt: '', writtenExcerpt: '', words: 0 };
