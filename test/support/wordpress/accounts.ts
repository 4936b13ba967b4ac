import { randomBytes } from 'node:crypto';

export type Login = 'admin' | 'alice' | 'bob' | 'carol';

export interface NewAccount {
  readonly login: Login;
  readonly role: 'administrator' | 'editor' | 'author' | 'subscriber';
  /** As it is displayed: plain, though WordPress stores and sends an ampersand as an entity. */
  readonly name: string;
  readonly email: string;
  readonly description: string;
  /** For the login form, and for HTTP Basic where that plugin is active. */
  readonly password: string;
}

export interface Account extends NewAccount {
  readonly id: number;
  /** In groups of four, as WordPress shows it once. */
  readonly applicationPassword: string;
}

export type Accounts = Readonly<Record<Login, Account>>;

/** The four accounts of the recorded site, one of each role; the administrator comes first. */
export function newAccounts(): readonly NewAccount[] {
  const account = (login: Login, role: NewAccount['role'], name: string): NewAccount => ({
    login,
    role,
    name,
    email: `${login}@example.test`,
    description: `Bio of <b>${login}</b> &amp; co.`,
    password: randomBytes(12).toString('base64url'),
  });
  return [
    account('admin', 'administrator', 'admin'),
    account('alice', 'editor', 'Alice O’Writer'),
    account('bob', 'author', 'Bob & Sons'),
    account('carol', 'subscriber', 'Carol Reader'),
  ];
}
