import { parseArgs, type ParseArgsConfig, type ParseArgsOptionsConfig } from 'node:util';
import { takenByNpm } from './taken-by-npm.ts';

/** What is wrong with the arguments, from an error of `parseArgs`: its first sentence, without the full stop. */
export function problemIn(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.replace(/\. .*|\.$/s, '');
}

/**
 * `parseArgs` for a command, which throws also if npm kept one of the options.
 * @param usage begins with how to call it
 */
export function parseOptions<const T extends ParseArgsConfig>(config: T, usage: string) {
  const taken = takenByNpm(config.options ?? {}, config.args ?? process.argv.slice(2), usage);
  if (taken.length === 0) return parseArgs(config);
  const [call = ''] = usage.split(/ {2}| [<[]/);
  const right = [call, ...(call.includes(' -- ') ? [] : ['--']), ...taken].join(' ');
  throw new Error(
    `npm took ${taken.join(' and ')} for itself, so nothing was done: write ${right}`,
  );
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
    return parseOptions({ options }, usage).values;
  } catch (error) {
    console.error(`${problemIn(error)}.\n${usage}`);
    process.exit(2);
  }
}
