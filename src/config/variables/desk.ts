import { z } from 'zod';
import { documentation } from '../documentation.ts';
import { byteSize, duration, mediaTypes, wholeNumber, yesOrNo } from '../values.ts';

const day = 24 * 60 * 60_000;

/** The desk's server. */
export const deskVariables = {
  SESSION_SECRET: z
    .string()
    .min(32, 'is too short: it must have at least 32 characters.')
    .optional()
    .register(documentation, {
      group: 'The desk',
      meaning:
        'Seals the sessions of the desk, at least 32 characters: `openssl rand -base64 33` makes one. Whoever has it can make sessions; another one ends them all.',
      fallback: 'none, and the server does not start; `npm start` makes one and keeps it',
      example: '"use what openssl rand -base64 33 prints"',
      secret: true,
    }),
  SESSION_TIME: duration(60_000, 30 * day)
    .prefault('12h')
    .register(documentation, {
      group: 'The desk',
      meaning: 'How long a session of the desk lasts without being used, such as 30m or 12h.',
      fallback: '12h',
      example: '1h',
    }),
  PREVIEW_TIME: duration(1000, 30 * day)
    .prefault('2d')
    .register(documentation, {
      group: 'The desk',
      meaning: 'How long the link to a preview, made to be shared, shows it.',
      fallback: '2d',
      example: '1h',
    }),
  MAX_UPLOAD: byteSize().prefault('512MB').register(documentation, {
    group: 'The desk',
    meaning: 'The largest file that the desk takes: 500KB, 20MB, 2GB.',
    fallback: '512MB',
    example: '2GB',
  }),
  UPLOAD_TYPES: mediaTypes()
    .prefault('image/*, audio/*, video/*, application/pdf')
    .register(documentation, {
      group: 'The desk',
      meaning:
        'Media types that the desk takes, with commas between them; what a file is, its bytes say. `*` takes anything, and leaves it to WordPress what it lets in.',
      fallback: 'image/*, audio/*, video/*, application/pdf',
      example: 'image/jpeg, image/png, application/pdf',
    }),
  KEEP_LOCATION: yesOrNo().prefault('0').register(documentation, {
    group: 'The desk',
    meaning:
      'Whether pictures are sent to WordPress as they are. Otherwise what tells where and with which camera they were taken is removed first, and they are turned upright.',
    fallback: '0',
    example: '1',
  }),
  TRUST_PROXY: wholeNumber(0, 9).prefault('0').register(documentation, {
    group: 'The desk',
    meaning:
      'How many proxies stand before the server, each adding to X-Forwarded-For. With 0 these headers are not believed.',
    fallback: '0',
    example: '1',
  }),
  REDIS_URL: z
    .string()
    .regex(
      /^rediss?:\/\/[^\s/?#]+(?:\/\d*)?$/,
      'must be the address of a Redis or Valkey, with the number of a database at most: redis://host:6379/0.',
    )
    .optional()
    .register(documentation, {
      group: 'The desk',
      meaning:
        'A Redis or Valkey in which attempts to sign in are counted, where several servers share the work.',
      fallback: 'none: each server counts for itself',
      example: 'redis://127.0.0.1:6379',
      secret: true,
    }),
};
