import { CmsError, type Cms, type Connection } from '../../wordpress/client/index.ts';
import { SettingsError, type TypeChoice } from '../../config/index.ts';
import { chooseTypes, isChosen, isTrouble, sentenceOf } from '../../wordpress/sync/index.ts';
import { ok, problem, warning, type Finding } from './finding.ts';

/** A plugin that adds something to the site. */
interface Plugin {
  readonly name: string;
  /** How its namespaces in the REST API begin. */
  readonly namespace: string;
  /** What Galley does with it, a full sentence. */
  readonly treatment: string;
  /** True if readers lose something. */
  readonly isLost: boolean;
}

type Treated = (name: string, namespace: string, treatment: string) => Plugin;
const lost: Treated = (name, namespace, treatment) => ({
  name,
  namespace,
  treatment,
  isLost: true,
});
const kept: Treated = (name, namespace, treatment) => ({
  name,
  namespace,
  treatment,
  isLost: false,
});

const translated =
  'Each language has its own front page, lists, feeds and search. Translations of texts are read from their public pages, or from galley.php, which names those of categories and tags, too.';
const seoRead =
  'titles, descriptions, share texts and pictures, canonical addresses, noindex and nofollow of posts, pages and other entries are read';
const seoUnread = 'Those of terms, authors and archives are not.';
const untranslated =
  'Install galley.php: without it, all texts are in the lists of one language, and translations are not linked with each other.';
const noForm = 'Its forms are removed from the texts, because they need WordPress to answer.';
const formLinks =
  'In place of each of its forms, a sentence leads to the form on the WordPress site. The report names each. One can be sent to a service of your choice: forms in src/look.ts.';
const noFields =
  'Its fields are not shown, unless the text itself contains them, or the REST API has them as meta.';
const noShop =
  'Its pages are texts if WordPress lists their type. What a visitor does there (buying, paying, signing in) is on the WordPress site: link to it.';

const plugins: readonly Plugin[] = [
  kept(
    'Yoast SEO',
    'yoast/',
    `Its ${seoRead}. So are titles, descriptions and noindex of the archives of terms, authors and types.`,
  ),
  kept(
    'Rank Math',
    'rankmath/',
    `Its ${seoRead}, with a request for each new or changed entry: over the REST API if its headless support is on, or else from the public pages of WordPress. ${seoUnread}`,
  ),
  kept(
    'All in One SEO',
    'aioseo/',
    `Its ${seoRead} from the public pages of WordPress, which must be open: a request for each new or changed entry. ${seoUnread}`,
  ),
  kept(
    'SEOPress',
    'seopress/',
    `Its ${seoRead}, with a request for each new or changed entry. A type that it hides as a whole is not hidden on the Galley site. ${seoUnread}`,
  ),
  kept('Polylang', 'pll/', translated),
  lost('WPML', 'wpml/', untranslated),
  lost('TranslatePress', 'trp/', 'Galley reads the texts in the original language only.'),
  kept(
    'Co-Authors Plus',
    'coauthors/v1',
    'All authors of a text are shown, also guests without an account. A changed name or biography of a guest is seen when one of their texts changes.',
  ),
  kept(
    'PublishPress Authors',
    'publishpress-authors/',
    'All authors of posts are shown, also guests without an account; entries of other types have the author of WordPress. A changed name or biography of a guest is seen when one of their posts changes.',
  ),
  kept(
    'Contact Form 7',
    'contact-form-7/',
    'Its forms work where readers reach the server of the desk (DESK_URL), or lead to WordPress with DESK_URL=wordpress. An edit of a form alone is seen within a day.',
  ),
  kept(
    'WPForms',
    'wpforms/',
    'Its forms work as those of Contact Form 7 do. In place of one with files, payments, captchas, page breaks or conditions, a sentence leads to it on the WordPress site.',
  ),
  kept('Gravity Forms', 'gf/', formLinks),
  lost('Formidable Forms', 'frm/', noForm),
  kept('Fluent Forms', 'fluentform/', formLinks),
  kept('Ninja Forms', 'ninja-forms', formLinks),
  kept('Forminator', 'forminator/', formLinks),
  kept(
    'Advanced Custom Fields',
    'acf/',
    'Fields of groups with “Show in REST API” are read, for layouts to print.',
  ),
  lost('Pods', 'pods/', noFields),
  lost('Meta Box', 'meta-box/', noFields),
  kept(
    'WooCommerce',
    'wc/',
    'Products are shown with their prices, pictures, variations and reviews. Readers buy on the WordPress site: cart, checkout and account are links to it.',
  ),
  kept(
    'The Events Calendar',
    'tribe/',
    'Events are shown with their times and places, also past ones. Tickets and answers to invitations are on the WordPress site.',
  ),
  lost(
    'bbPress',
    'bbp-api/',
    'Its forums are not shown, because WordPress does not list their topics: link to them on the WordPress site.',
  ),
  lost('Easy Digital Downloads', 'edd/', noShop),
  lost('GiveWP', 'give', noShop),
  lost('Tutor LMS', 'tutor/', noShop),
];

const reasons = {
  'no-pages': 'is not read: its records have no pages in WordPress',
  empty: 'is not read: it has no records yet',
  refused: 'is not read: WordPress does not list it',
  'left-out': 'is not read: CONTENT_TYPES leaves it out',
} as const;

/** The site's types and taxonomies, what is not read and why, and what known plugins add. */
export async function checkUnread(
  cms: Cms,
  { namespaces }: Connection,
  choice: TypeChoice,
): Promise<Finding[]> {
  const recognised = plugins
    .filter(({ namespace }) => namespaces.some((each) => each.startsWith(namespace)))
    .map(({ name, treatment, isLost }) => {
      const text = `The plugin ${name} is active. ${treatment}`;
      return isLost ? warning(text) : ok(text);
    });
  try {
    const chosen = chooseTypes(await cms.types(isChosen(choice)), choice);
    const { types, taxonomies, others } = chosen;
    const unlisted = (await cms.unlisted(chosen)) ?? [];
    const read = [
      ...types.map(({ name, label }) => `${name} (“${label}”)`),
      ...taxonomies.map(({ name, label }) => `${name} (“${label}”)`),
    ];
    const unread = others.map(({ kind, name, label, why }) => {
      const text = `The ${kind} ${name}, “${label}”, ${reasons[why]}.`;
      return why === 'refused' ? warning(text) : ok(text);
    });
    return [
      ok(`Types and taxonomies: ${read.join(', ')}.`),
      ...unread,
      ...unlisted.map((type) => warning(sentenceOf(type))),
      ...recognised,
    ];
  } catch (error) {
    if (error instanceof SettingsError) return [...error.problems.map(toProblem), ...recognised];
    if (!(error instanceof CmsError)) throw error;
    const text = `The types and taxonomies cannot be listed: ${error.message}`;
    // The first build of a site ends with it.
    const finding = isTrouble(error) ? problem(text, error.hint) : warning(text, error.hint);
    return [finding, ...recognised];
  }
}

const toProblem = ({ variable, problem: text }: SettingsError['problems'][number]): Finding =>
  problem(`${variable} ${text}`);
