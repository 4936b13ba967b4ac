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
        'Encrypts the sessions of the desk; at least 32 characters, for example from `openssl rand -base64 33`. Anyone who has it can create sessions. Changing it ends all sessions.',
      fallback: 'none: the server does not start without it; `npm start` creates one and keeps it',
      example: '"paste the output of openssl rand -base64 33"',
      secret: true,
    }),
  SESSION_TIME: duration(60_000, 30 * day)
    .prefault('12h')
    .register(documentation, {
      group: 'The desk',
      meaning: 'How long an unused session of the desk lasts, such as 30m or 12h.',
      fallback: '12h',
      example: '1h',
    }),
  PREVIEW_TIME: duration(1000, 30 * day)
    .prefault('2d')
    .register(documentation, {
      group: 'The desk',
      meaning: 'How long a shared preview link works.',
      fallback: '2d',
      example: '1h',
    }),
  MAX_UPLOAD: byteSize().prefault('512MB').register(documentation, {
    group: 'The desk',
    meaning: 'The largest file that editors can upload: 500KB, 20MB, 2GB.',
    fallback: '512MB',
    example: '2GB',
  }),
  UPLOAD_TYPES: mediaTypes()
    .prefault('image/*, audio/*, video/*, application/pdf')
    .register(documentation, {
      group: 'The desk',
      meaning:
        'The media types that editors can upload, separated by commas. The type is read from the content of the file. `*` allows any type that WordPress accepts.',
      fallback: 'image/*, audio/*, video/*, application/pdf',
      example: 'image/jpeg, image/png, application/pdf',
    }),
  KEEP_LOCATION: yesOrNo().prefault('0').register(documentation, {
    group: 'The desk',
    meaning:
      'Whether pictures are sent to WordPress unchanged. If not, location and camera data are removed first, and pictures are turned upright.',
    fallback: '0',
    example: '1',
  }),
  TRUST_PROXY: wholeNumber(0, 9).prefault('0').register(documentation, {
    group: 'The desk',
    meaning:
      'How many proxies in front of the server add to X-Forwarded-For. With 0 these headers are ignored.',
    fallback: '0',
    example: '1',
  }),
  REDIS_URL: z
    .string()
    .regex(
      /^rediss?:\/\/[^\s/?#]+(?:\/\d*)?$/,
      'must be the address of a Redis or Valkey server, such as redis://host:6379 or redis://host:6379/0.',
    )
    .optional()
    .register(documentation, {
      group: 'The desk',
      meaning:
        'A Redis or Valkey server that counts sign-in attempts for several servers together.',
      fallback: 'none: each server counts its own',
      example: 'redis://127.0.0.1:6379',
      secret: true,
    }),
};
