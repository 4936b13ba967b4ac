import { z } from 'zod';
import { documentation } from '../documentation.ts';
import { duration, value, wholeNumber } from '../values.ts';

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
