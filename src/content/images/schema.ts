import { z } from 'zod';
import type { KeptFile, Picture } from './face.ts';

export const pictureSchema = z.object({
  width: z.int(),
  height: z.int(),
  placeholder: z.string().nullable(),
  variants: z.array(z.object({ file: z.string(), type: z.string(), width: z.int() })).min(1),
}) satisfies z.ZodType<Picture>;

export const keptFileSchema = z.object({
  file: z.string(),
  type: z.string(),
  size: z.int(),
}) satisfies z.ZodType<KeptFile>;
