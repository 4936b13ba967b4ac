import { createHmac, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { findUser } from '../records/users.ts';
import { Refusal } from '../refusal.ts';
import type { Account } from '../rights.ts';
import type { Service } from '../service.ts';
import { noPassword, verifyPassword } from './password-hash.ts';

interface Credentials {
  readonly name: string;
  readonly password: string;
}

/** Reads `Authorization: Basic …`; null when there is none, or none that can be read. */
export function readBasic(header: string): Credentials | null {
  const encoded = /^Basic\s+([a-z\d+/=_-]+)\s*$/i.exec(header)?.[1];
  if (encoded === undefined) return null;
  const [name = '', ...rest] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
  return rest.length === 0 ? null : { name, password: rest.join(':') };
}

const passwordRow = z.object({ uuid: z.string(), hash: z.string() });

export interface BasicLogin {
  /** The account's own password. Throws a refusal when it is wrong. */
  byPassword(credentials: Credentials): Promise<Account>;
  /** Null when no application password of the account fits. */
  byApplicationPassword(credentials: Credentials, address: string): Promise<Account | null>;
}

/** Checks names and passwords. Hashing is slow on purpose, so what was right is remembered for a while. */
export function createBasicLogin(service: Service): BasicLogin {
  const key = randomBytes(32);
  const known = new Set<string>();
  const remember = (mark: string) => {
    if (known.size >= 100) known.clear();
    known.add(mark);
  };
  const fits = async (password: string, hash: string) => {
    // The stored hash is part of the mark: a changed password is a new one.
    const mark = createHmac('sha256', key).update(`${hash}\n${password}`).digest('base64');
    if (known.has(mark)) return true;
    const right = await verifyPassword(password, hash);
    if (right) remember(mark);
    return right;
  };

  return {
    async byPassword({ name, password }) {
      const user = findUser(service, name);
      if (await fits(password, user?.password ?? noPassword(service.passwordCost))) {
        if (user) return user;
      }
      const shown = name.replaceAll(/[<>&"']/g, '');
      if (user) {
        throw new Refusal(
          'incorrect_password',
          `<strong>Error:</strong> The password you entered for the username <strong>${shown}</strong> is incorrect. <a href="${service.home}/wp-login.php?action=lostpassword">Lost your password?</a>`,
          500,
          null,
        );
      }
      throw new Refusal(
        'invalid_username',
        `<strong>Error:</strong> The username <strong>${shown}</strong> is not registered on this site.`,
        500,
        null,
      );
    },

    async byApplicationPassword({ name, password }, address) {
      const user = findUser(service, name);
      const plain = password.replaceAll(/[^a-z\d]/gi, '');
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
