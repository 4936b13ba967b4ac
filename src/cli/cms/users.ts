import { z } from 'zod';
import type { User } from '../../wordpress/client/index.ts';
import { printable, strong } from '../terminal.ts';
import { command, noWords, oneId } from './command.ts';
import { list, table, plain } from './table.ts';

const noOptions = z.object({});

const factsOf = (user: User): [string, string][] => {
  const facts: [string, string][] = [
    ['ID', String(user.id)],
    ['Slug', user.slug],
    ['Web site', user.url],
    ['Posts', user.link ?? ''],
    ['About', plain(user.descriptionHtml)],
  ];
  return facts.filter(([, text]) => text !== '');
};

const textOf = (user: User, more: [string, string][] = []): string =>
  `${strong(printable(user.name))}\n${list([...factsOf(user), ...more])}`;

export const listUsers = command({
  name: 'users list',
  operands: '',
  says: 'lists the visible accounts',
  options: {},
  examples: [['users list', 'people who have published; for an administrator, all accounts']],
  takes: noWords,
  reads: noOptions,
  async run(_, __, { cms, columns, note }) {
    const users: User[] = [];
    for await (const { items, unreadable } of cms.users.list()) {
      users.push(...items);
      for (const { label, problem } of unreadable) note(`${label} can’t be read: ${problem}`);
    }
    const rows = users.map(({ id, slug, name }) => [String(id), slug, name]);
    const text =
      rows.length === 0 ? 'No users found.' : table(['ID', 'Slug', 'Name'], rows, columns);
    return { value: users, text };
  },
});

export const showUser = command({
  name: 'users show',
  operands: '<id>',
  says: 'shows one account',
  options: {},
  examples: [['users show 2', 'shows the account with the id 2']],
  takes: oneId,
  reads: noOptions,
  async run(id, _, { cms }) {
    const user = await cms.users.get(id);
    return { value: user, text: textOf(user) };
  },
});

export const showMe = command({
  name: 'users me',
  operands: '',
  says: 'shows the account of the credentials and what it may do',
  options: {},
  examples: [['users me', 'checks the credentials']],
  takes: noWords,
  reads: noOptions,
  async run(_, __, { cms }) {
    const me = await cms.users.me();
    const capabilities = [...me.capabilities].toSorted();
    const rights = capabilities.filter(
      (name) => !/^level_\d+$/.test(name) && !me.roles.includes(name),
    );
    return {
      value: { ...me, capabilities },
      text: textOf(me, [
        ['Roles', me.roles.join(', ')],
        ['May', rights.join(', ')],
      ]),
    };
  },
});
