import { z } from 'zod';
import { basePath, siteAddress } from '../addresses.ts';
import {
  documentation,
  languageTag,
  wholeNumber,
  byteSize,
  hostNames,
  yesOrNo,
  duration,
  share,
} from '../values.ts';

const port = () => wholeNumber(0, 65_535);

/** Where readers find the site. */
export const siteVariables = {
  SITE_URL: siteAddress().optional().register(documentation, {
    group: 'The site',
    meaning:
      'The public address of the finished site: scheme and host. Feeds, canonical links, share images, structured data and the sitemap need it.',
    fallback: 'none: feeds then name the address of the WordPress site, and there is no sitemap',
    example: 'https://www.example.com',
  }),
  BASE_PATH: basePath().prefault('/').register(documentation, {
    group: 'The site',
    meaning: 'The path of the finished site, if it is not at the root of its host.',
    fallback: '/',
    example: '/magazine',
  }),
  SITE_LANGUAGE: languageTag().optional().register(documentation, {
    group: 'The site',
    meaning:
      'The language of the site as a BCP 47 tag, used for its own words, dates and numbers. If src/i18n/languages has no file for it, its words are English.',
    fallback: 'the language that WordPress reports',
    example: 'pt-BR',
  }),
  LOOK_FILE: z.string().optional().register(documentation, {
    group: 'The site',
    meaning:
      'A JSON file whose values replace those in src/look.ts: colours, typefaces, what is shown.',
    fallback: 'none: src/look.ts is used as it is',
    example: 'sites/paper.json',
  }),
  HOST: z.string().prefault('127.0.0.1').register(documentation, {
    group: 'The site',
    meaning:
      'The network address that `npm start` and `npm run dev` listen on. 0.0.0.0 opens it to the network.',
    fallback: '127.0.0.1',
    example: '0.0.0.0',
  }),
  PORT: port().prefault('4321').register(documentation, {
    group: 'The site',
    meaning:
      'The port that `npm start` and `npm run dev` listen on. If it is taken, the next free one is used; 0 uses any free one.',
    fallback: '4321',
    example: '8080',
  }),
};

const defaultEmbedHosts = [
  ...['youtube.com', 'youtube-nocookie.com', 'vimeo.com', 'dailymotion.com', 'ted.com'],
  ...['spotify.com', 'soundcloud.com', 'codepen.io'],
].join(', ');

/** What becomes of texts, pictures and files. */
export const contentVariables = {
  EMBED_HOSTS: hostNames().prefault(defaultEmbedHosts).register(documentation, {
    group: 'Content',
    meaning:
      'Hosts whose players are shown as a picture that loads the player when clicked. Frames from all other hosts become links. `none` turns all of them into links.',
    fallback: defaultEmbedHosts,
    example: 'youtube.com, vimeo.com',
  }),
  COPY_FILES: yesOrNo().prefault('1').register(documentation, {
    group: 'Content',
    meaning:
      'Whether documents, audio and video files from uploads are copied to the site when a text uses them. If not, texts link to the WordPress site.',
    fallback: '1',
    example: '0',
  }),
  MAX_FILE: byteSize().prefault('50MB').register(documentation, {
    group: 'Content',
    meaning: 'The largest picture or file that a build fetches: 500KB, 20MB, 2GB.',
    fallback: '50MB',
    example: '200MB',
  }),
  STRICT_IMAGES: yesOrNo().prefault('0').register(documentation, {
    group: 'Content',
    meaning: 'Whether a build fails when a picture is missing or broken.',
    fallback: '0',
    example: '1',
  }),
  PICTURE_CACHE: byteSize().prefault('5GB').register(documentation, {
    group: 'Content',
    meaning: 'How large the folder of generated pictures may grow before unused ones are deleted.',
    fallback: '5GB',
    example: '500MB',
  }),
};

/** How a build runs. */
export const buildingVariables = {
  MAX_SHRINK: share().prefault('0.1').register(documentation, {
    group: 'Building',
    meaning:
      'The largest share of the posts, and of the pages, that may disappear from one build to the next, 0 to 1. A build that would drop more stops and changes nothing. 1 allows any number.',
    fallback: '0.1',
    example: '0.5',
  }),
  BUILD_TIMEOUT: duration(1000, 24 * 60 * 60_000)
    .prefault('30m')
    .register(documentation, {
      group: 'Building',
      meaning:
        'How long the build of `npm run publish` may take, such as 10m. A longer build is stopped, and the live site stays as it is.',
      fallback: '30m',
      example: '2h',
    }),
  KEEP_RELEASES: wholeNumber(1, 1000).prefault('5').register(documentation, {
    group: 'Building',
    meaning:
      'How many releases are kept, including the live one. You can roll back to any of them.',
    fallback: '5',
    example: '20',
  }),
  RELEASES_FOLDER: z.string().optional().register(documentation, {
    group: 'Building',
    meaning:
      'The folder for the releases of this site, where it is to have a fixed place, such as for a web server in front.',
    fallback:
      'releases/NAME, where NAME is made from CMS_URL (https://example.com/blog: releases/example.com_blog)',
    example: '/srv/paper/releases',
  }),
  BUILDER_IDLE: wholeNumber(0, 1440).prefault('15').register(documentation, {
    group: 'Building',
    meaning:
      'How many minutes the server keeps the build process after a rebuild, so that the next rebuild is much faster. 0 ends it at once and frees its memory.',
    fallback: '15',
    example: '0',
  }),
  GALLEY_FOLDER: z.string().prefault('.galley').register(documentation, {
    group: 'Building',
    meaning:
      'Where Galley keeps its copy of the content, between builds. Several sites may share it.',
    fallback: '.galley in the current folder',
    example: '/var/lib/galley',
  }),
};

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
