import { authorAddress, avatarAddress, jsonAddress } from '../site/addresses.ts';
import { withEntities } from '../site/render.ts';
import { can, capabilities } from '../site/rights.ts';
import type { Service } from '../site/service.ts';
import type { UserRow } from '../site/users.ts';
import { allowing, linkTo, noCustomFields, type Field, type Reader } from './table.ts';

export const userFields: readonly Field<UserRow>[] = [
  { v2: 'id', legacy: 'ID', embed: true, value: ({ id }) => id },
  { v2: 'username', edit: true, value: ({ login }) => login },
  { legacy: 'username', value: ({ login }) => login },
  { v2: 'name', legacy: 'name', embed: true, value: ({ name }) => withEntities(name) },
  { v2: 'first_name', edit: true, value: () => '' },
  { legacy: 'first_name', value: () => '' },
  { v2: 'last_name', edit: true, value: () => '' },
  { legacy: 'last_name', value: () => '' },
  { v2: 'email', edit: true, value: ({ email }) => email },
  {
    legacy: 'email',
    value: ({ email }, { context }) => inFull(context, context === 'edit' && email),
  },
  { v2: 'url', legacy: 'URL', embed: true, value: ({ url }) => url },
  { v2: 'description', legacy: 'description', embed: true, value: (user) => user.description },
  {
    v2: 'link',
    embed: true,
    value: ({ id, slug }, { service }) => authorAddress(service, id, slug),
  },
  { v2: 'locale', edit: true, value: () => 'en_US' },
  { v2: 'nickname', edit: true, value: ({ login }) => login },
  { legacy: 'nickname', value: ({ login }) => login },
  { v2: 'slug', legacy: 'slug', embed: true, value: ({ slug }) => slug },
  { v2: 'roles', edit: true, value: ({ role }) => [role] },
  { legacy: 'roles', value: ({ role }, { context }) => inFull(context, [role]) },
  { v2: 'registered_date', edit: true, value: registered },
  { legacy: 'registered', value: registered },
  { v2: 'capabilities', edit: true, value: ({ role }) => capabilities(role) },
  {
    legacy: 'capabilities',
    value: ({ role }, { context }) => inFull(context, capabilities(role)),
  },
  {
    v2: 'extra_capabilities',
    legacy: 'extra_capabilities',
    edit: true,
    value: ({ role }) => ({ [role]: true }),
  },
  { v2: 'avatar_urls', embed: true, value: ({ id }, { service }) => avatars(service, hue(id)) },
  { legacy: 'avatar', value: ({ id }, { service }) => avatarAddress(service, hue(id), 96) },
  { v2: 'meta', value: v2Meta },
  noCustomFields,
  { v2: '_links', embed: true, value: v2Links },
  { legacy: 'meta', value: legacyMeta },
];

/** WordPress's `avatar_urls`: addresses by size. */
export function avatars(service: Service, colour: number): Record<string, string> {
  return Object.fromEntries(
    [24, 48, 96].map((size) => [size, avatarAddress(service, colour, size)]),
  );
}

/** The colour of an account's avatar. */
export function hue(userId: number): number {
  return userId * 47;
}

/** The older generation leaves these fields out of accounts inside other records. */
function inFull(context: Reader['context'], value: unknown): unknown {
  return context === 'embed' ? undefined : value;
}

function registered(user: UserRow): string {
  return `${user.registered}+00:00`;
}

function v2Meta({ id }: UserRow, { asker, context }: Reader): unknown {
  const isOwn = asker?.id === id || can(asker, 'edit_users');
  return context === 'edit' && isOwn ? { persisted_preferences: [] } : [];
}

function v2Links({ id }: UserRow, { service }: Reader) {
  return { self: allowing(service, `/users/${id}`), collection: linkTo(service, '/users') };
}

function legacyMeta({ id }: UserRow, { service }: Reader) {
  const self = jsonAddress(service, `/users/${id}`);
  return { links: { self, archives: `${self}/posts` } };
}
