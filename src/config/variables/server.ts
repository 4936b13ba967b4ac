import { z } from 'zod';
import {
  variablesOf,
  byteSize,
  duration,
  mediaTypes,
  oneOf,
  secretText,
  wholeNumber,
  yesOrNo,
  value,
} from '../values.ts';

const desk = variablesOf('The desk', 'server');
const rebuilds = variablesOf('Rebuilds', 'server');
const server = variablesOf('Running the server', 'server');

const day = 24 * 60 * 60_000;

/** The desk's server. */
export const deskVariables = {
  SESSION_SECRET: desk.optional(
    secretText(32),
    'none: the server does not start without it; `npm start` creates one and keeps it',
    {
      meaning:
        'Encrypts the sessions of the desk; at least 32 characters, for example from `openssl rand -base64 33`. Anyone who has it can create sessions. Changing it ends all sessions.',
      example: '"paste the output of openssl rand -base64 33"',
      secret: true,
    },
  ),
  SESSION_TIME: desk.preset(duration(60_000, 30 * day), '12h', {
    meaning: 'How long an unused session of the desk lasts, such as 30m or 12h.',
    example: '1h',
  }),
  PREVIEW_TIME: desk.preset(duration(1000, 30 * day), '2d', {
    meaning: 'How long a shared preview link works.',
    example: '1h',
  }),
  MAX_UPLOAD: desk.preset(byteSize(), '512MB', {
    meaning: 'The largest file that editors can upload: 500KB, 20MB, 2GB.',
    example: '2GB',
  }),
  MAX_PREVIEW: desk.preset(byteSize(), '1MB', {
    meaning:
      'The largest text that the desk previews, as HTML: 500KB, 2MB. A larger one blocks the server while its page is made, so a sentence is shown instead.',
    example: '2MB',
  }),
  UPLOAD_TYPES: desk.preset(mediaTypes(), 'image/*, audio/*, video/*, application/pdf', {
    meaning:
      'The media types that editors can upload, separated by commas. The type is read from the content of the file. `*` allows any type that WordPress accepts.',
    example: 'image/jpeg, image/png, application/pdf',
  }),
  KEEP_LOCATION: desk.preset(yesOrNo(), '0', {
    meaning:
      'Whether pictures are sent to WordPress unchanged. If not, location and camera data are removed first, and pictures are turned upright.',
    example: '1',
  }),
  TRUST_PROXY: desk.preset(wholeNumber(0, 9), '0', {
    meaning:
      'How many proxies in front of the server add to X-Forwarded-For. With 0 these headers are ignored.',
    example: '1',
  }),
  REDIS_URL: desk.optional(
    z
      .string()
      .regex(
        /^rediss?:\/\/[^\s/?#]+(?:\/\d*)?$/,
        'must be the address of a Redis or Valkey server, such as redis://host:6379 or redis://host:6379/0.',
      ),
    'none: each server counts its own, and makes its own rebuilds',
    {
      meaning:
        'A Redis or Valkey server that several servers share: one queue of rebuilds, one count of sign-in attempts, and the ended sessions, signed requests and repeated calls of all.',
      example: 'redis://127.0.0.1:6379',
      secret: true,
    },
  ),
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

/** When the site is rebuilt, and by whom. */
export const rebuildVariables = {
  REBUILD_SECRET: rebuilds.optional(
    secretText(32),
    'none: only signed-in editors can start a rebuild',
    {
      meaning:
        'Signs rebuild requests from programs, such as WordPress with galley.php; at least 32 characters, for example from `openssl rand -base64 33`.',
      example: '"paste the output of openssl rand -base64 33"',
      secret: true,
    },
  ),
  REBUILD_QUIET: rebuilds.preset(duration(0, 60 * 60_000), '2s', {
    meaning:
      'How long to wait for further changes before a rebuild starts, so that many changes make one rebuild. A rebuild that an editor asks for starts at once.',
    example: '30s',
  }),
  REBUILD_WORKER: rebuilds.preset(yesOrNo(), '1', {
    meaning:
      'Whether this server makes rebuilds. 0 needs REDIS_URL, and leaves them to other servers and to `npm run worker`.',
    example: '0',
  }),
  POLL_SECONDS: rebuilds.preset(wholeNumber(0, 86_400), '60', {
    meaning:
      'How often the server, and `npm run dev`, ask WordPress for changes, in seconds. While an editor is at the desk, and for ten minutes after a change in WordPress, they ask every 3 seconds. 0 turns this off.',
    example: '15',
  }),
  DEPLOY_HOOK_URL: rebuilds.optional(hookAddress(), 'none: this server builds the site', {
    meaning:
      'A deploy hook of Netlify, Vercel or Cloudflare Pages, or `https://api.github.com/repos/OWNER/NAME/dispatches`. If set, that host builds the site and this server does not.',
    example: 'https://api.netlify.com/build_hooks/0123456789abcdef',
    secret: true,
  }),
  DEPLOY_HOOK_TOKEN: rebuilds.optional(secretText(8), 'none', {
    meaning: 'The token for the deploy hook, sent as `Authorization: Bearer`. GitHub needs one.',
    example: 'github_pat_0123456789',
    secret: true,
  }),
};

/** How the server runs. */
export const serverVariables = {
  LOG_LEVEL: server.preset(oneOf('debug', 'info', 'warn', 'error'), 'info', {
    meaning:
      'How much the server logs: debug adds a line for each file that readers request; warn logs only problems.',
    example: 'debug',
  }),
  METRICS_TOKEN: server.optional(secretText(16), 'none: there are no metrics', {
    meaning:
      'Lets Prometheus read `/metrics` when it sends this as `Authorization: Bearer`; at least 16 characters.',
    example: '"paste the output of openssl rand -base64 33"',
    secret: true,
  }),
};
