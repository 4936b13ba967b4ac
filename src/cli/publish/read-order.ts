import { parseArgs } from 'node:util';
import { PublishError } from '../../publish/index.ts';

/** What `npm run publish` is asked to do. */
export type Order =
  | { readonly kind: 'help' | 'list' }
  | { readonly kind: 'publish'; readonly force: boolean; readonly wait: boolean }
  /** Without an id: the release before the live one. */
  | { readonly kind: 'rollback'; readonly id: string | null; readonly wait: boolean };

export const usage = `npm run publish                    builds the site, checks it and makes it live
npm run publish -- --force         goes live although a check has failed
npm run publish -- --list          shows the releases that are kept
npm run publish -- --rollback      makes the release before the live one live again
npm run publish -- --rollback ID   makes that one live again
  --no-wait                        fails when somebody else is publishing, instead of waiting
  --help                           shows this`;

/** Understands the arguments. Throws a `PublishError` that says what is wrong with them. */
export const readOrder = (args: readonly string[]): Order => {
  const { values, positionals } = parse(args);
  const { force, list, rollback, help } = values;
  const wait = !values['no-wait'];
  if (help) return { kind: 'help' };
  if ([force, list, rollback].filter(Boolean).length > 1) {
    throw wrong('--force, --list and --rollback can’t be used together.');
  }
  const [id, ...more] = positionals;
  if (more.length > 0 || (id !== undefined && !rollback)) {
    throw wrong(`“${more[0] ?? id ?? ''}” means nothing here.`);
  }
  if (list) return { kind: 'list' };
  if (rollback) return { kind: 'rollback', id: id ?? null, wait };
  return { kind: 'publish', force, wait };
};

const parse = (args: readonly string[]) => {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        force: { type: 'boolean', default: false },
        list: { type: 'boolean', default: false },
        rollback: { type: 'boolean', default: false },
        'no-wait': { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error) {
    const [sentence = ''] = error instanceof Error ? error.message.split('. ') : [];
    throw wrong(`${sentence.replace(/\.$/, '')}.`);
  }
};

const wrong = (message: string) =>
  new PublishError({ code: 'arguments', message, hint: `This is what it understands:\n${usage}` });
