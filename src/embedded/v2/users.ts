import { authorAddress, avatarAddress } from '../addresses.ts';
import { findUsers, hasPublicPosts, readUser, type UserRow } from '../records/users.ts';
import { Refusal } from '../refusal.ts';
import { withEntities } from '../render.ts';
import { can, capabilities } from '../rights.ts';
import { collectionParameters, contextParameter } from './collection-parameters.ts';
import { createLinker } from './links.ts';
import { inContext } from './post-record.ts';
import { forbidden } from './read-posts.ts';
import type { Call, Endpoint, Result } from './route.ts';

const embedded = new Set([
  ...['id', 'name', 'url', 'description', 'link', 'slug', 'avatar_urls', '_links'],
]);

function userRecord(call: Call, user: UserRow, self: boolean): Record<string, unknown> {
  const { service, context } = call;
  const edit = context === 'edit';
  const link = createLinker(service);
  const avatars = [24, 48, 96].map(
    (size) => [size, avatarAddress(service, user.id * 47, size)] as const,
  );
  return inContext(
    call,
    {
      id: user.id,
      ...(edit ? { username: user.login } : {}),
      name: withEntities(user.name),
      ...(edit ? { first_name: '', last_name: '', email: user.email } : {}),
      url: user.url,
      description: user.description,
      link: authorAddress(service, user.id, user.slug),
      ...(edit ? { locale: 'en_US', nickname: user.login } : {}),
      slug: user.slug,
      ...(edit
        ? {
            roles: [user.role],
            registered_date: `${user.registered}+00:00`,
            capabilities: capabilities(user.role),
            extra_capabilities: { [user.role]: true },
          }
        : {}),
      avatar_urls: Object.fromEntries(avatars),
      meta: edit && (self || can(call.asker, 'edit_users')) ? { persisted_preferences: [] } : [],
      _links: { self: link.to(`/users/${user.id}`), collection: link.to('/users') },
    },
    embedded,
  );
}

const cannotList = 'Sorry, you are not allowed to list users.';

export const listUsers: Endpoint = {
  methods: ['GET'],
  parameters: {
    ...collectionParameters,
    order: { type: 'string', default: 'asc', enum: ['asc', 'desc'] },
    orderby: {
      ...{ type: 'string', default: 'name' },
      enum: ['id', 'include', 'name', 'registered_date', 'slug', 'include_slugs', 'email', 'url'],
    },
    slug: { type: 'array', items: 'string' },
    roles: { type: 'array', items: 'string' },
    who: { type: 'string', enum: ['authors'] },
    has_published_posts: { type: 'boolean' },
  },
  refuse({ asker, args, context }) {
    if (args.texts('roles').length > 0 && !can(asker, 'list_users')) {
      return forbidden(
        asker,
        'rest_user_cannot_view',
        'Sorry, you are not allowed to filter users by role.',
      );
    }
    if (context === 'edit' && !can(asker, 'list_users')) {
      return forbidden(asker, 'rest_forbidden_context', cannotList);
    }
    const order = args.text('orderby') ?? '';
    if (['email', 'registered_date'].includes(order) && !can(asker, 'list_users')) {
      return forbidden(
        asker,
        'rest_forbidden_orderby',
        'Sorry, you are not allowed to order users by this parameter.',
      );
    }
    return null;
  },
  run(call) {
    const { service, asker, args } = call;
    const perPage = args.integer('per_page') ?? 10;
    const page = args.integer('page') ?? 1;
    const { rows, total } = findUsers(service, {
      publicOnly: !can(asker, 'list_users') || args.flag('has_published_posts'),
      include: args.integers('include'),
      exclude: args.integers('exclude'),
      slugs: args.texts('slug'),
      roles: args.texts('roles'),
      search: args.text('search'),
      orderBy: args.text('orderby'),
      order: args.text('order'),
      limit: perPage,
      offset: args.integer('offset') ?? (page - 1) * perPage,
    });
    const value = rows.map((user) => userRecord(call, user, user.id === asker?.id));
    return { value, total, perPage, page };
  },
};

function userOf({ service, path }: Call): UserRow {
  const user = readUser(service, Number(path['id']));
  if (user === null) throw new Refusal('rest_user_invalid_id', 'Invalid user ID.', 404);
  return user;
}

export const getUser: Endpoint = {
  methods: ['GET'],
  parameters: contextParameter,
  refuse(call) {
    const { service, asker, context } = call;
    const user = userOf(call);
    if (user.id === asker?.id || can(asker, 'list_users')) return null;
    if (context === 'edit' || !hasPublicPosts(service, user.id)) {
      return forbidden(asker, 'rest_user_cannot_view', cannotList);
    }
    return null;
  },
  run: (call) => {
    const user = userOf(call);
    return { value: userRecord(call, user, user.id === call.asker?.id) };
  },
};

/** The current user (`interface.md`, E6). */
export const getMe: Endpoint = {
  methods: ['GET'],
  parameters: contextParameter,
  refuse: () => null,
  run: (call) => meResult(call),
};

function meResult(call: Call): Result {
  const user = call.asker === null ? null : readUser(call.service, call.asker.id);
  if (user === null) {
    throw new Refusal('rest_not_logged_in', 'You are not currently logged in.', 401);
  }
  return { value: userRecord(call, user, true) };
}
