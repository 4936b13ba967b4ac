import { z } from 'zod';
import {
  documentation,
  byteSize,
  duration,
  mediaTypes,
  wholeNumber,
  yesOrNo,
  value,
} from '../values.ts';

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

const hookAddress = () =>
  value((text, refuse) => {
    const url = URL.parse(text);
    const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
    // The message leaves the address out, because it is a secret.
    return isWeb && url.username === ''
      ? url.href
      : refuse('must be a full address that starts with http:// or https://.');
  });

const secret = (least: number) =>
  z.string().min(least, `is too short: it must have at least ${least} characters.`);

/** When the site is built anew, and by whom. */
export const rebuildVariables = {
  REBUILD_SECRET: secret(32).optional().register(documentation, {
    group: 'Rebuilds',
    meaning:
      'Signs rebuild requests from programs, such as WordPress with galley.php; at least 32 characters, for example from `openssl rand -base64 33`.',
    fallback: 'none: only signed-in editors can start a rebuild',
    example: '"paste the output of openssl rand -base64 33"',
    secret: true,
  }),
  REBUILD_QUIET: duration(0, 60 * 60_000)
    .prefault('5s')
    .register(documentation, {
      group: 'Rebuilds',
      meaning:
        'How long to wait for further changes before a rebuild starts, so that many changes make one rebuild. A rebuild that an editor asks for starts at once.',
      fallback: '5s',
      example: '30s',
    }),
  POLL_SECONDS: wholeNumber(0, 86_400).prefault('60').register(documentation, {
    group: 'Rebuilds',
    meaning:
      'How often the server, and `npm run dev`, ask WordPress for changes, in seconds. 0 turns this off.',
    fallback: '60',
    example: '15',
  }),
  DEPLOY_HOOK_URL: hookAddress().optional().register(documentation, {
    group: 'Rebuilds',
    meaning:
      'A deploy hook of Netlify, Vercel or Cloudflare Pages, or `https://api.github.com/repos/OWNER/NAME/dispatches`. If set, that host builds the site and this server does not.',
    fallback: 'none: this server builds the site',
    example: 'https://api.netlify.com/build_hooks/0123456789abcdef',
    secret: true,
  }),
  DEPLOY_HOOK_TOKEN: secret(8).optional().register(documentation, {
    group: 'Rebuilds',
    meaning: 'The token for the deploy hook, sent as `Authorization: Bearer`. GitHub needs one.',
    fallback: 'none',
    example: 'github_pat_0123456789',
    secret: true,
  }),
};

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
