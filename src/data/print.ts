import { fill, type Prepared } from '../html/index.ts';

/** Prepared HTML as this site prints it, a text for each part. */
export const print = async (prepared: Prepared): Promise<readonly string[]> =>
  Promise.resolve(
    fill(prepared, {
      link: ({ address }) => address,
      file: ({ address }) => address,
      picture: () => '',
      player: () => '',
      embed: () => '',
    }),
  );

/** The same for a text that has one part only. */
export const printText = async (prepared: Prepared): Promise<string> =>
  (await print(prepared)).join('');
