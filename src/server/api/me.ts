import { z } from '@hono/zod-openapi';
import type { Editor } from '../auth/face.ts';

/** The account that a call is made with. */
export const meSchema = z
  .object({
    id: z.int(),
    name: z.string(),
    slug: z.string(),
    roles: z.array(z.string()).openapi({ example: ['editor'] }),
    capabilities: z.array(z.string()).openapi({
      description: "Names of WordPress's rights that the account has.",
      example: ['delete_posts', 'upload_files'],
    }),
    signedInBy: z.enum(['session', 'header']).openapi({
      description: '`session`: with the desk’s cookie. `header`: with `Authorization`.',
    }),
  })
  .openapi('Me');

export const meOf = ({ user, by }: Editor): z.output<typeof meSchema> => ({
  id: user.id,
  name: user.name,
  slug: user.slug,
  roles: [...user.roles],
  capabilities: [...user.capabilities].toSorted(),
  signedInBy: by,
});
