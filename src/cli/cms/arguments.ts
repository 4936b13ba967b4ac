import { parseArgs } from 'node:util';
import type { Answer, Command, Context, Option } from './command.ts';
import { commands } from './commands.ts';
import { commonOptions, helpOf, helpOfCommand } from './help.ts';
import { UsageError } from './usage-error.ts';

/** What was typed, understood: a text to print, or a command to run. */
export type Understood =
  | { readonly kind: 'help'; readonly text: string }
  | {
      readonly kind: 'command';
      readonly json: boolean;
      readonly run: (context: Context) => Promise<Answer>;
    };

const groups = [...new Set(commands.map(({ name }) => name.split(' ')[0] ?? ''))];
const inGroup = (group: string) => commands.filter(({ name }) => name.startsWith(`${group} `));

const parse = (options: Readonly<Record<string, Option>>, args: string[]) => {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: Object.fromEntries(
        Object.entries(options).map(([name, { value }]) => [
          name,
          { type: value === undefined ? 'boolean' : 'string' } as const,
        ]),
      ),
    });
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    throw new UsageError(message.split('. ')[0] ?? message, { cause });
  }
};

/** Throws a {@link UsageError}. */
export const readArguments = (args: readonly string[]): Understood => {
  const [group = '', verb = '', ...rest] = args;
  const asksForHelp = args.includes('--help') || args.includes('-h');
  const known = inGroup(group);
  if (known.length === 0) {
    if (asksForHelp) return { kind: 'help', text: helpOf(commands, null) };
    if (group === '' || group.startsWith('-'))
      throw new UsageError(`Name a command: ${groups.join(', ')}.`);
    throw new UsageError(`“${group}” is not a command. Commands: ${groups.join(', ')}.`);
  }
  const command = known.find(({ name }) => name === `${group} ${verb}`);
  if (command === undefined) {
    if (asksForHelp) return { kind: 'help', text: helpOf(known, group) };
    const verbs = known.map(({ name }) => name.split(' ')[1]).join(', ');
    throw new UsageError(
      verb === '' || verb.startsWith('-')
        ? `Name what to do with ${group}: ${verbs}.`
        : `“${group}” has no command “${verb}”. Commands: ${verbs}.`,
    );
  }
  if (asksForHelp) return { kind: 'help', text: helpOfCommand(command) };
  return understand(command, rest);
};

const understand = (command: Command, rest: string[]): Understood => {
  const { values, positionals } = parse({ ...command.options, ...commonOptions }, rest);
  const { json, help: _, ...options } = values;
  const run = command.prepare({ options, words: positionals });
  return { kind: 'command', json: json === true, run };
};
