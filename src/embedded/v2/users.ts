import { z } from 'zod';
import { v2Record, type Field } from '../fields/table.ts';
import { forbidden, Refusal } from '../site/http.ts';
import { can, capabilities } from '../site/rights.ts';
import { findUsers, hasPublicPosts, readUser, type UserRow } from '../site/users.ts';
import { ascending, collectionArguments, contextArgument, texts } from './arguments.ts';
import { collection, endpoint, pageOf, type RouteRequest } from './endpoint.ts';
import { authorAddress, avatarAddress } from '../site/addresses.ts';
import { withEntities } from '../site/render.ts';
import type { Service } from '../site/service.ts';

const cannotList = 'Sorry, you are not allowed to list users.';

export const listUsers = endpoint({
  methods: ['GET'],
  args: z.object({
    ...collectionArguments,
    order: ascending,
    orderby: z.enum(['id', 'include', 'name', 'slug', 'include_slugs']).default('name'),
    slug: texts.default([]),
  }),
  check({ asker, context }) {
    if (context !== 'edit' || can(asker, 'list_users')) return;
    throw forbidden(asker, 'rest_forbidden_context', cannotList);
  },
  run(call) {
    const { service, asker, args } = call;
    const paging = pageOf(args);
    const found = findUsers(service, {
      ...paging,
      publicOnly: !can(asker, 'list_users'),
      include: args.include,
      slugs: args.slug,
      orderBy: args.orderby,
      order: args.order,
    });
    return collection(userFields, found, paging, call);
  },
});

function userOf({ service, path }: RouteRequest): UserRow {
  const user = readUser(service, Number(path['id']));
  if (user === null) throw new Refusal('rest_user_invalid_id', 'Invalid user ID.', 404);
  return user;
}

export const oneUser = endpoint({
  methods: ['GET'],
  args: z.object(contextArgument),
  check(call) {
    const { service, asker, context } = call;
    const { id } = userOf(call);
    if (id === asker?.id || can(asker, 'list_users')) return;
    if (context === 'edit' || !hasPublicPosts(service, id)) {
      throw forbidden(asker, 'rest_user_cannot_view', cannotList);
    }
  },
  run: (call) => ({ value: v2Record(userFields, userOf(call), call) }),
});

/** The account that makes the request. */
export const currentUser = endpoint({
  methods: ['GET'],
  args: z.object(contextArgument),
  run(call) {
    const user = call.asker === null ? null : readUser(call.service, call.asker.id);
    if (user !== null) return { value: v2Record(userFields, user, call) };
    throw new Refusal('rest_not_logged_in', 'You are not currently logged in.', 401);
  },
});

const userFields: readonly Field<UserRow>[] = [
  { name: 'id', embed: true, value: ({ id }) => id },
  { name: 'username', edit: true, value: ({ login }) => login },
  { name: 'name', embed: true, value: ({ name }) => withEntities(name) },
  { name: 'email', edit: true, value: ({ email }) => email },
  { name: 'url', embed: true, value: ({ url }) => url },
  { name: 'description', embed: true, value: (user) => user.description },
  {
    name: 'link',
    embed: true,
    value: ({ id, slug }, { service }) => authorAddress(service, id, slug),
  },
  { name: 'slug', embed: true, value: ({ slug }) => slug },
  { name: 'roles', edit: true, value: ({ role }) => [role] },
  { name: 'capabilities', edit: true, value: ({ role }) => capabilities(role) },
  { name: 'avatar_urls', embed: true, value: ({ id }, { service }) => avatars(service, hue(id)) },
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
