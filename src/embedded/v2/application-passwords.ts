import { z } from 'zod';
import {
  createApplicationPassword,
  deleteApplicationPassword,
  listApplicationPasswords,
  type ApplicationPassword,
} from '../accounts/passwords.ts';
import { v2Address } from '../fields/table.ts';
import { forbidden, Refusal } from '../site/http.ts';
import { can } from '../site/rights.ts';
import { readUser } from '../site/users.ts';
import { contextArgument, text } from './arguments.ts';
import { endpoint, type RouteRequest } from './endpoint.ts';

/** The account in the path; `me` stands for the account that makes the request. */
function userIdOf({ asker, path }: RouteRequest): number {
  return path['user'] === 'me' ? (asker?.id ?? 0) : Number(path['user']);
}

const check = (action: 'list' | 'create' | 'delete') => (request: RouteRequest) => {
  const { service, asker, path } = request;
  if (!service.options.applicationPasswords) {
    const message = 'Application passwords are not available.';
    throw new Refusal('application_passwords_disabled', message, 501);
  }
  if (path['user'] === 'me' && asker === null) {
    throw new Refusal('rest_not_logged_in', 'You are not currently logged in.', 401);
  }
  const id = userIdOf(request);
  if (readUser(service, id) === null) {
    throw new Refusal('rest_user_invalid_id', 'Invalid user ID.', 404);
  }
  if (asker?.id === id || can(asker, 'edit_users')) return;
  const message = `Sorry, you are not allowed to ${action} application passwords for this user.`;
  throw forbidden(asker, `rest_cannot_${action}_application_passwords`, message);
};

export const listPasswords = endpoint({
  methods: ['GET'],
  args: z.object(contextArgument),
  check: check('list'),
  run(call) {
    return { value: listApplicationPasswords(call.service, userIdOf(call)) };
  },
});

export const createPassword = endpoint({
  methods: ['POST'],
  args: z.object({ name: text.default(''), app_id: text.default('') }),
  check: check('create'),
  async run(call) {
    const { service, args } = call;
    const name = args.name.trim();
    if (name === '') {
      const message = 'An application name is required to create an application password.';
      throw new Refusal('application_password_empty_name', message, 400);
    }
    const made = await createApplicationPassword(service, userIdOf(call), name, args.app_id);
    const location = `/users/${userIdOf(call)}/application-passwords/${made.uuid}`;
    return { status: 201, value: made, location: v2Address(service, location) };
  },
});

function passwordOf(request: RouteRequest, uuid: string | undefined): ApplicationPassword {
  const passwords = listApplicationPasswords(request.service, userIdOf(request));
  const found = passwords.find((password) => password.uuid === uuid);
  if (found) return found;
  const message = 'Application password not found.';
  throw new Refusal('rest_application_password_not_found', message, 404);
}

/** The application password that signs this request. */
export const currentPassword = endpoint({
  methods: ['GET'],
  args: z.object(contextArgument),
  check(call) {
    check('list')(call);
    if (call.asker?.id === userIdOf(call)) return;
    throw forbidden(
      call.asker,
      'rest_cannot_introspect_app_password_for_non_authenticated_user',
      'The authenticated application password can only be introspected for the current user.',
    );
  },
  run(call) {
    const uuid = call.asker?.applicationPassword;
    if (uuid !== undefined) return { value: passwordOf(call, uuid) };
    const message = 'Cannot introspect application password.';
    throw new Refusal('rest_no_authenticated_app_password', message, 404);
  },
});

export const deletePassword = endpoint({
  methods: ['DELETE'],
  args: z.object({}),
  check: check('delete'),
  run(call) {
    const previous = passwordOf(call, call.path['uuid']);
    deleteApplicationPassword(call.service, previous.uuid);
    return { value: { deleted: true, previous } };
  },
});
