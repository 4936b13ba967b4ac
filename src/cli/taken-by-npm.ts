import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { ParseArgsOptionsConfig } from 'node:util';

// npm 11 takes it for the beginning of an option of its own.
const longer: Readonly<Record<string, string>> = { to: 'token-description' };

/**
 * The options of a command that npm kept: `npm run publish --rollback` starts the command without any, and with a variable
 * `npm_config_rollback`. Each as a person would write it.
 * @param args what npm handed on: an option in it is not lost
 * @param usage names the options that people use
 */
export function takenByNpm(
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
