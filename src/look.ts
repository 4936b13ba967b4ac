import type { Look } from './config/look-schema.ts';

/**
 * How the readers' site looks and what it shows. Change a value, then build; a wrong one stops the
 * build. Other colours and sizes are in `src/styles/tokens.css`. For several sites from one
 * checkout, the setting `LOOK_FILE` of each names a JSON file with values that differ. Each
 * `CMS_URL` has its own folder of releases.
 */
export const look: Look = {
  /** The colour of links and labels on light and on dark, as `#rrggbb`, readable as text. */
  accent: { light: '#9a2b1b', dark: '#f2a58f' },

  fonts: {
    /**
     * The typeface of headings: `fraunces`, or the NAME of another package
     * `@fontsource-variable/NAME` with its files in `src/own/fonts/NAME` (see CONTRIBUTING.md).
     * `null`: the typeface of the text.
     */
    headings: 'fraunces',
    /** The typeface of the text: the device's own `serif` or `sans`. Nothing is loaded for it. */
    text: 'serif',
  },

  /**
   * The picture in place of the title at the top. `null`: WordPress's site logo, or else the title.
   * A picture's address or path in WordPress: `'/wp-content/uploads/2026/01/logo.svg'`. `false`:
   * the title.
   */
  logo: null,

  frontPage: {
    /** `magazine`: a lead story, a grid, then the sections. `list`: one story below the other. */
    layout: 'magazine',
    /** The number of sections, those with the most stories first. 0 for none. */
    sections: 4,
    /**
     * How many weeks a sticky post of WordPress leads, from its date to the newest post's. 0:
     * never. `null`: as long as it is sticky in WordPress.
     */
    stickyWeeks: 4,
    /**
     * The page at `/`: its path in WordPress or its id, `'/welcome/'` or `15`. `null`: as in
     * WordPress (Settings → Reading). `false`: the list of posts.
     */
    page: null,
    /** With a page at `/`: the page with the posts, `null` for WordPress's, `false` for none. */
    postsPage: null,
  },

  /** What is shown around the text of a post. */
  post: {
    readingTime: true,
    /** A line at the top that grows while a text is read; none for readers who want less motion. */
    progress: false,
    /** A table of contents, for long texts. */
    contents: true,
    /** Where to share to, in this order. Also: linkedin, reddit, telegram, x. */
    share: ['bluesky', 'mastodon', 'facebook', 'whatsapp', 'mail'],
    /** The number of related stories. 0 for none. */
    related: 3,
    /** The author with their biography. */
    author: true,
    comments: true,
  },

  /**
   * Pictures in texts that open in a larger size. `chosen`: those that expand on click in WordPress
   * or link to their own file. `all`: also those larger than shown. `none`. Without JavaScript, the
   * link leads to the picture.
   */
  enlarge: 'chosen',

  /**
   * The menu at the top. `null`: WordPress's, or else the largest categories and the page tree.
   * Addresses are WordPress's, or paths in it: `[{ name: 'About', address: '/about/' }]`.
   */
  menu: null,

  /** The name of the menu at the top, `'Main menu'`. `null`: the theme's, or else the largest. */
  menuName: null,

  /** The licence of the texts: `{ name: 'CC BY 4.0', address: 'https://…' }`, or `null`. */
  licence: null,

  /**
   * For programs: each text as Markdown, at its address with `index.md`, and `llms.txt`, a list of
   * pages and the newest texts (https://llmstxt.org). Texts that search engines leave out are in
   * neither.
   */
  copies: { markdown: false, llmsTxt: false },

  /**
   * Where forms of plugins besides Contact Form 7 are sent, by their names in the report:
   * `{ 'wpforms-12': 'https://forms.example/f/abc' }`. The service must take their fields' names as
   * they are. A form without an address is removed.
   */
  forms: {},

  /**
   * A newsletter's sign-up at the end of texts, and at the foot of other pages. A page of the
   * provider, `{ link: 'https://…' }`, or its form: its address, the e-mail field's name, and
   * hidden fields if any. Nothing is loaded from there. Chromium sends forms on to the provider's
   * own origin only. `null`: none.
   * - Buttondown:
   *   `{ action: 'https://buttondown.com/api/emails/embed-subscribe/NAME', email: 'email' }`
   * - Mailchimp:
   *   `{ action: 'https://NAME.us1.list-manage.com/subscribe/post?u=…&id=…', email: 'EMAIL' }`
   */
  newsletter: null,

  /**
   * One script that counts visits, as your service gives it: its address and its attributes, which
   * begin with `data-`. `connect`: the origin for its counts, if another one. `matomoSite` is for
   * Matomo, whose script has no attributes. `null`: none. It is not loaded if the browser asks not
   * to be tracked, in previews, or on the desk.
   * - Plausible:
   *   `{ src: 'https://plausible.io/js/script.js', attributes: { 'data-domain': 'example.org' } }`
   * - Umami:
   *   `{ src: 'https://umami.example.org/script.js', attributes: { 'data-website-id': '…' } }`
   * - GoatCounter: `{ src: 'https://gc.zgo.at/count.js', connect: 'https://CODE.goatcounter.com',
   *   attributes: { 'data-goatcounter': 'https://CODE.goatcounter.com/count' } }`
   * - Matomo: `{ src: 'https://matomo.example.org/matomo.js', matomoSite: 1 }`
   */
  analytics: null,
};
