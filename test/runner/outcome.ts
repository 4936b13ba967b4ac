import { z } from 'zod';

export const outcomeSchema = z.object({
  passed: z.number(),
  failed: z.number(),
  skipped: z.array(z.object({ name: z.string(), reason: z.string().nullable() })),
});

/** What came of a run of tests; written by the reporter, read by `npm test`. */
export type Outcome = z.infer<typeof outcomeSchema>;

/** The variable that tells the reporter which file to write. */
export const outcomeVariable = 'GALLEY_TEST_OUTCOME';
