import { hashPassword } from '../accounts/password-hash.ts';
import type { Database } from '../database.ts';
import type { Seed } from '../seed.ts';
import { toSlug } from '../slug.ts';
import { toText } from '../zone.ts';
import type { Ids } from './ids.ts';

export interface Hashed {
  readonly password: string;
  readonly application: string | null;
}

export async function hashUser(user: Seed['users'][number], cost: number): Promise<Hashed> {
  const application = user.applicationPassword?.replaceAll(/[^a-z\d]/gi, '');
  return {
    password: await hashPassword(user.password, cost),
    application: application === undefined ? null : await hashPassword(application, cost),
  };
}

export function insertUsers(database: Database, seed: Seed, hashed: readonly Hashed[]): Ids {
  const registered = toText(new Date());
  return new Map(
    seed.users.map((user, index) => {
      const { password = '', application = null } = hashed[index] ?? {};
      const slug = user.slug ?? toSlug(user.login);
      const id = database.run('INSERT INTO users VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)', [
        ...[user.id ?? null, user.login, password, user.name, slug, user.email ?? ''],
        ...[user.url ?? '', user.description ?? '', user.role, registered],
      ]);
      if (application !== null) {
        database.run(
          'INSERT INTO application_passwords (uuid, user_id, app_id, name, hash, created) VALUES (?, ?, ?, ?, ?, ?)',
          [crypto.randomUUID(), id, '', 'seed', application, registered],
        );
      }
      return [user.login, id] as const;
    }),
  );
}
