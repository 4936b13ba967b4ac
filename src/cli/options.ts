import { parseArgs, type ParseArgsConfig, type ParseArgsOptionsConfig } from 'node:util';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** What is wrong with the arguments: the first sentence of an error of `parseArgs`. */
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
 * A command's options. `--help` prints `usage` and ends the process; unknown options end it with
 * exit code 2.
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

// npm 11 takes it for the beginning of an option of its own.
const longer: Readonly<Record<string, string>> = { to: 'token-description' };

/**
 * The options that npm kept: `npm run publish --rollback` starts the command without any, with a
 * variable `npm_config_rollback`. Each as a person would write it.
 * @param args what npm handed on: an option in it is not lost
 * @param usage names the options that people use
 */
function takenByNpm(
  options: ParseArgsOptionsConfig,
  args: readonly string[],
  usage: string,
): string[] {
  const { env, argv } = process;
  // What such a command starts has the same variables.
  const isDirect = env['npm_lifecycle_script']?.includes(basename(argv[1] ?? '')) === true;
  if (!isDirect) return [];
  const inFiles = npmFiles();
  return Object.entries(options).flatMap(([name, { type }]) => {
    const flag = `--${name}`;
    const isGiven = args.some((arg) => arg === flag || arg.startsWith(`${flag}=`));
    if (isGiven || !usage.includes(flag)) return [];
    const isNo = name.startsWith('no-');
    const value = [isNo ? name.slice(3) : name, longer[name] ?? name]
      .filter((each) => !new RegExp(`^\\s*${each}\\s*(?:=|$)`, 'm').test(inFiles))
      .map((each) => env[`npm_config_${each.replaceAll('-', '_')}`])
      .find((each) => each !== undefined);
    if (value === undefined || (type === 'boolean' && (value === '') !== isNo)) return [];
    return [type === 'boolean' ? flag : `${flag} …`];
  });
}

/** What sets npm's options besides its command line. */
function npmFiles(): string {
  const {
    npm_config_local_prefix: project,
    npm_config_userconfig: user,
    npm_config_globalconfig: all,
  } = process.env;
  return [project && join(project, '.npmrc'), user, all]
    .filter((file) => file !== undefined && existsSync(file))
    .map((file) => readFileSync(file ?? '', 'utf8'))
    .join('\n');
}
