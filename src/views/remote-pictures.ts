import type { Picture } from '../content/images/index.ts';
import { once } from './once.ts';
import { getSite } from './site.ts';

/** A picture as a text names it, with its size in pixels where that is known. */
interface Wanted {
  readonly address: string;
  readonly width: number | null;
  readonly height: number | null;
}

const originOf = (address: string): string[] =>
  URL.canParse(address) ? [new URL(address).origin] : [];

let service: string | undefined;

/** For the server, before it renders a preview: pictures that no build has fetched may come from this WordPress site. */
export const allowPicturesOf = (root: string): void => {
  service = root;
};

/** The WordPress site's own origins, on the server; none in a build. */
export const getPictureOrigins = once(async (): Promise<readonly string[]> => {
  if (service === undefined) return [];
  return [...new Set([service, (await getSite()).home].flatMap(originOf))];
});

/**
 * Pictures that were not fetched yet, at WordPress's own address: what a preview shows, and the published site never.
 * Null for those of other sites, and for all in a build.
 */
export const getRemotePictures = once(async () => {
  const origins = new Set(await getPictureOrigins());
  return ({ address, width, height }: Wanted): Picture | null => {
    if (!originOf(address).some((origin) => origins.has(origin))) return null;
    // Room for it until it has come and tells its own.
    const size = width && height ? { width, height } : { width: 1200, height: 800 };
    const file = { file: address, type: 'image/*', width: size.width };
    return { ...size, placeholder: null, variants: [file] };
  };
});

/** Whether the names of a picture's files are whole addresses. */
export const isRemote = ({ variants }: Picture): boolean =>
  variants.some(({ file }) => /^https?:/.test(file));
