import type { ApplicationPasswords } from '../../editing.ts';
import { CmsError } from '../../errors.ts';
import type { GenerationContext } from '../face.ts';

/** The older generation knows nothing of application passwords, even where a plugin makes it accept them. */
export function legacyApplicationPasswords({ root }: GenerationContext): ApplicationPasswords {
  return {
    current: () => Promise.resolve(null),
    revoke: () =>
      Promise.reject(
        new CmsError({
          code: 'unsupported',
          message: 'The older generation of the REST API cannot revoke application passwords.',
          hint: 'Revoke it in WordPress under Users → Profile.',
          url: root.href,
        }),
      ),
  };
}
