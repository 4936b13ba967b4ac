import { z } from 'zod';
import { documentation } from '../documentation.ts';
import { basePath } from '../addresses.ts';
import { yesOrNo } from '../values.ts';

/** Sites that show a branch, or drafts, before they are live. */
export const deployVariables = {
  DEPLOY_CONTEXT: z
    .enum(['production', 'preview'], 'must be production or preview.')
    .optional()
    .register(documentation, {
      group: 'Deploy previews',
      meaning:
        '`preview` builds a preview: search engines are kept out, a bar names the branch, and the server changes nothing in WordPress.',
      fallback:
        'what Netlify, Vercel, Cloudflare Pages or GitHub Actions report, otherwise production',
      example: 'preview',
    }),
  PRODUCTION_BRANCH: z.string().prefault('main').register(documentation, {
    group: 'Deploy previews',
    meaning:
      'The branch whose builds go live, for hosts that do not report it (Cloudflare Pages). Builds of other branches are previews.',
    fallback: 'main',
    example: 'trunk',
  }),
  LIVE_BASE_PATH: basePath().optional().register(documentation, {
    group: 'Deploy previews',
    meaning:
      'The path of the live site at SITE_URL, if the preview has a different one. Canonical links lead there.',
    fallback: 'BASE_PATH',
    example: '/magazine',
  }),
  PREVIEW_DRAFTS: yesOrNo().prefault('0').register(documentation, {
    group: 'Deploy previews',
    meaning:
      'Whether a preview also shows the drafts that the credentials may read. Anyone who has its address can read them, so protect it.',
    fallback: '0',
    example: '1',
  }),
};
