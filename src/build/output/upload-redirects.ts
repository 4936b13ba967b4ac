import { isSafePath, mediaPath, ownAddressReader } from '../../content/paths/index.ts';
import { mapRecords, type MirrorReader } from '../../wordpress/mirror/index.ts';

import type { Redirect } from './redirects.ts';
import { mediaFileName } from './write-media.ts';

// The last variant is the one that mail programs and search engines know, too.
const picturesOf = mapRecords('pictures', ({ key, record: { variants, width } }) => ({
  address: key,
  file: variants.at(-1)?.file ?? '',
  width,
}));
const filesOf = mapRecords('files', ({ key, record: { file } }) => ({
  address: key,
  file,
  // A copy is better than any variant.
  width: Infinity,
}));
const uploadsOf = mapRecords('attachments', ({ record: { url, sizes } }) => [url, ...sizes]);

type Local = ReturnType<typeof picturesOf>[number];

interface Known {
  readonly parts: readonly unknown[];
  readonly redirects: readonly Redirect[];
}

const known = new WeakMap<MirrorReader, Known>();

/**
 * Redirects from WordPress's uploads, such as `/wp-content/uploads/2026/01/fog-300x200.jpg`, to our
 * files; from missing sizes to the best one. Uploads come first, then other sizes. The same list is
 * returned until something in it may have changed.
 */
export function uploadRedirects(mirror: MirrorReader): readonly Redirect[] {
  const pictures = picturesOf(mirror);
  const files = filesOf(mirror);
  const uploads = uploadsOf(mirror);
  const site = mirror.get('site', 'site');
  const parts = [pictures, files, uploads, site?.digest];
  const before = known.get(mirror);
  if (before?.parts.every((part, place) => part === parts[place])) return before.redirects;
  const redirects =
    site === null ? [] : redirectsTo([...pictures, ...files], uploads, pathReader(site.record));
  known.set(mirror, { parts, redirects });
  return redirects;
}

function redirectsTo(
  locals: readonly Local[],
  uploads: readonly (readonly string[])[],
  pathOf: (address: string) => string | null,
): Redirect[] {
  const local = new Map(locals.map((each) => [each.address, each]));
  const redirects = new Map<string, Redirect>();
  const add = (address: string, { file }: Local): void => {
    const from = pathOf(address);
    if (from !== null && !redirects.has(from))
      redirects.set(from, { from, to: mediaPath + mediaFileName(file) });
  };
  const there = uploads.flatMap((addresses) => {
    const own = addresses.flatMap((address) => local.get(address) ?? []);
    const [best] = own.toSorted((a, b) => b.width - a.width);
    return best === undefined ? [] : { addresses, best };
  });
  for (const { addresses, best } of there)
    for (const address of addresses.slice(0, 1)) add(address, local.get(address) ?? best);
  for (const { addresses, best } of there)
    for (const address of addresses.slice(1)) add(address, local.get(address) ?? best);
  for (const each of locals) add(each.address, each);
  return [...redirects.values()];
}

/** Reads the path of a file on the site's own hosts; null for other addresses. */
function pathReader({ home, hosts }: { readonly home: string; readonly hosts: readonly string[] }) {
  const read = ownAddressReader({ homes: [home], hosts: new Set(hosts) });
  return (address: string): string | null => {
    const own = read(address);
    if (own === null || own.query.size > 0 || !/\.\w+$/.test(own.segments.at(-1) ?? ''))
      return null;
    const path = `/${own.segments.join('/')}`;
    return isSafePath(`${path}/`) ? path : null;
  };
}
