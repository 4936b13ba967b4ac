import { z } from 'zod';

/** What one bench found out, in the order in which it is shown. */
export const measurementsSchema = z
  .array(
    z.object({
      label: z.string(),
      /** With its unit. */
      value: z.string(),
      /** As a sentence would name it: `1 ms or less`. */
      goal: z.string().optional(),
      met: z.boolean().optional(),
    }),
  )
  .readonly();

export type Measurements = z.output<typeof measurementsSchema>;

/** The default export of each file of bench/ besides the runner. */
export interface Bench {
  readonly name: string;
  run(): Promise<Measurements>;
}
