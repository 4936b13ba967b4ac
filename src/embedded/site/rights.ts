import type { PostRow } from './posts.ts';

export type Role = 'administrator' | 'editor' | 'author' | 'subscriber';

/** The account that makes a request. */
export interface Account {
  readonly id: number;
  readonly login: string;
  readonly role: Role;
  /** The uuid of the application password that signed the request. */
  readonly applicationPassword?: string | undefined;
}

/** Null for the public. */
export type Asker = Account | null;

const author = [
  'upload_files edit_posts edit_published_posts publish_posts read',
  'delete_posts delete_published_posts',
];

const editor = [
  ...author,
  'moderate_comments manage_categories manage_links unfiltered_html edit_others_posts',
  'edit_pages edit_others_pages edit_published_pages publish_pages',
  'delete_pages delete_others_pages delete_published_pages delete_others_posts',
  'delete_private_posts edit_private_posts read_private_posts',
  'delete_private_pages edit_private_pages read_private_pages',
];

const administrator = [
  ...editor,
  'switch_themes edit_themes activate_plugins edit_plugins edit_users edit_files manage_options',
  'import unfiltered_upload edit_dashboard update_plugins delete_plugins install_plugins',
  'update_themes install_themes update_core list_users remove_users promote_users delete_users',
  'create_users edit_theme_options delete_themes export',
];

/** The rights of a role, and WordPress's old levels from 0 to `level`. */
function rights(lines: readonly string[], level: number): ReadonlySet<string> {
  const levels = Array.from({ length: level + 1 }, (_, n) => `level_${n}`);
  return new Set([...lines.flatMap((line) => line.split(' ')), ...levels]);
}

const rightsOf: Record<Role, ReadonlySet<string>> = {
  administrator: rights(administrator, 10),
  editor: rights(editor, 7),
  author: rights(author, 2),
  subscriber: rights(['read'], 0),
};

/** WordPress's `capabilities` of a role; they include the role's own name. */
export function capabilities(role: Role): Record<string, true> {
  return Object.fromEntries([...rightsOf[role], role].map((name) => [name, true]));
}

export function can(asker: Asker, right: string): boolean {
  return asker !== null && rightsOf[asker.role].has(right);
}

type Subject = Pick<PostRow, 'type' | 'status' | 'earlier_status' | 'author_id'>;

/** WordPress's name of a type in rights: `edit_others_pages`. */
export function plural(type: string): string {
  return type === 'page' ? 'pages' : 'posts';
}

/** Whether the account may edit or delete this post, from the role's rights as in WordPress. */
export function mayChange(asker: Asker, action: 'edit' | 'delete', post: Subject): boolean {
  if (asker === null) return false;
  const kind = plural(post.type);
  const status = post.status === 'trash' ? (post.earlier_status ?? 'draft') : post.status;
  const published = status === 'publish' || status === 'future';
  if (post.author_id === asker.id) {
    return can(asker, published ? `${action}_published_${kind}` : `${action}_${kind}`);
  }
  if (!can(asker, `${action}_others_${kind}`)) return false;
  if (published) return can(asker, `${action}_published_${kind}`);
  return status !== 'private' || can(asker, `${action}_private_${kind}`);
}

/** Whether the account may read the post, apart from its password. */
export function mayRead(asker: Asker, post: Subject): boolean {
  if (post.status === 'publish' || post.status === 'inherit') return true;
  if (asker === null) return false;
  if (post.status === 'private') {
    return post.author_id === asker.id || can(asker, `read_private_${plural(post.type)}`);
  }
  return mayChange(asker, 'edit', post);
}
