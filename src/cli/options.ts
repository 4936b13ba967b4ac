import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';

/** What is wrong with the arguments, from an error of `parseArgs`: its first sentence, without the full stop. */
export function problemIn(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.replace(/\. .*|\.$/s, '');
}

/**
 * The options that a command was given. Ends the process after `--help`, which prints `usage`, and with exit code 2 for what the
 * command does not know.
 * @param usage a line for each way to call it
 */
export function readOptions<const T extends ParseArgsOptionsConfig>(options: T, usage: string) {
  if (process.argv.includes('--help') || process.argv.includes('-h')) {
    console.log(usage);
    process.exit();
  }
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    console.error(`${problemIn(error)}.\n${usage}`);
    process.exit(2);
  }
}
