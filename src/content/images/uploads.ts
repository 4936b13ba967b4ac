/** WordPress names sizes after the upload: `/boat-300x200.jpg`, `/boat-scaled.jpg`: `/boat.jpg`. */
export function uploadOf(address: string): string | undefined {
  return URL.parse(address)?.pathname.replace(/(?:-scaled|-rotated|-\d+x\d+)(?=\.\w+$)/, '');
}

interface Shown {
  readonly seo: { readonly sharePicture: string } | null;
  readonly uses: readonly { readonly kind: string; readonly address: string }[];
}

/** The picture for shared links, in the size that the text shows, if any; null if none. */
export function sharePictureAddress(
  { seo, uses }: Shown,
  featured: { readonly picture: string | null } | undefined,
): string | null {
  const wanted = seo?.sharePicture ?? '';
  if (wanted === '') return null;
  const ofText = uses.flatMap(({ kind, address }) => (kind === 'picture' ? address : []));
  const shown = [...[featured?.picture ?? []].flat(), ...ofText];
  return shown.find((address) => uploadOf(address) === uploadOf(wanted)) ?? wanted;
}
