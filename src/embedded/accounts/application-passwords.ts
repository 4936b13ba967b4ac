import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { Refusal } from '../site/http.ts';
import type { Service } from '../site/service.ts';
import { hashPassword } from './passwords.ts';

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

/** Returns the new password in groups of four; it is not readable later. Throws a refusal if the name is in use. */
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
