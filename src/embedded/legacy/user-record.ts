import { avatarAddress, jsonAddress } from '../addresses.ts';
import type { UserRow } from '../records/users.ts';
import { withEntities } from '../render.ts';
import { capabilities } from '../rights.ts';
import type { Service } from '../service.ts';

/** An account as the older generation sends it; inside a post (`embed`) without its rights. */
export function userRecord(
  service: Service,
  user: UserRow,
  context: string,
): Record<string, unknown> {
  const self = jsonAddress(service, `/users/${user.id}`);
  const whole = context === 'view' || context === 'edit';
  return {
    ID: user.id,
    username: user.login,
    name: withEntities(user.name),
    ...{ first_name: '', last_name: '', nickname: user.login },
    slug: user.slug,
    URL: user.url,
    avatar: avatarAddress(service, user.id * 47, 96),
    description: user.description,
    registered: `${user.registered}+00:00`,
    ...(whole
      ? {
          roles: [user.role],
          capabilities: capabilities(user.role),
          email: context === 'edit' ? user.email : false,
        }
      : {}),
    ...(context === 'edit' ? { extra_capabilities: { [user.role]: true } } : {}),
    meta: { links: { self, archives: `${self}/posts` } },
  };
}
