import { createInterface } from 'node:readline/promises';
import { z } from 'zod';
import type { Cms } from '../../wordpress/client/index.ts';
import { printable } from '../terminal.ts';

/** The command was typed wrongly: its message says what to type instead, or `help` where to read that. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** What a command works with. */
export interface Context {
  readonly cms: Cms;
  /** Whether the requests can be signed. */
  readonly signed: boolean;
  /** Cells of the terminal; null where the output goes elsewhere. */
  readonly columns: number | null;
  /** Whether there is somebody to ask. */
  readonly interactive: boolean;
  /** A line for the person, which no script reads. */
  readonly note: (text: string) => void;
}

/** What a command found out: for scripts, and for people. */
export interface Answer {
  readonly value: unknown;
  readonly text: string;
}

export interface Option {
  /** What stands for the value in the help: `N`; none for a switch. */
  readonly value?: string;
  readonly says: string;
}

/** What was typed after the command's name. */
interface Typed {
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
  readonly words: readonly string[];
}

export interface Command {
  /** `posts list`. */
  readonly name: string;
  /** What follows the name: `<id>`; empty for nothing. */
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
export const command = <Operands, Options>({
  takes,
  reads,
  run,
  ...rest
}: Definition<Operands, Options>): Command => ({
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
});

const nothing = 'Name the id, a number such as 12.';

/** One id. */
export const oneId = z
  .array(z.string())
  .length(1, nothing)
  .transform(([word = '']) => word)
  .pipe(z.string().regex(/^[1-9]\d{0,14}$/, nothing))
  .transform(Number);

export const noWords = z.array(z.string()).length(0);

const wholeNumber = (highest: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,8}$/, `must be a whole number from 1 to ${highest}`)
    .transform(Number)
    .refine((value) => value <= highest, `must be a whole number from 1 to ${highest}`)
    .optional();

/** The options by which pages are turned. */
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

/** Asks before something is lost. Throws a {@link UsageError} where nobody is there to answer. */
export const confirm = async ({ interactive }: Context, question: string): Promise<boolean> => {
  if (!interactive) {
    throw new UsageError('This command cannot ask for confirmation here. Add --yes to delete it.');
  }
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const answer = await lines.question(`${printable(question)} [y/N] `);
    return /^y(?:es)?$/i.test(answer.trim());
  } finally {
    lines.close();
  }
};
