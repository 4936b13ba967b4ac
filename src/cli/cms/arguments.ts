import { type Command, type Option, UsageError } from './command.ts';
import { parseOptions, problemIn } from '../options.ts';
import { deleteMedia, listMedia, uploadMedia } from './media.ts';
import { createPost, deletePost, listPosts, showPost } from './posts.ts';
import { list } from './table.ts';
import { listUsers, showMe, showUser } from './users.ts';

export const commands: readonly Command[] = [
  ...[listPosts, showPost, createPost, deletePost],
  ...[listMedia, uploadMedia, deleteMedia],
  ...[listUsers, showUser, showMe],
];

const start = 'npm run cms --';

const commonOptions = {
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

const helpOf = (commands: readonly Command[], group: string | null): string => {
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

const helpOfCommand = ({ name, operands, says, options, examples }: Command): string =>
  [
    `${start} ${`${name} ${operands}`.trimEnd()} [options]`,
    `${says.charAt(0).toUpperCase()}${says.slice(1)}.`,
    `Options:\n${optionLines({ ...options, ...commonOptions })}`,
    `Examples:\n${exampleLines(examples)}`,
    endings,
  ].join('\n\n');

const groups = [...new Set(commands.map(({ name }) => name.split(' ')[0] ?? ''))];
const inGroup = (group: string) => commands.filter(({ name }) => name.startsWith(`${group} `));

const parse = (command: Command, args: string[]) => {
  const options: Readonly<Record<string, Option>> = { ...command.options, ...commonOptions };
  try {
    return parseOptions(
      {
        args,
        allowPositionals: true,
        options: Object.fromEntries(
          Object.entries(options).map(([name, { value }]) => [
            name,
            { type: value === undefined ? 'boolean' : 'string' } as const,
          ]),
        ),
      },
      helpOfCommand(command),
    );
  } catch (cause) {
    throw new UsageError(problemIn(cause), { cause });
  }
};

/** A text to print, or a command to run. Throws a {@link UsageError}. */
export function readArguments(args: readonly string[]) {
  const [group = '', verb = '', ...rest] = args;
  const asksForHelp = args.includes('--help') || args.includes('-h');
  const known = inGroup(group);
  if (known.length === 0) {
    if (asksForHelp) return { kind: 'help', text: helpOf(commands, null) } as const;
    if (group === '' || group.startsWith('-'))
      throw new UsageError(`Name a command: ${groups.join(', ')}.`);
    throw new UsageError(`“${group}” is not a command. Commands: ${groups.join(', ')}.`);
  }
  const command = known.find(({ name }) => name === `${group} ${verb}`);
  if (command === undefined) {
    if (asksForHelp) return { kind: 'help', text: helpOf(known, group) } as const;
    const verbs = known.map(({ name }) => name.split(' ')[1]).join(', ');
    throw new UsageError(
      verb === '' || verb.startsWith('-')
        ? `Name what to do with ${group}: ${verbs}.`
        : `“${group}” has no command “${verb}”. Commands: ${verbs}.`,
    );
  }
  if (asksForHelp) return { kind: 'help', text: helpOfCommand(command) } as const;
  const { values, positionals } = parse(command, rest);
  const { json, help: _, ...options } = values;
  const run = command.prepare({ options, words: positionals });
  return { kind: 'command', json: json === true, run } as const;
}
