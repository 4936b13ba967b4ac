import { hash } from 'node:crypto';
import { readEnvironment } from '../config/index.ts';
import { programKey } from '../build/render/index.ts';

/** A digest of what a process that stays was started with: the program, and the settings as they are now. */
export const programState = (): string =>
  hash('sha256', `${programKey()} ${JSON.stringify(Object.entries(readEnvironment()).toSorted())}`);
