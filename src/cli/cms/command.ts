import { createInterface } from 'node:readline/promises';
import { z } from 'zod';
import type { Cms, Deletion } from '../../wordpress/client/index.ts';
import { printable } from '../terminal.ts';

/** A command that was typed wrongly. The message says what to type instead. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** What a command needs to run. */
export interface Context {
  readonly cms: Cms;
  /** True when there are credentials. */
  readonly signed: boolean;
  /** The width of the terminal in characters; null when the output is not a terminal. */
  readonly columns: number | null;
  /** True when a person can be asked. */
  readonly interactive: boolean;
  /** Prints a line on standard error. */
  readonly note: (text: string) => void;
}

/** The result of a command: `value` for scripts, `text` for people. */
export interface Answer {
  readonly value: unknown;
  readonly text: string;
}

export interface Option {
  /** The placeholder of the value in the help: `N`. Left out for a switch. */
  readonly value?: string;
  readonly says: string;
}

/** The options and words after the command's name. */
interface Typed {
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
  readonly words: readonly string[];
}

export interface Command {
  /** `posts list`. */
  readonly name: string;
  /** The operands after the name, for the help: `<id>`; empty for none. */
  readonly operands: string;
  readonly says: string;
  readonly options: Readonly<Record<string, Option>>;
  /** Without `npm run cms --`, each with what it does. */
  readonly examples: readonly (readonly [command: string, says: string])[];
  /** Throws a {@link UsageError} before anything is sent. */
  prepare(typed: Typed): (context: Context) => Promise<Answer>;
}

interface Definition<Operands, Options> extends Omit<Command, 'prepare'> {
  /** The words after the name. */
  readonly takes: z.ZodType<Operands>;
  readonly reads: z.ZodType<Options>;
  readonly run: (operands: Operands, options: Options, context: Context) => Promise<Answer>;
}

/** A command whose words and options are checked before it runs. */
export function command<Operands, Options>({
  takes,
  reads,
  run,
  ...rest
}: Definition<Operands, Options>): Command {
  return {
    ...rest,
    prepare({ options, words }) {
      const operands = takes.safeParse(words);
      if (!operands.success) {
        const message = operands.error.issues[0]?.message ?? '';
        throw new UsageError(
          rest.operands === '' ? `“${rest.name}” takes no further arguments.` : message,
        );
      }
      const read = reads.safeParse(options);
      if (!read.success) {
        throw new UsageError(
          read.error.issues.map(({ path, message }) => `--${path.join('.')} ${message}`).join('\n'),
        );
      }
      return (context) => run(operands.data, read.data, context);
    },
  };
}

/** One word after the command's name. */
export function oneWord(missing: string) {
  return z
    .array(z.string())
    .length(1, missing)
    .transform(([word = '']) => word);
}

const noId = 'Name the id, a number such as 12.';

export const oneId = oneWord(noId)
  .pipe(z.string().regex(/^[1-9]\d{0,14}$/, noId))
  .transform(Number);

export const noWords = z.array(z.string()).length(0);

const wholeNumber = (highest: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,8}$/, `must be a whole number from 1 to ${highest}`)
    .transform(Number)
    .refine((value) => value <= highest, `must be a whole number from 1 to ${highest}`)
    .optional();

export const pageOptions = {
  search: { value: 'WORDS', says: 'only entries that contain these words' },
  page: { value: 'N', says: 'which page, starting at 1' },
  'per-page': { value: 'N', says: 'how many per page, up to 100; the default is 20' },
} as const satisfies Record<string, Option>;

export const pageReads = {
  search: z.string().optional(),
  page: wholeNumber(1_000_000),
  'per-page': wholeNumber(100),
};

export const flag = z.boolean().default(false);

interface Removal {
  /** True to delete without a question. */
  readonly yes: boolean;
  readonly question: () => Promise<string>;
  readonly remove: () => Promise<Deletion>;
  /** The result in words, without WordPress's own message. */
  readonly says: (deletion: Deletion) => string | Promise<string>;
}

/** Deletes a record if the person says yes. Throws a {@link UsageError} without a terminal. */
export async function deleteRecord(
  id: number,
  { interactive }: Context,
  { yes, question, remove, says }: Removal,
): Promise<Answer> {
  if (!yes && !(await isConfirmed(interactive, question))) {
    const value = { id, outcome: 'kept', message: null };
    return { value, text: 'Nothing was deleted.' };
  }
  const deletion = await remove();
  const words = deletion.message ? ` WordPress: “${printable(deletion.message)}”` : '';
  return { value: deletion, text: `${await says(deletion)}${words}` };
}

async function isConfirmed(
  interactive: boolean,
  question: () => Promise<string>,
): Promise<boolean> {
  if (!interactive) {
    throw new UsageError('This command cannot ask for confirmation here. Add --yes to delete it.');
  }
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const answer = await lines.question(`${printable(await question())} [y/N] `);
    return /^y(?:es)?$/i.test(answer.trim());
  } finally {
    lines.close();
  }
}
