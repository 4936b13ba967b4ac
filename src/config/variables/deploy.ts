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
        '`preview` makes a site that shows what is to come: search engines are kept out, a bar says which branch it is, and its server changes nothing.',
      fallback:
        'what Netlify, Vercel, Cloudflare Pages or GitHub Actions say of the build; else production',
      example: 'preview',
    }),
  PRODUCTION_BRANCH: z.string().prefault('main').register(documentation, {
    group: 'Deploy previews',
    meaning:
      'The branch whose builds are live, where a host does not say so itself (Cloudflare Pages): builds of all others are previews.',
    fallback: 'main',
    example: 'trunk',
  }),
  LIVE_BASE_PATH: basePath().optional().register(documentation, {
    group: 'Deploy previews',
    meaning:
      'The path below which the real site lies at SITE_URL, where a preview has another one: its canonical links lead there.',
    fallback: 'BASE_PATH',
    example: '/magazine',
  }),
  PREVIEW_DRAFTS: yesOrNo().prefault('0').register(documentation, {
    group: 'Deploy previews',
    meaning:
      'Whether a preview shows drafts, too, as far as the credentials may read them. Whoever has its address can read them: protect it.',
    fallback: '0',
    example: '1',
  }),
};
