import type { IncomingMessage } from 'node:http';
import type { Desk } from './desk.ts';
import type { Visit } from './auth/face.ts';

/** What the server gives the desk's pages along with a request: Astro's `locals`. */
export interface DeskLocals {
  readonly desk: Desk;
  readonly visit: Visit;
  /** The request as it came. Its body is read from here alone, since Astro's request has none. */
  readonly incoming: IncomingMessage;
}

/** The locals of a request. Throws where another server shows the page. */
export const localsOf = (locals: Partial<DeskLocals>): DeskLocals => {
  const { desk, visit, incoming } = locals;
  if (desk === undefined || visit === undefined || incoming === undefined) {
    throw new Error(
      'The desk works only in the server that a build makes. Run `npm start`, or build and run `node dist/server/entry.mjs`.',
    );
  }
  return { desk, visit, incoming };
};
