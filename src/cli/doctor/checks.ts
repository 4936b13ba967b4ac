import { isLoopback } from '../../config/index.ts';
import { buildersOf } from '../../content/styles/index.ts';
import {
  type Connection,
  CmsError,
  type Cms,
  type Credentials,
  type Post,
} from '../../wordpress/client/index.ts';
import { count } from '../terminal.ts';
import { ok, warning, type Finding, problem } from './finding.ts';

const generation = ({ generation, foundBy, root }: Connection): Finding =>
  generation === 'v2'
    ? ok(`The newer generation (v2) answers at ${root}, found by: ${foundBy}.`)
    : ok(`The older generation (WP-API plugin) answers at ${root}, found by: ${foundBy}.`);

const encryption = ({ site }: Connection): Finding => {
  if (site.url.startsWith('https:')) return ok('The site uses https.');
  return isLoopback(site.url)
    ? ok('The site is on this machine, where http:// is fine.')
    : warning(
        'The site says that its address starts with http://, so connections are not encrypted.',
        'Set up a certificate, then change both addresses under Settings, General.',
      );
};

const addresses = ({ site }: Connection): Finding =>
  site.url === site.home
    ? ok(`Readers and WordPress use the same address: ${site.home}.`)
    : ok(
        `Readers go to ${site.home}, and WordPress is at ${site.url}. Links to both become links to this site.`,
      );

const timezone = ({ site }: Connection): Finding => {
  // The older generation's index has no timezone, so UTC is used.
  if (!/^[+-]/.test(site.timeZone)) return ok(`The timezone is ${site.timeZone}.`);
  return warning(
    `The timezone is the offset ${site.timeZone}, which has no daylight saving time.`,
    'If you did not intend this, choose a city under Settings → General → Timezone.',
  );
};

const frontPage = ({ site: { front } }: Connection): Finding => {
  if (front === null) {
    return ok(
      'The REST API does not name the front page, as before WordPress 7.1. A build finds it by its address, and the page of posts by the settings (administrators only) or by its public page.',
    );
  }
  const { frontPageId, postsPageId } = front;
  if (frontPageId === null) return ok('The front page lists the posts.');
  const posts =
    postsPageId === null
      ? 'no page lists the posts, so they are in Galley’s archive only'
      : `page ${postsPageId} lists the posts`;
  return ok(`The front page is page ${frontPageId}, and ${posts}.`);
};

const announced = ({ announcedAuth, generation }: Connection): Finding => {
  if (announcedAuth.length > 0) {
    return ok(`The site offers these ways to sign in: ${announcedAuth.join(', ')}.`);
  }
  return generation === 'legacy'
    ? ok('The site does not say how to sign in. The older generation rarely does.')
    : warning(
        'The site offers no way to sign in. Reading works without signing in; publishing, uploading and deleting do not.',
        'WordPress has application passwords since 5.6. They need https, and a security plugin may have turned them off.',
      );
};

/** What the REST API's index shows. */
export function checkConnection(connection: Connection): Finding[] {
  return [generation, addresses, encryption, timezone, frontPage, announced].map((check) =>
    check(connection),
  );
}

const abilities = {
  publish_posts: 'publish posts',
  delete_posts: 'delete own posts',
  delete_others_posts: "delete others' posts",
  upload_files: 'upload files',
  list_users: 'list users',
} as const;

const may = (capabilities: ReadonlySet<string>): Finding => {
  const names = Object.entries(abilities);
  const allowed = names.filter(([name]) => capabilities.has(name)).map(([, text]) => text);
  const refused = names.filter(([name]) => !capabilities.has(name)).map(([, text]) => text);
  if (allowed.length === 0) {
    return warning(
      'The account is not allowed to do any of these: ' + refused.join(', ') + '.',
      'To use the desk, give the account the role Author or Editor in WordPress.',
    );
  }
  const rest = refused.length === 0 ? '' : ` It may not ${refused.join(', ')}.`;
  return ok(`The account may ${allowed.join(', ')}.${rest}`);
};

// WordPress itself accepts no password of an account.
const basicAuthPlugin = warning(
  'The plugin Basic-Auth is active in WordPress, because WordPress accepts the password of the account itself. With this plugin, WordPress refuses application passwords.',
  'Editors must sign in to the desk with the passwords of their accounts. On a public site, deactivate the plugin and set CMS_APPLICATION_PASSWORD.',
);

/** Checks whether WordPress accepts the credentials, and what they allow. */
export async function checkCredentials(
  cms: Cms,
  credentials: Credentials | null,
): Promise<Finding[]> {
  if (credentials === null) {
    return [
      ok(
        'No credentials are set. Galley reads public content only: no drafts, no settings, and no type whose records WordPress refuses to the public.',
      ),
    ];
  }
  try {
    const { name, roles, capabilities } = await cms.users.me();
    const known = `The credentials work (${credentials.method}): ${name}, ${roles.join(', ') || 'role unknown'}.`;
    return [
      ok(
        `The ${credentials.method === 'cookie' ? 'login cookie' : 'Authorization header'} reaches WordPress.`,
      ),
      ok(known),
      may(capabilities),
      ...(credentials.method === 'basic' ? [basicAuthPlugin] : []),
    ];
  } catch (error) {
    if (!(error instanceof CmsError)) throw error;
    return [problem(error.message, error.hint)];
  }
}

/** Whether posts have permalinks. The REST API's address does not tell: plugins may change it. */
export function checkPermalinks(posts: readonly Post[]): Finding[] {
  if (posts.length === 0) return [];
  return posts.every(({ link }) => /\?(?:p|page_id)=\d/.test(link))
    ? [
        ok(
          'Permalinks are plain (/?p=12). The site gives each post an address made from its slug; links to the old ones lead there.',
        ),
      ]
    : [ok('Permalinks are pretty: each post has its own address.')];
}

/** Shortcodes that page builders leave in texts. */
const shortcodes: readonly (readonly [name: string, trace: RegExp])[] = [
  ['WPBakery', /\[\/?vc_\w+/],
  ['Divi', /\[\/?et_pb_\w+/],
  ['Avada', /\[\/?fusion_\w+/],
  ['Visual Composer', /\[\/?vcv_\w+|<!--vcv no format-->/],
];

const buildersIn = (html: string): ReadonlySet<string> =>
  new Set([
    ...shortcodes.filter(([, trace]) => trace.test(html)).map(([name]) => name),
    ...buildersOf(html),
  ]);

const example = (posts: readonly Post[]): string =>
  posts
    .slice(0, 3)
    .map(({ link }) => link)
    .join(', ');

/** Looks for traces of page builders in the newest posts and pages. */
export function checkLeftovers(posts: readonly Post[]): Finding[] {
  const byName = Map.groupBy(
    posts.flatMap((post) => Array.from(buildersIn(post.contentHtml), (name) => ({ name, post }))),
    ({ name }) => name,
  );
  const findings = Array.from(byName, ([name, found]) => {
    const touched = found.map(({ post }) => post);
    return warning(
      `${name} was used in ${touched.length} of ${count(posts.length, 'text')}: ${example(touched)}.`,
      'These texts look as on their public page, without its scripts and fonts (BUILDER_STYLES=0: as other texts). Compare these pages after a build.',
    );
  });
  if (findings.length > 0) return findings;
  return [ok(`No page builder was found in ${count(posts.length, 'text')}.`)];
}
