import type { CurrentUser } from '../../model.ts';
import { routeUrl } from '../../route.ts';
import type { GenerationContext } from '../face.ts';
import { parseOne } from '../parse-each.ts';
import { needCredentials } from '../write.ts';
import { currentUser } from './wire.ts';

/** The account that the credentials belong to (E6). */
export async function legacyMe({ transport, root }: GenerationContext): Promise<CurrentUser> {
  const url = routeUrl(root, 'users/me', { context: 'edit' });
  needCredentials(transport, 'Asking for the current user', { method: 'GET', url });
  // A redirect to the account's own address, with the record already in its body.
  const exchange = { method: 'GET', url, signed: true, redirects: 'answer' } as const;
  const answer = await transport.send(exchange);
  const redirected = answer.status === 302 && answer.body().kind === 'json';
  const value = transport.read(redirected ? { ...answer, status: 200 } : answer, exchange);
  return parseOne(value, currentUser, 'current user', url.href);
}
