import { json, type Reply } from '../http.ts';
import { jsonAddress } from '../addresses.ts';
import { findUsers, readUser } from '../records/users.ts';
import { Refusal } from '../refusal.ts';
import { can } from '../rights.ts';
import type { Call } from './route.ts';
import { userRecord } from './user-record.ts';

/** `interface.md`, E7: for accounts that may list users, which an editor may not. */
export function listUsers({ service, asker, context, filter, request }: Call): Reply {
  if (!can(asker, 'list_users')) {
    throw new Refusal('json_user_cannot_list', 'Sorry, you are not allowed to list users.', 403);
  }
  const limit = Math.abs(Number.parseInt(filter.get('number') ?? '10', 10)) || 10;
  const page = Math.abs(Number.parseInt(request.query.get('page') ?? '1', 10)) || 1;
  const orderBy = filter.get('orderby')?.replace(/^ID$/, 'id') ?? 'login';
  const { rows } = findUsers(service, {
    orderBy,
    order: filter.get('order')?.toLowerCase(),
    limit,
    offset: (page - 1) * limit,
  });
  return json(
    200,
    rows.map((user) => userRecord(service, user, context)),
  );
}

/** `interface.md`, E8. */
export function oneUser(call: Call): Reply {
  return json(200, readOne(call, Number(call.path[0])));
}

/** `interface.md`, E6: a redirect to the account's own address that has the record in its body too. */
export function me(call: Call): Reply {
  const { service, asker } = call;
  if (asker === null) {
    throw new Refusal('json_not_logged_in', 'You are not currently logged in.', 401);
  }
  const location = jsonAddress(service, `/users/${asker.id}`);
  return json(302, readOne(call, asker.id), { Location: location });
}

function readOne({ service, asker, context }: Call, id: number): Record<string, unknown> {
  if (asker?.id !== id && !can(asker, 'list_users')) {
    throw new Refusal(
      'json_user_cannot_list',
      'Sorry, you are not allowed to view this user.',
      403,
    );
  }
  const user = readUser(service, id);
  if (user === null) throw new Refusal('json_user_invalid_id', 'Invalid user ID.', 400);
  return userRecord(service, user, context);
}
