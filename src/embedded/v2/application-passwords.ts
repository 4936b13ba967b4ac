import {
  createApplicationPassword,
  deleteApplicationPasswords,
  listApplicationPasswords,
  type ApplicationPassword,
} from '../accounts/application-passwords.ts';
import { readUser } from '../records/users.ts';
import { Refusal } from '../refusal.ts';
import { can } from '../rights.ts';
import { contextParameter } from './collection-parameters.ts';
import { createLinker } from './links.ts';
import { forbidden } from './read-posts.ts';
import type { Call, Endpoint } from './route.ts';

function record({ service }: Call, userId: number, row: ApplicationPassword) {
  const self = `/users/${userId}/application-passwords/${row.uuid}`;
  return { ...row, _links: { self: createLinker(service).to(self) } };
}

/** The account of the path, `me` for the asker's own. */
function userIdOf({ asker, path }: Call): number {
  return path['user'] === 'me' ? (asker?.id ?? 0) : Number(path['user']);
}

function refuse(action: 'list' | 'create' | 'delete') {
  return (call: Call): Refusal | null => {
    const { service, asker, path } = call;
    if (!service.settled.applicationPasswords) {
      const message = 'Application passwords are not available.';
      return new Refusal('application_passwords_disabled', message, 501);
    }
    if (path['user'] === 'me' && asker === null) {
      return new Refusal('rest_not_logged_in', 'You are not currently logged in.', 401);
    }
    if (readUser(service, userIdOf(call)) === null) {
      return new Refusal('rest_user_invalid_id', 'Invalid user ID.', 404);
    }
    if (asker?.id === userIdOf(call) || can(asker, 'edit_users')) return null;
    return forbidden(
      asker,
      `rest_cannot_${action}_application_passwords`,
      `Sorry, you are not allowed to ${action} application passwords for this user.`,
    );
  };
}

export const listEndpoint: Endpoint = {
  methods: ['GET'],
  parameters: contextParameter,
  refuse: refuse('list'),
  run(call) {
    const id = userIdOf(call);
    return {
      value: listApplicationPasswords(call.service, id).map((row) => record(call, id, row)),
    };
  },
};

export const createEndpoint: Endpoint = {
  methods: ['POST'],
  parameters: { name: { type: 'string', required: true }, app_id: { type: 'string' } },
  refuse: refuse('create'),
  async run(call) {
    const { service, args } = call;
    const id = userIdOf(call);
    const name = (args.text('name') ?? '').trim();
    if (name === '') {
      const message = 'An application name is required to create an application password.';
      throw new Refusal('application_password_empty_name', message, 400);
    }
    const made = await createApplicationPassword(service, id, name, args.text('app_id') ?? '');
    const value = record(call, id, made);
    return { status: 201, value, location: value._links.self[0]?.href ?? '' };
  },
};

export const deleteAllEndpoint: Endpoint = {
  methods: ['DELETE'],
  parameters: {},
  refuse: refuse('delete'),
  run(call) {
    const id = userIdOf(call);
    const { length } = listApplicationPasswords(call.service, id);
    deleteApplicationPasswords(call.service, id, null);
    return { value: { deleted: true, count: length } };
  },
};

function oneOf(call: Call) {
  const id = userIdOf(call);
  const found = listApplicationPasswords(call.service, id).find(
    ({ uuid }) => uuid === call.path['uuid'],
  );
  if (found) return record(call, id, found);
  const message = 'Application password not found.';
  throw new Refusal('rest_application_password_not_found', message, 404);
}

/** The one that signs this very request. */
export const introspectEndpoint: Endpoint = {
  methods: ['GET'],
  parameters: contextParameter,
  refuse(call) {
    const { asker } = call;
    const refusal = refuse('list')(call);
    if (refusal !== null || asker?.id === userIdOf(call)) return refusal;
    return forbidden(
      asker,
      'rest_cannot_introspect_app_password_for_non_authenticated_user',
      'The authenticated application password can only be introspected for the current user.',
    );
  },
  run(call) {
    const uuid = call.asker?.applicationPassword;
    if (uuid === undefined) {
      const message = 'Cannot introspect application password.';
      throw new Refusal('rest_no_authenticated_app_password', message, 404);
    }
    return { value: oneOf({ ...call, path: { ...call.path, uuid } }) };
  },
};

export const getOneEndpoint: Endpoint = {
  methods: ['GET'],
  parameters: contextParameter,
  refuse: refuse('list'),
  run: (call) => ({ value: oneOf(call) }),
};

export const deleteOneEndpoint: Endpoint = {
  methods: ['DELETE'],
  parameters: {},
  refuse: refuse('delete'),
  run(call) {
    const { _links, ...previous } = oneOf(call);
    deleteApplicationPasswords(call.service, userIdOf(call), previous.uuid);
    return { value: { deleted: true, previous } };
  },
};
