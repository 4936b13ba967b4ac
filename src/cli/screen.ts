import { liveScreen } from './screen/live.ts';
import { plainScreen } from './screen/plain.ts';

/** How far the reading of a collection, or of the pictures, has come. */
export interface Reading {
  readonly collection: string;
  readonly done: number;
  /** Null while it is not known. */
  readonly total: number | null;
}

/** Told how many of how many are done. */
export type OnCount = (done: number, total: number) => void;

/** Shows how a build gets on. */
export interface Screen {
  /** Runs the reading of the content; shows each collection as n of m. */
  reading<T>(run: (onProgress: (progress: Reading) => void) => Promise<T>): Promise<T>;
  /** Runs the rendering of the pages; shows n of m. */
  rendering<T>(run: (onCount: OnCount) => Promise<T>): Promise<T>;
}

/** One that redraws itself on a terminal; plain lines in a log. */
export const createScreen = (): Screen =>
  // A terminal that does not say how wide it is can not be redrawn.
  process.stdout.isTTY && process.stdout.columns > 0 && process.env.TERM !== 'dumb'
    ? liveScreen()
    : plainScreen();
