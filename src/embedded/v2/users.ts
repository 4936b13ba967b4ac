import { z } from 'zod';
import { v2Record } from '../fields/table.ts';
import { userFields } from '../fields/users.ts';
import { forbidden, Refusal } from '../site/http.ts';
import { can } from '../site/rights.ts';
import { findUsers, hasPublicPosts, readUser, type UserRow } from '../site/users.ts';
import { ascending, collectionArguments, contextArgument, texts } from './arguments.ts';
import { collection, endpoint, pageOf, type RouteRequest } from './endpoint.ts';

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
