import { statSync } from 'node:fs';
import { z } from 'zod';
import { type FieldSchema, fieldSchema } from '../wordpress/fields.ts';
import { ProgramError } from './errors.ts';
import { ownOrOriginal } from './look.ts';

/**
 * The kinds of custom fields: of `src/own/fields.ts`, else `src/fields.ts`. Read again after a
 * change. Throws a {@link ProgramError} if it can't be read.
 */
export async function loadFields(): Promise<FieldSchema> {
  const { file, name } = ownOrOriginal('fields.ts');
  try {
    const module: unknown =
      file === null
        ? await import('../fields.ts')
        : // A whole number: Vite would take what follows a dot for the file's extension.
          await import(/* @vite-ignore */ `${file.href}?${Math.round(statSync(file).mtimeMs)}`);
    return z.object({ fields: fieldSchema }).parse(module).fields;
  } catch (error) {
    const reason = error instanceof z.ZodError ? `\n${z.prettifyError(error)}` : String(error);
    throw new ProgramError(`The kinds of custom fields in ${name} could not be read: ${reason}`);
  }
}
