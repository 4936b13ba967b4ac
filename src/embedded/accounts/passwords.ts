import { createHmac, randomBytes, randomInt, scrypt, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { Refusal } from '../site/http.ts';
import type { Account } from '../site/rights.ts';
import type { Service } from '../site/service.ts';
import { findUser, type UserRow } from '../site/users.ts';

interface Credentials {
  readonly name: string;
  readonly password: string;
}

export interface Passwords {
  /** The account with this name and own password. Throws a refusal if one of them is wrong. */
  own(credentials: Credentials): Promise<UserRow>;
  /** Null if the account has no such application password. `address` is the caller's IP address. */
  application(credentials: Credentials, address: string): Promise<Account | null>;
}

const passwordRow = z.object({ uuid: z.string(), hash: z.string() });

export function createPasswords(service: Service): Passwords {
  // Hashes are slow on purpose, so passwords that were right are remembered for a while.
  const key = randomBytes(32);
  const known = new Set<string>();

  async function fits(password: string, hash: string): Promise<boolean> {
    const mark = createHmac('sha256', key).update(`${hash}\n${password}`).digest('base64');
    if (known.has(mark)) return true;
    if (!(await verifyPassword(password, hash))) return false;
    if (known.size >= 100) known.clear();
    known.add(mark);
    return true;
  }

  return {
    async own({ name, password }) {
      const user = findUser(service, name);
      const right = await fits(password, user?.password ?? noPassword(service.passwordCost));
      if (user !== null && right) return user;
      const shown = `<strong>${name.replaceAll(/[<>&"']/g, '')}</strong>`;
      if (user === null) {
        const message = `<strong>Error:</strong> The username ${shown} is not registered on this site.`;
        throw new Refusal('invalid_username', message, 500, null);
      }
      const message = `<strong>Error:</strong> The password you entered for the username ${shown} is incorrect. <a href="${service.home}/wp-login.php?action=lostpassword">Lost your password?</a>`;
      throw new Refusal('incorrect_password', message, 500, null);
    },

    async application({ name, password }, address) {
      const user = findUser(service, name);
      const plain = withoutSpaces(password);
      const rows = user
        ? service.database.all(
            passwordRow,
            'SELECT uuid, hash FROM application_passwords WHERE user_id = ?',
            [user.id],
          )
        : [{ uuid: '', hash: noPassword(service.passwordCost) }];
      for (const { uuid, hash } of rows) {
        if (!(await fits(plain, hash)) || user === null) continue;
        service.database.run(
          `UPDATE application_passwords SET last_used = ?, last_ip = ?
           WHERE uuid = ? AND (last_used IS NULL OR substr(last_used, 1, 10) <> substr(?, 1, 10))`,
          [service.now(), address, uuid, service.now()],
        );
        return { ...user, applicationPassword: uuid };
      }
      return null;
    },
  };
}

/** Application passwords are shown in groups of four, and are valid with or without the spaces. */
export function withoutSpaces(password: string): string {
  return password.replaceAll(/[^a-z\d]/gi, '');
}

/** The costs of a hash (scrypt's N) for secret passwords and for those that everybody knows. */
export const passwordCosts = { secret: 2 ** 14, known: 2 ** 4 } as const;
const length = 32;

/** Returns `scrypt$cost$salt$hash`; salt and hash are Base64. */
export async function hashPassword(password: string, cost: number): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password, salt, cost);
  return `scrypt$${cost}$${salt.toString('base64')}$${hash.toString('base64')}`;
}

async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const [, n = '', salt = '', hash = ''] = stored.split('$');
  const expected = Buffer.from(hash, 'base64');
  const actual = await derive(password, Buffer.from(salt, 'base64'), Number(n));
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

/** A hash that fits no password. It makes answers for unknown accounts as slow as others. */
const noPassword = (cost: number): string =>
  `scrypt$${cost}$AAAAAAAAAAAAAAAAAAAAAA==$${Buffer.alloc(length).toString('base64')}`;

function derive(password: string, salt: Buffer, n: number): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  scrypt(password.normalize('NFC'), salt, length, { N: n }, (error, key) => {
    if (error) reject(error);
    else resolve(key);
  });
  return promise;
}

const row = z.object({
  uuid: z.string(),
  app_id: z.string(),
  name: z.string(),
  created: z.string(),
  last_used: z.string().nullable(),
  last_ip: z.string().nullable(),
});

/** An application password of an account, without the password itself. */
export type ApplicationPassword = z.output<typeof row>;

const columns = 'uuid, app_id, name, created, last_used, last_ip';

export function listApplicationPasswords(
  { database }: Service,
  userId: number,
): ApplicationPassword[] {
  return database.all(
    row,
    `SELECT ${columns} FROM application_passwords WHERE user_id = ? ORDER BY created, rowid`,
    [userId],
  );
}

export function deleteApplicationPassword({ database }: Service, uuid: string): void {
  database.run('DELETE FROM application_passwords WHERE uuid = ?', [uuid]);
}

const alphabet = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

/** Returns the new password in groups of four, once. Throws a refusal if the name is in use. */
export async function createApplicationPassword(
  service: Service,
  userId: number,
  name: string,
  appId: string,
): Promise<ApplicationPassword & { readonly password: string }> {
  const { database } = service;
  const [same] = database.all(
    z.object({ uuid: z.string() }),
    'SELECT uuid FROM application_passwords WHERE user_id = ? AND name = ? COLLATE NOCASE',
    [userId, name],
  );
  if (same !== undefined) {
    const message = 'Each application name should be unique.';
    throw new Refusal('application_password_duplicate_name', message, 409);
  }
  const plain = Array.from({ length: 24 }, () => alphabet[randomInt(alphabet.length)]).join('');
  const hash = await hashPassword(plain, service.passwordCost);
  const made = {
    uuid: crypto.randomUUID(),
    app_id: appId,
    name,
    created: service.now(),
    last_used: null,
    last_ip: null,
  };
  database.run(
    'INSERT INTO application_passwords (uuid, user_id, app_id, name, hash, created) VALUES (?, ?, ?, ?, ?, ?)',
    [made.uuid, userId, appId, name, hash, made.created],
  );
  return { ...made, password: plain.replaceAll(/(.{4})(?=.)/g, '$1 ') };
}
