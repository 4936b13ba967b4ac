import { existsSync, readFileSync } from 'node:fs';
import { errorCode } from '../error-code.ts';

/** A place in a file; lines and columns begin at 1. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** An error in a file that owners change, such as a component. Shows the lines around it. */
export class ProgramError extends Error {
  override readonly name = 'ProgramError';
  readonly hint = 'Correct that and build again. The live site was not changed.';
  /** The place. Astro's overlay expects this name. */
  readonly loc: Place | undefined;

  constructor(message: string, options?: ErrorOptions, loc?: Place) {
    super(message, options);
    this.loc = loc;
  }
}

/** `src/components/A.astro:3:7: message`, and the lines around it. */
export function atPlace({ file, line, column }: Place, name: string, message: string): string {
  const heading = `${name}:${line}:${column}: ${message}`;
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  if (lines[line - 1] === undefined) return heading;
  const first = Math.max(1, line - 2);
  const width = String(line + 2).length;
  const frame = lines.slice(first - 1, line + 2).flatMap((text, index) => {
    const number = String(first + index).padStart(width);
    if (first + index !== line) return [`  ${number} | ${text}`.trimEnd()];
    const before = text.slice(0, column - 1).replaceAll(/[^\t]/g, ' ');
    return [`> ${number} | ${text}`, `  ${' '.repeat(width)} | ${before}^`];
  });
  return [heading, '', ...frame].join('\n');
}

export interface SettingsProblem {
  readonly variable: string;
  /** The sentences that follow the variable's name. They never hold a secret. */
  readonly problem: string;
  /** The value to write after `NAME=`; undefined if the variable should be removed. */
  readonly example?: string | undefined;
}

const line = ({ variable, problem, example }: SettingsProblem): string =>
  `  ${variable} ${problem}${example === undefined ? '' : `\n    Example: ${variable}=${example}`}`;

const heading = (count: number): string =>
  count === 1 ? 'One setting needs attention:' : `${count} settings need attention:`;

const whereVariablesAre =
  'Settings are read from the environment and from the file .env in the current folder. The file .env.example explains each of them.';

/** All problems with the settings, in words for the person who set them. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
  readonly problems: readonly SettingsProblem[];
  /** Where settings are explained. */
  readonly hint: string;
  /** The place of the first problem, if it is in a file. Astro's overlay shows it. */
  readonly loc: Place | undefined;

  constructor(problems: readonly SettingsProblem[], hint = whereVariablesAre, loc?: Place) {
    super([heading(problems.length), ...problems.map(line)].join('\n'));
    this.problems = problems;
    this.hint = hint;
    this.loc = loc;
  }
}

type Describe = (host: string, port: number) => ConstructorParameters<typeof SettingsError>[0][0];

const otherPort = (port: number): string => String(port < 65_535 ? port + 1 : 8080);

const whyNot: Readonly<Record<string, Describe>> = {
  EADDRINUSE: (host, port) => ({
    variable: 'PORT',
    problem: `is ${port}, and another program listens on that port of ${host}. End that program, or choose another port.`,
    example: otherPort(port),
  }),
  EACCES: (_, port) => ({
    variable: 'PORT',
    problem: `is ${port}, and this account may not listen on that port. Ports from 1024 are open to every account.`,
    example: '8080',
  }),
  EADDRNOTAVAIL: (host) => ({
    variable: 'HOST',
    problem: `is ${host}, which is not an address of this machine.`,
    example: '127.0.0.1',
  }),
  ENOTFOUND: (host) => ({
    variable: 'HOST',
    problem: `is ${host}, and no address is known for that name.`,
    example: '127.0.0.1',
  }),
};

/** The error if a server cannot listen: a {@link SettingsError} for a setting, else `cause`. */
export function listenError(
  cause: unknown,
  { host, port }: { readonly host: string; readonly port: number },
): unknown {
  const problem = whyNot[errorCode(cause) ?? '']?.(host, port);
  return problem === undefined ? cause : new SettingsError([problem]);
}
