import { createInterface } from 'node:readline/promises';
import { printable } from '../printable.ts';
import type { Context } from './command.ts';
import { UsageError } from './usage-error.ts';

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
