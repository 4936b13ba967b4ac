import { z } from 'zod';
import type { CurrentUser, User } from '../model.ts';
import { listOf } from './fields.ts';

/** The account that asks (E6): a user of either generation with its roles and rights. */
export const currentUserOf = (user: z.ZodType<User>): z.ZodType<CurrentUser> =>
  z
    .object({
      roles: listOf(z.string()),
      // A right that was taken away stays in the map with the value false.
      capabilities: z.record(z.string(), z.unknown()).catch({}),
    })
    .and(user)
    .transform(({ roles, capabilities, ...account }) => ({
      ...account,
      roles,
      capabilities: new Set(
        Object.keys(capabilities).filter((name) => Boolean(capabilities[name])),
      ),
    }));
