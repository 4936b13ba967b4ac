import type { Look } from './config/look-schema.ts';

/**
 * How the readers' site looks and what it shows: change a value, build, look. Colours, sizes and
 * distances beyond these are in `src/styles/tokens.css`. A value that can't be used fails the build
 * with a sentence that names it.
 *
 * Several sites from one checkout: leave this file alone, and let each site's setting `LOOK_FILE`
 * name a JSON file with the values that differ. Their releases lie apart, by `CMS_URL`.
 */
export const look: Look = {
  /** The colour of links and labels on light and on dark paper, as `#rrggbb`. It must be readable as text. */
  accent: { light: '#9a2b1b', dark: '#f2a58f' },

  fonts: {
    /**
     * The typeface of headings, a variable one of the packages `@fontsource-variable/…`: install the
     * package, and give its last name here. `null` sets headings in the typeface of the text.
     */
    headings: 'fraunces',
    /** The typeface of the text: the device's own `serif` or `sans`. Nothing has to be loaded for it. */
    text: 'serif',
  },

  frontPage: {
    /** `magazine`: a lead story, a grid, then the sections. `list`: one story below the other. */
    layout: 'magazine',
    /** So many sections with stories of their own, the fullest first. 0 for none. */
    sections: 4,
  },

  /** What stands around the text of a post. */
  post: {
    readingTime: true,
    /** The contents of long texts. */
    contents: true,
    /** Places to share to, in this order: bluesky, facebook, linkedin, mail, mastodon, reddit, telegram, whatsapp, x. */
    share: ['bluesky', 'mastodon', 'facebook', 'whatsapp', 'mail'],
    /** So many stories like it at its end. 0 for none. */
    related: 3,
    /** Who wrote it, with their own words about themselves. */
    author: true,
    comments: true,
  },

  /**
   * The menu at the top: `null` takes the one of WordPress, or else the fullest categories and the page tree.
   * Addresses may be of the WordPress site or paths: `[{ name: 'About', address: '/about/' }]`.
   */
  menu: null,

  /** What readers may do with the texts: `{ name: 'CC BY 4.0', address: 'https://…' }`, or `null` to say nothing. */
  licence: null,
};
