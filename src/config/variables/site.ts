import { z } from 'zod';
import { basePath, deskAddress, siteAddress } from '../addresses.ts';
import {
  byteSize,
  duration,
  hostNames,
  languageTag,
  oneOf,
  share,
  typeNames,
  variableNames,
  variablesOf,
  wholeNumber,
  yesNoOrAll,
  yesOrNo,
} from '../values.ts';

const site = variablesOf('The site');
const content = variablesOf('Content');
const building = variablesOf('Building');
const deploy = variablesOf('Deploy previews');

const port = () => wholeNumber(0, 65_535);

/** Where readers find the site. */
export const siteVariables = {
  SITE_URL: site.optional(
    siteAddress(),
    'none: feeds then name the address of the WordPress site, and there is no sitemap',
    {
      meaning:
        'The public address of the finished site: scheme and host. Feeds, canonical links, share images, structured data and the sitemap need it.',
      example: 'https://www.example.com',
    },
  ),
  BASE_PATH: site.preset(basePath(), '/', {
    meaning: 'The path of the finished site, if it is not at the root of its host.',
    example: '/magazine',
  }),
  DESK_URL: site.optional(
    deskAddress(),
    '`/` where this machine serves the site; none for `npm run build` and for a bucket',
    {
      meaning:
        'Where readers reach the server of the desk, which takes their comments and forms: its address, `/` for the host of the site, `none`, or `wordpress` for links to WordPress’s own pages. Do not name them if WordPress is private.',
      example: 'https://desk.example.com',
    },
  ),
  SITE_LANGUAGE: site.optional(languageTag(), 'the language that WordPress reports', {
    meaning:
      'The language of the site as a BCP 47 tag, used for its own words, dates and numbers. If src/i18n/languages has no file for it, its words are English.',
    example: 'pt-BR',
  }),
  LOOK_FILE: site.optional(z.string(), 'none: src/look.ts is used as it is', {
    meaning:
      'A JSON file whose values replace those in src/look.ts: colours, typefaces, what is shown.',
    example: 'sites/paper.json',
  }),
  HOST: site.preset(z.string(), '127.0.0.1', {
    meaning:
      'The network address that `npm start`, `npm run serve` and `npm run dev` listen on. 0.0.0.0 opens it to the network.',
    example: '0.0.0.0',
    usedBy: 'server',
  }),
  PORT: site.preset(port(), '4321', {
    meaning:
      'The port that `npm start`, `npm run serve` and `npm run dev` listen on; 0 uses any free one. If it is taken, `npm start` and `npm run dev` use the next free one, and `npm run serve` ends.',
    example: '8080',
    usedBy: 'server',
  }),
};

const defaultEmbedHosts =
  'youtube.com, youtube-nocookie.com, vimeo.com, dailymotion.com, ted.com, spotify.com, soundcloud.com, codepen.io';

/** How texts, pictures and files are treated. */
export const contentVariables = {
  CONTENT_TYPES: content.preset(typeNames(), 'all', {
    meaning:
      'Which types of entries are read besides posts and pages: names from `npm run doctor` (boat, route), names to leave out (-snippet), `all` types that have pages in WordPress, or `none`. Taxonomies that only other types use are left out, too.',
    example: '-snippet',
  }),
  EMBED_HOSTS: content.preset(hostNames(), defaultEmbedHosts, {
    meaning:
      'Hosts whose players are shown as a picture that loads the player when clicked. Frames from all other hosts become links. `none` turns all of them into links.',
    example: 'youtube.com, vimeo.com',
  }),
  BLOCK_STYLES: content.preset(yesOrNo(), '1', {
    meaning:
      'Whether public pages of WordPress are read for styles that its interface does not show: the colours and sizes of the theme from the front page, once a day, and the layouts and colours of single blocks from the page of a new or changed text that has them.',
    example: '0',
  }),
  BUILDER_STYLES: content.preset(yesOrNo(), '1', {
    meaning:
      'Whether texts that a page builder or a library of blocks laid out (Elementor, Kadence, GenerateBlocks and others) look as on their public page. If not, they have this site’s own design. BLOCK_STYLES=0 leaves this out, too.',
    example: '0',
  }),
  COPY_FILES: content.preset(yesNoOrAll(), '1', {
    meaning:
      'Whether documents, audio and video files from uploads are copied to the site when a text uses them. If not, texts link to the WordPress site. `all` copies every upload that WordPress lists in public, also those that no text uses, so that their old addresses work.',
    example: 'all',
  }),
  MAX_FILE: content.preset(byteSize(), '50MB', {
    meaning: 'The largest picture or file that a build fetches: 500KB, 20MB, 2GB.',
    example: '200MB',
  }),
  PRIVATE_UPLOADS: content.preset(yesOrNo(), '0', {
    meaning:
      'Whether uploads that WordPress refuses to the public are fetched with the credentials and published. A WordPress that is closed as a whole, such as a staging site, needs it. The report names each of these files.',
    example: '1',
  }),
  STRICT_IMAGES: content.preset(yesOrNo(), '0', {
    meaning: 'Whether a build fails when a picture is missing or broken.',
    example: '1',
  }),
  SHARE_IMAGES: content.preset(wholeNumber(0, 1_000_000), '500', {
    meaning:
      'How many share images `npm run build` draws at most, those of the newest posts first. The others show the image of the site until a later build has drawn them. `npm run publish` draws all of them, most of them when the site is live.',
    example: '5000',
  }),
  PICTURE_CACHE: content.preset(byteSize(), '5GB', {
    meaning: 'How large the folder of generated pictures may grow before unused ones are deleted.',
    example: '500MB',
  }),
};

/** How a build runs. */
export const buildingVariables = {
  MAX_SHRINK: building.preset(share(), '0.1', {
    meaning:
      'The largest share of the posts, of the pages, of the terms, of the authors and of the live addresses that may disappear or lose their content from one build to the next, 0 to 1. A build that would lose more stops and changes nothing. 1 allows everything.',
    example: '0.5',
  }),
  BUILD_TIMEOUT: building.preset(duration(1000, 24 * 60 * 60_000), '30m', {
    meaning:
      'How long the build of `npm run publish` may take, such as 10m. A longer build is stopped, and the live site stays as it is.',
    example: '2h',
  }),
  KEEP_RELEASES: building.preset(wholeNumber(1, 1000), '20', {
    meaning:
      'How many releases are kept at least, including the live one. All releases of the last seven days are kept, too. You can roll back to any of them. Files that several releases have in common take space only once.',
    example: '50',
  }),
  PRERENDER_LATEST: building.optional(wholeNumber(1, 10_000_000), 'all', {
    meaning:
      'How many of the newest posts a build renders, and of each other type of entry but pages. The server renders older ones, and lists further back, when somebody asks for them. For sites with tens of thousands of posts. It needs Galley’s own server, in the folder of the project, so it cannot be set together with PUBLISH_TO. Previews render all.',
    example: '1000',
  }),
  PRECOMPRESS: building.preset(yesOrNo(), '0', {
    meaning:
      'Whether `npm run publish` writes compressed copies (`.br`, `.gz`) beside all pages, for a web server that sends such copies as they are. Galley’s own server compresses pages when they are asked for, and so do nginx and CDNs.',
    example: '1',
  }),
  RELEASES_FOLDER: building.optional(
    z.string(),
    'releases/NAME, where NAME is made from CMS_URL (https://example.com/blog: releases/example.com_blog)',
    {
      meaning:
        'The folder for the releases of this site, if it needs a fixed place, for example for a web server in front.',
      example: '/srv/paper/releases',
    },
  ),
  BUILDER_IDLE: building.preset(wholeNumber(0, 1440), '15', {
    meaning:
      'How many minutes the server keeps the build process after a rebuild, so that the next rebuild is much faster. With 500 texts or more, it also begins when an editor comes to the desk. 0 ends it at once and frees its memory.',
    example: '0',
  }),
  BUILD_VARIABLES: building.preset(variableNames(), 'none', {
    meaning:
      'Names of further environment variables that a build gets, for collections or components of your own. A build gets no other variables than the settings that it needs, PUBLIC_ variables, and what Node and the system need.',
    example: 'SHOP_URL, SHOP_TOKEN',
  }),
  GALLEY_FOLDER: building.preset(z.string(), '.galley', {
    meaning:
      'Where Galley keeps its copy of the content, between builds. Several sites may share it.',
    fallback: '.galley in the current folder',
    example: '/var/lib/galley',
  }),
};

/** Sites that show a branch, or drafts, before they are live. */
export const deployVariables = {
  DEPLOY_CONTEXT: deploy.optional(
    oneOf('production', 'preview'),
    'what Netlify, Vercel, Cloudflare Pages or GitHub Actions report, otherwise production',
    {
      meaning:
        '`preview` builds a preview: search engines are kept out, a bar names the branch, and the server changes nothing in WordPress.',
      example: 'preview',
    },
  ),
  PRODUCTION_BRANCH: deploy.preset(z.string(), 'main', {
    meaning:
      'The branch whose builds go live, for hosts that do not report it (Cloudflare Pages). Builds of other branches are previews.',
    example: 'trunk',
  }),
  LIVE_BASE_PATH: deploy.optional(basePath(), 'BASE_PATH', {
    meaning:
      'The path of the live site at SITE_URL, if the preview has a different one. Canonical links lead there.',
    example: '/magazine',
  }),
  PREVIEW_DRAFTS: deploy.preset(yesOrNo(), '0', {
    meaning:
      'Whether a preview also shows the drafts that the credentials may read. Anyone who has its address can read them, so protect it.',
    example: '1',
  }),
};
