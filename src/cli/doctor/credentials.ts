import { CmsError, type Cms, type Credentials } from '../../wordpress/client/index.ts';
import { ok, problem, warning, type Finding } from './finding.ts';

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

/** Whether the credentials reach WordPress, are accepted, and what they allow. */
export const checkCredentials = async (
  cms: Cms,
  credentials: Credentials | null,
): Promise<Finding[]> => {
  if (credentials === null) {
    return [ok('No credentials are set. Galley reads public content only.')];
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
    ];
  } catch (error) {
    if (!(error instanceof CmsError)) throw error;
    return [problem(error.message, error.hint)];
  }
};
