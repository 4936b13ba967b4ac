import { recordedApplicationPassword, recordedPasswords } from './recorded-seed.ts';

/** The header that a recorded one stands for: recordings name the account instead of its password. */
export function authorizationOf(recorded: string): string {
  const match = /^Basic (\w+) (?:\(\w+\)|with an? ([\w ]+))$/.exec(recorded);
  const login = match?.[1] ?? '';
  const passwords: Readonly<Record<string, string>> = recordedPasswords;
  const password = passwordOf(match?.[2], passwords[login]);
  if (password === undefined) throw new Error(`The recorded account “${recorded}” is unknown.`);
  return `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`;
}

function passwordOf(kind: string | undefined, own: string | undefined): string | undefined {
  switch (kind) {
    case undefined:
      return own;
    case 'application password':
      return recordedApplicationPassword;
    case 'wrong password':
    case 'wrong application password':
      return 'this is wrong';
    default:
      return undefined;
  }
}
