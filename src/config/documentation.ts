import { z } from 'zod';

/** The parts of `.env.example`, in their order. */
export const groups = [
  'The content service',
  'Credentials',
  'The site',
  'Content',
  'Building',
  'Deploy previews',
  'The desk',
  'Rebuilds',
  'Running the server',
] as const;

/** What a person is told of a variable. */
export interface Documentation {
  readonly group: (typeof groups)[number];
  /** Full sentences: what it does, its unit and its limits. */
  readonly meaning: string;
  /** What holds when it is left out, in words or as the value itself. */
  readonly fallback: string;
  readonly example: string;
  /** Never printed, and refused under a `PUBLIC_` name. */
  readonly secret?: true;
}

export const documentation = z.registry<Documentation>();
