import { z } from 'zod';
import { basePath, siteAddress } from '../addresses.ts';
import { documentation } from '../documentation.ts';
import { languageTag, wholeNumber } from '../values.ts';

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
