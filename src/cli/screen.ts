import type { Progress } from '../sync/face.ts';
import { liveScreen } from './screen/live.ts';
import { plainScreen } from './screen/plain.ts';

/** Told how many of how many are done. */
export type OnCount = (done: number, total: number) => void;

/** Shows how a build gets on. */
export interface Screen {
  /** Runs the reading of the content; shows each collection as n of m. */
  reading<T>(run: (onProgress: (progress: Progress) => void) => Promise<T>): Promise<T>;
  /** Runs the rendering of the pages; shows n of m. */
  rendering<T>(run: (onCount: OnCount) => Promise<T>): Promise<T>;
}

/** One that redraws itself on a terminal; plain lines in a log. */
export const createScreen = (): Screen =>
  // A terminal that does not say how wide it is can not be redrawn.
  process.stdout.isTTY && process.stdout.columns > 0 && process.env.TERM !== 'dumb'
    ? liveScreen()
    : plainScreen();
