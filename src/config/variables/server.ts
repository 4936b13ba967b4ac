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
        'How much the server logs: debug also has a line for each file that a reader asks for, warn leaves out what goes well.',
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
        'Opens `/metrics` to a Prometheus that sends it as `Authorization: Bearer`, at least 16 characters.',
      fallback: 'none: there are no metrics to be had',
      example: '"use what openssl rand -base64 33 prints"',
      secret: true,
    }),
};
