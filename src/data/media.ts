import type { KeptFile, Picture } from '../images/index.ts';
import { mediaPath } from '../paths.ts';
import { getMirror } from './mirror.ts';
import { link } from './link.ts';
import { once } from './once.ts';

/** What there is of pictures and files, by the address that it came from; null for what is missing. */
export interface MediaShelf {
  readonly picture: (address: string) => Picture | null;
  readonly file: (address: string) => KeptFile | null;
}

const remembered = <T>(ask: (address: string) => T): ((address: string) => T) => {
  const answers = new Map<string, T>();
  return (address) => {
    const known = answers.get(address);
    if (known !== undefined) return known;
    const answer = ask(address);
    answers.set(address, answer);
    return answer;
  };
};

export const getMediaShelf = once(async (): Promise<MediaShelf> => {
  const { store } = await getMirror();
  return {
    picture: remembered((address) => store.get('pictures', address)?.record ?? null),
    file: remembered((address) => store.get('files', address)?.record ?? null),
  };
});

/** What comes before the name of a kept file: `/base/_media/`. */
export const mediaFolder = (): string => link(mediaPath);
