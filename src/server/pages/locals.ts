import type { DeskLocals } from '../start.ts';

/** What the server hands a page of the desk along with its request. Throws where another server shows the page. */
export const localsOf = (locals: Partial<DeskLocals>): DeskLocals => {
  const { desk, visit, incoming } = locals;
  if (desk === undefined || visit === undefined || incoming === undefined) {
    throw new Error(
      'The desk works only in the server that a build makes. Run `npm start`, or build and run `node dist/server/entry.mjs`.',
    );
  }
  return { desk, visit, incoming };
};
