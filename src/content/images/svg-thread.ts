/** A thread that sanitises SVG drawings. They are foreign, and may be made to take very long. */
import { readFile } from 'node:fs/promises';
import { answerAll } from '../../threads.ts';
import { safeSvg, type SafeSvg } from './safe-svg.ts';
import { Unusable } from './errors.ts';

/** A drawing, or why it can't be used, as the end of a sentence. */
export type SanitisedSvg = SafeSvg | { readonly problem: string };

answerAll(async ({ path }: { readonly path: string }): Promise<SanitisedSvg> => {
  const bytes = await readFile(path);
  const utf16 = bytes[0] === 0xff ? 'utf-16le' : bytes[0] === 0xfe ? 'utf-16be' : 'utf-8';
  try {
    return safeSvg(new TextDecoder(utf16).decode(bytes));
  } catch (error) {
    if (!(error instanceof Unusable)) throw error;
    return { problem: error.message };
  }
});
