import type { Command, Option } from './command.ts';
import { list } from './table.ts';

const start = 'npm run cms --';

export const commonOptions = {
  json: { says: 'one JSON document on standard output, for scripts' },
  help: { says: 'this text' },
} as const satisfies Record<string, Option>;

const optionLines = (options: Readonly<Record<string, Option>>): string =>
  list(
    Object.entries(options).map(([name, { value, says }]) => [
      `  --${name}${value === undefined ? '' : ` ${value}`}`,
      says,
    ]),
  );

const exampleLines = (examples: Command['examples']): string =>
  examples.map(([line, says]) => `  ${start} ${line}\n      ${says}`).join('\n');

const endings = `Exit codes: 0 done, 1 failed (WordPress cannot be reached, or an error), 2 wrong arguments or
settings, 3 refused by WordPress (no permission, wrong credentials, file type not allowed), 4 not found.`;

const lines = (commands: readonly Command[]): string =>
  list(commands.map(({ name, operands, says }) => [`  ${`${name} ${operands}`.trimEnd()}`, says]));

/** The help of all commands, or of a group of them. */
export const helpOf = (commands: readonly Command[], group: string | null): string => {
  const what = group === null ? '<command>' : `${group} <command>`;
  return [
    `${start} ${what} [options]`,
    'Reads and changes the WordPress site at CMS_URL, with the credentials from the settings (see .env.example).',
    `Commands:\n${lines(commands)}`,
    `Options of every command:\n${optionLines(commonOptions)}`,
    `Examples:\n${exampleLines(commands.flatMap(({ examples }) => examples.slice(0, 1)))}`,
    endings,
    'npm prints two lines of its own; `npm run --silent cms -- …` hides them.',
  ].join('\n\n');
};

/** The help of one command. */
export const helpOfCommand = ({ name, operands, says, options, examples }: Command): string =>
  [
    `${start} ${`${name} ${operands}`.trimEnd()} [options]`,
    `${says.charAt(0).toUpperCase()}${says.slice(1)}.`,
    `Options:\n${optionLines({ ...options, ...commonOptions })}`,
    `Examples:\n${exampleLines(examples)}`,
    endings,
  ].join('\n\n');
