import type { Look } from './config/look-schema.ts';

/**
 * How the readers' site looks and what it shows. Change a value, then build. Other colours and sizes are in
 * `src/styles/tokens.css`. An invalid value stops the build with an error that names it.
 *
 * For several sites from one checkout, leave this file as it is. The setting `LOOK_FILE` of each site names a JSON file
 * with the values that differ. Each `CMS_URL` has its own folder of releases.
 */
export const look: Look = {
  /** The colour of links and labels on a light and on a dark background, as `#rrggbb`. It must be readable as text. */
  accent: { light: '#9a2b1b', dark: '#f2a58f' },

  fonts: {
    /**
     * The typeface of headings: `fraunces`, or the NAME of another package `@fontsource-variable/NAME` whose files are in
     * `src/own/fonts/NAME` (CONTRIBUTING.md explains it). `null` sets headings in the typeface of the text.
     */
    headings: 'fraunces',
    /** The typeface of the text: the device's own `serif` or `sans`. Nothing has to be loaded for it. */
    text: 'serif',
  },

  /**
   * The picture in place of the title at the top: `null` shows the site logo of WordPress, or else the title. The address of a picture,
   * or its path on the WordPress site, shows that picture: `'/wp-content/uploads/2026/01/logo.svg'`. `false` shows the title.
   */
  logo: null,

  frontPage: {
    /** `magazine`: a lead story, a grid, then the sections. `list`: one story below the other. */
    layout: 'magazine',
    /** The number of sections, those with the most stories first. 0 for none. */
    sections: 4,
    /**
     * How many weeks a sticky post of WordPress leads. They are counted from its date to that of the newest post. 0 for never, `null` for as
     * long as it is sticky in WordPress.
     */
    stickyWeeks: 4,
    /**
     * The page that stands at `/`: its path in WordPress or its id, `'/welcome/'` or `15`. `null` takes WordPress's setting
     * (Settings → Reading), and `false` lists the posts there.
     */
    page: null,
    /** With a page at `/`: the page whose address has the list of posts, or `null` for WordPress's, or `false` for none. */
    postsPage: null,
  },

  /** What is shown around the text of a post. */
  post: {
    readingTime: true,
    /** A line at the top that grows while a text is read. Readers who want less motion have none. */
    progress: false,
    /** A table of contents, for long texts. */
    contents: true,
    /** Places to share to, in this order: bluesky, facebook, linkedin, mail, mastodon, reddit, telegram, whatsapp, x. */
    share: ['bluesky', 'mastodon', 'facebook', 'whatsapp', 'mail'],
    /** The number of related stories. 0 for none. */
    related: 3,
    /** The author with their biography. */
    author: true,
    comments: true,
  },

  /**
   * Pictures in texts that open in a larger size: `chosen`, those that expand on click in WordPress or link to their own file; `all`, also
   * those that have more pixels than their place shows; `none`. Without JavaScript, the link leads to the picture.
   */
  enlarge: 'chosen',

  /**
   * The menu at the top: `null` shows that of WordPress, or else the largest categories and the page tree.
   * Addresses are paths or addresses of the WordPress site: `[{ name: 'About', address: '/about/' }]`.
   */
  menu: null,

  /** The name of WordPress's menu to show at the top, if it has several: `'Main menu'`. `null` takes the theme's, or else the largest. */
  menuName: null,

  /** The licence of the texts: `{ name: 'CC BY 4.0', address: 'https://…' }`, or `null` to say nothing. */
  licence: null,

  /**
   * What programs read, beside pages and feeds: each text as Markdown, at its address with `index.md`, and `llms.txt`, which lists pages
   * and the newest texts (https://llmstxt.org). Texts that search engines leave out are in neither.
   */
  copies: { markdown: false, llmsTxt: false },

  /**
   * Where forms of other plugins than Contact Form 7 are sent, by their names in the report: `{ 'wpforms-12': 'https://forms.example/f/abc' }`.
   * The service at that address must take the names of their fields as they are. A form without an address is removed.
   */
  forms: {},

  /**
   * Where readers sign up for a newsletter: at the end of texts, and at the foot of other pages. A page of the provider,
   * `{ link: 'https://…' }`, or its form: the address that it is sent to, the name of the field for the e-mail address, and hidden fields if
   * it has some. Nothing is loaded from there. Chromium sends a form on to the provider's own origin only. `null` for none.
   * - Buttondown: `{ action: 'https://buttondown.com/api/emails/embed-subscribe/NAME', email: 'email' }`
   * - Mailchimp: `{ action: 'https://NAME.us1.list-manage.com/subscribe/post?u=…&id=…', email: 'EMAIL' }`
   */
  newsletter: null,

  /**
   * One script that counts visits, as your service gives it: its address and its attributes, which begin with `data-`. `connect` is where
   * it sends its counts to, if that is another origin. `matomoSite` is for Matomo, whose script has no attributes. `null` for none.
   * - Plausible: `{ src: 'https://plausible.io/js/script.js', attributes: { 'data-domain': 'example.org' } }`
   * - Umami: `{ src: 'https://umami.example.org/script.js', attributes: { 'data-website-id': '…' } }`
   * - GoatCounter: `{ src: 'https://gc.zgo.at/count.js', attributes: { 'data-goatcounter': 'https://CODE.goatcounter.com/count' },
   *   connect: 'https://CODE.goatcounter.com' }`
   * - Matomo: `{ src: 'https://matomo.example.org/matomo.js', matomoSite: 1 }`
   *
   * It is not loaded for readers whose browser asks not to be tracked, in previews and on the desk.
   */
  analytics: null,
};
