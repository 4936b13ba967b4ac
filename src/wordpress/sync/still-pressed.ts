import { z } from 'zod';
import type { Wanted } from '../../content/images/index.ts';
import type { SyncOptions, SyncReport } from './face.ts';
import { digestOf, type Memo } from './memo.ts';
import type { PressedAll } from './press-all.ts';

const kinds = ['picture', 'avatar', 'poster', 'file'] as const;
const wantedList = z.array(z.tuple([z.enum(kinds), z.string()]));

export const writeWanted = (wanted: readonly Wanted[]): string =>
  JSON.stringify(wanted.map(({ kind, address }) => [kind, address]));

/** Of what was to be had, and why the rest was not. */
export function pressedDigest({
  pictures,
  files,
  problems,
}: Pick<PressedAll, 'pictures' | 'files' | 'problems'>): string {
  const sorted = (all: ReadonlyMap<string, unknown>) =>
    [...all].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return digestOf([pictures, files, problems].map(sorted));
}

/** Takes what the last sync wanted into use again; null when something has become of it meanwhile. */
export async function stillPressed(
  wantedFact: string | null,
  memo: Memo,
  { press, strictImages = false }: Pick<SyncOptions, 'press' | 'strictImages'>,
): Promise<SyncReport['pictures'] | null> {
  if (wantedFact === null || (strictImages && memo.missing > 0)) return null;
  if (press === undefined) {
    return { requests: 0, fetched: 0, encoded: 0, kept: 0, missing: memo.missing };
  }
  const wanted = wantedList.parse(JSON.parse(wantedFact));
  const pressed = await press
    .press(wanted.map(([kind, address]) => ({ kind, address, recheck: false, isSettled: true })))
    .catch(() => null);
  if (pressed === null || pressedDigest(pressed) !== memo.pressed) return null;
  return { ...pressed.counts, missing: memo.missing };
}
