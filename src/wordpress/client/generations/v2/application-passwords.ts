import { z } from 'zod';
import type { ApplicationPasswords } from '../../editing.ts';
import { CmsError } from '../../errors.ts';
import { routeUrl } from '../../route.ts';
import type { GenerationContext } from '../face.ts';
import { parseOne } from '../parse-each.ts';
import { needCredentials, sendDelete } from '../write.ts';

const password = z.object({ uuid: z.string().min(1), name: z.string().catch('') });

/** The account's own application passwords, in the newer generation. */
export function v2ApplicationPasswords({
  transport,
  reader,
  root,
  namespace,
}: GenerationContext): ApplicationPasswords {
  const at = (which: string) =>
    routeUrl(root, `${namespace}/v2/users/me/application-passwords/${encodeURIComponent(which)}`);
  return {
    async current() {
      const url = at('introspect');
      needCredentials(transport, 'Asking for the application password', { method: 'GET', url });
      try {
        const { value } = await reader.signed(url);
        return parseOne(value, password, 'application password', url.href);
      } catch (error) {
        // Signed in another way, switched off, or a WordPress older than 5.7.
        const none = error instanceof CmsError && ['not-found', 'unsupported'].includes(error.code);
        if (none) return null;
        throw error;
      }
    },
    async revoke(uuid) {
      await sendDelete(transport, at(uuid));
    },
  };
}
