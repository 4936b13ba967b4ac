import type { Context } from 'hono';
import { legacyRecord } from '../fields/table.ts';
import { userFields } from '../fields/users.ts';
import { jsonAddress } from '../site/addresses.ts';
import { json, Refusal, type Env } from '../site/http.ts';
import { can } from '../site/rights.ts';
import type { Service } from '../site/service.ts';
import { findUsers, readUser, type UserRow } from '../site/users.ts';
import { filterOf, positive, readerOf } from './posts.ts';

/** For accounts that may list users, which editors may not. */
export function listUsers(service: Service, c: Context<Env>): Response {
  if (!can(c.var.asker, 'list_users')) {
    throw new Refusal('json_user_cannot_list', 'Sorry, you are not allowed to list users.', 403);
  }
  const filter = filterOf(c);
  const limit = positive(filter('number'), 10);
  const { rows } = findUsers(service, {
    orderBy: filter('orderby')?.replace(/^ID$/, 'id') ?? 'login',
    order: filter('order')?.toLowerCase(),
    limit,
    offset: (positive(c.req.query('page'), 1) - 1) * limit,
  });
  return json(
    200,
    rows.map((user) => legacyRecord(userFields, user, readerOf(service, c))),
  );
}

export function oneUser(service: Service, c: Context<Env>): Response {
  const user = readableUser(service, c, Number(c.req.param('id')));
  return json(200, legacyRecord(userFields, user, readerOf(service, c)));
}

/** The account that makes the request: a redirect to its own address, with the record in the body. */
export function currentUser(service: Service, c: Context<Env>): Response {
  const { asker } = c.var;
  if (asker === null) {
    throw new Refusal('json_not_logged_in', 'You are not currently logged in.', 401);
  }
  const user = readableUser(service, c, asker.id);
  return json(302, legacyRecord(userFields, user, readerOf(service, c)), {
    Location: jsonAddress(service, `/users/${asker.id}`),
  });
}

function readableUser(service: Service, c: Context<Env>, id: number): UserRow {
  const { asker } = c.var;
  if (asker?.id !== id && !can(asker, 'list_users')) {
    const message = 'Sorry, you are not allowed to view this user.';
    throw new Refusal('json_user_cannot_list', message, 403);
  }
  const user = readUser(service, id);
  if (user === null) throw new Refusal('json_user_invalid_id', 'Invalid user ID.', 400);
  return user;
}
