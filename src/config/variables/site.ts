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
      'Where readers will find the finished site: scheme and host. Feeds, canonical links, pictures for shared links, structured data and the sitemap need it.',
    fallback: 'none: feeds then name the address of the WordPress site, and there is no sitemap',
    example: 'https://www.example.com',
  }),
  BASE_PATH: basePath().prefault('/').register(documentation, {
    group: 'The site',
    meaning: 'The path below which the finished site lies, when it is not at the root of its host.',
    fallback: '/',
    example: '/magazine',
  }),
  SITE_LANGUAGE: languageTag().optional().register(documentation, {
    group: 'The site',
    meaning:
      'The language of the site, as BCP 47 has it. Its own words, dates and numbers are in it; words are there in the languages of src/words/languages, and in English for all others.',
    fallback: 'the one that WordPress says',
    example: 'pt-BR',
  }),
  LOOK_FILE: z.string().optional().register(documentation, {
    group: 'The site',
    meaning:
      'A JSON file with values that take the place of those in src/look.ts: colours, typefaces, what is shown.',
    fallback: 'none: src/look.ts says it all',
    example: 'sites/paper.json',
  }),
  HOST: z.string().prefault('127.0.0.1').register(documentation, {
    group: 'The site',
    meaning:
      'The network address on which `npm start` serves the site. 0.0.0.0 opens it to the network.',
    fallback: '127.0.0.1',
    example: '0.0.0.0',
  }),
  PORT: port().prefault('4321').register(documentation, {
    group: 'The site',
    meaning:
      'The port on which `npm start` serves the site. When it is busy the next free one is taken; 0 takes any free one.',
    fallback: '4321',
    example: '8080',
  }),
};
