import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';

/**
 * The options that a command was given. Ends the process after `--help`, which prints `usage`, and with exit code 2 for what the
 * command does not know.
 * @param usage a line for each way to call it
 */
export function readOptions<const T extends ParseArgsOptionsConfig>(options: T, usage: string) {
  try {
    const { values } = parseArgs({ options });
    return values;
  } catch (error) {
    if (process.argv.slice(2).some((word) => word === '--help' || word === '-h')) {
      console.log(usage);
      process.exit();
    }
    const [problem = ''] = error instanceof Error ? error.message.split('. ') : [];
    console.error(`${problem.replace(/\.$/, '')}.\n${usage}`);
    process.exit(2);
  }
}
