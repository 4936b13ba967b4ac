import { z } from 'zod';
import { documentation } from '../documentation.ts';
import { duration, value, wholeNumber } from '../values.ts';

const hookAddress = () =>
  value((text, refuse) => {
    const url = URL.parse(text);
    const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
    // What it was is not said: such an address is a secret itself.
    return isWeb && url.username === '' ? url.href : refuse('must be a whole http(s) address.');
  });

const secret = (least: number) =>
  z.string().min(least, `is too short: it must have at least ${least} characters.`);

/** When the site is built anew, and by whom. */
export const rebuildVariables = {
  REBUILD_SECRET: secret(32).optional().register(documentation, {
    group: 'Rebuilds',
    meaning:
      'Signs calls for a rebuild that come from programs, such as WordPress with galley.php, at least 32 characters: `openssl rand -base64 33` makes one.',
    fallback: 'none: only editors who are signed in may ask for a rebuild',
    example: '"use what openssl rand -base64 33 prints"',
    secret: true,
  }),
  REBUILD_QUIET: duration(0, 60 * 60_000)
    .prefault('5s')
    .register(documentation, {
      group: 'Rebuilds',
      meaning:
        'How long nobody may have asked for a rebuild before one starts, so that many changes at once are one rebuild.',
      fallback: '5s',
      example: '30s',
    }),
  POLL_SECONDS: wholeNumber(0, 86_400).prefault('60').register(documentation, {
    group: 'Rebuilds',
    meaning:
      'How often the server asks WordPress whether something has changed, in seconds. 0 never asks.',
    fallback: '60',
    example: '15',
  }),
  DEPLOY_HOOK_URL: hookAddress().optional().register(documentation, {
    group: 'Rebuilds',
    meaning:
      'The address that makes a static host build the site (a deploy hook of Netlify, Vercel or Cloudflare Pages, or `https://api.github.com/repos/OWNER/NAME/dispatches`). Rebuilds are asked for there, and not made by this server.',
    fallback: 'none: the server builds by itself',
    example: 'https://api.netlify.com/build_hooks/0123456789abcdef',
    secret: true,
  }),
  DEPLOY_HOOK_TOKEN: secret(8).optional().register(documentation, {
    group: 'Rebuilds',
    meaning:
      'The token that goes to the deploy hook as `Authorization: Bearer`, which GitHub needs.',
    fallback: 'none',
    example: 'github_pat_0123456789',
    secret: true,
  }),
};
