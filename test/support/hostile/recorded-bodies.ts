import { z } from 'zod';
import { readRecorded, recordedFolders, recordedNames } from '../recorded-calls.ts';

const rendered = z.object({ rendered: z.string() });
const record = z.object({
  content: z.union([rendered, z.string()]).optional(),
  excerpt: z.union([rendered, z.string(), z.null()]).optional(),
});

/** Every text of the recorded answers, once. */
export const recordedBodies: readonly string[] = [
  ...new Set(
    recordedFolders.flatMap((folder) =>
      recordedNames(folder).flatMap((name) => {
        const { body } = readRecorded(folder, name).response;
        const records = z.array(z.unknown()).safeParse(body).data ?? [body];
        return records.flatMap((each) => {
          const { content, excerpt } = record.safeParse(each).data ?? {};
          return [content, excerpt].flatMap((text) =>
            typeof text === 'string' ? [text] : text ? [text.rendered] : [],
          );
        });
      }),
    ),
  ),
];
