import { authorAddress, avatarAddress } from '../site/addresses.ts';
import { withEntities } from '../site/render.ts';
import { can, capabilities } from '../site/rights.ts';
import type { Service } from '../site/service.ts';
import type { UserRow } from '../site/users.ts';
import { allowing, linkTo, noCustomFields, type Field, type Reader } from './table.ts';

export const userFields: readonly Field<UserRow>[] = [
  { name: 'id', embed: true, value: ({ id }) => id },
  { name: 'username', edit: true, value: ({ login }) => login },
  { name: 'name', embed: true, value: ({ name }) => withEntities(name) },
  { name: 'first_name', edit: true, value: () => '' },
  { name: 'last_name', edit: true, value: () => '' },
  { name: 'email', edit: true, value: ({ email }) => email },
  { name: 'url', embed: true, value: ({ url }) => url },
  { name: 'description', embed: true, value: (user) => user.description },
  {
    name: 'link',
    embed: true,
    value: ({ id, slug }, { service }) => authorAddress(service, id, slug),
  },
  { name: 'locale', edit: true, value: () => 'en_US' },
  { name: 'nickname', edit: true, value: ({ login }) => login },
  { name: 'slug', embed: true, value: ({ slug }) => slug },
  { name: 'roles', edit: true, value: ({ role }) => [role] },
  { name: 'registered_date', edit: true, value: registered },
  { name: 'capabilities', edit: true, value: ({ role }) => capabilities(role) },
  {
    name: 'extra_capabilities',

    edit: true,
    value: ({ role }) => ({ [role]: true }),
  },
  { name: 'avatar_urls', embed: true, value: ({ id }, { service }) => avatars(service, hue(id)) },
  { name: 'meta', value: v2Meta },
  noCustomFields,
  { name: '_links', embed: true, value: v2Links },
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

export function registered(user: UserRow): string {
  return `${user.registered}+00:00`;
}

function v2Meta({ id }: UserRow, { asker, context }: Reader): unknown {
  const isOwn = asker?.id === id || can(asker, 'edit_users');
  return context === 'edit' && isOwn ? { persisted_preferences: [] } : [];
}

function v2Links({ id }: UserRow, { service }: Reader) {
  return { self: allowing(service, `/users/${id}`), collection: linkTo(service, '/users') };
}
