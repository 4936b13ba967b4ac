import { z } from 'zod';
import { documentation } from '../documentation.ts';

/** What those who run the server want of it. */
export const serverVariables = {
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error'], 'must be debug, info, warn or error.')
    .prefault('info')
    .register(documentation, {
      group: 'Running the server',
      meaning:
        'How much the server logs: debug adds a line for each file that readers request; warn logs only problems.',
      fallback: 'info',
      example: 'debug',
    }),
  METRICS_TOKEN: z
    .string()
    .min(16, 'is too short: it must have at least 16 characters.')
    .optional()
    .register(documentation, {
      group: 'Running the server',
      meaning:
        'Lets Prometheus read `/metrics` when it sends this as `Authorization: Bearer`; at least 16 characters.',
      fallback: 'none: there are no metrics',
      example: '"paste the output of openssl rand -base64 33"',
      secret: true,
    }),
};
