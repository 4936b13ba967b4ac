import type { PostRow } from './records/post-row.ts';

export type Role = 'administrator' | 'editor' | 'author' | 'subscriber';

/** Whoever makes a request with an account. Nobody is null. */
export interface Account {
  readonly id: number;
  readonly login: string;
  readonly role: Role;
  /** The uuid of the application password that signed the request, if one did. */
  readonly applicationPassword?: string | undefined;
}

export type Asker = Account | null;

const levels = (top: number) => Array.from({ length: top + 1 }, (_, i) => `level_${top - i}`);

const author = [
  'upload_files',
  'edit_posts',
  'edit_published_posts',
  'publish_posts',
  'read',
  ...levels(2),
  'delete_posts',
  'delete_published_posts',
];

const editor = [
  'moderate_comments',
  'manage_categories',
  'manage_links',
  'upload_files',
  'unfiltered_html',
  'edit_posts',
  'edit_others_posts',
  'edit_published_posts',
  'publish_posts',
  'edit_pages',
  'read',
  ...levels(7),
  ...['edit_others_pages', 'edit_published_pages', 'publish_pages'],
  ...['delete_pages', 'delete_others_pages', 'delete_published_pages'],
  ...['delete_posts', 'delete_others_posts', 'delete_published_posts'],
  ...['delete_private_posts', 'edit_private_posts', 'read_private_posts'],
  ...['delete_private_pages', 'edit_private_pages', 'read_private_pages'],
];

const administrator = [
  ...['switch_themes', 'edit_themes', 'activate_plugins', 'edit_plugins', 'edit_users'],
  ...['edit_files', 'manage_options', 'import', 'unfiltered_upload', 'edit_dashboard'],
  ...['update_plugins', 'delete_plugins', 'install_plugins', 'update_themes', 'install_themes'],
  ...['update_core', 'list_users', 'remove_users', 'promote_users', 'delete_users', 'create_users'],
  ...['edit_theme_options', 'delete_themes', 'export'],
  ...levels(10),
  ...editor,
];

const rightsOf: Record<Role, ReadonlySet<string>> = {
  administrator: new Set(administrator),
  editor: new Set(editor),
  author: new Set(author),
  subscriber: new Set(['read', 'level_0']),
};

/** WordPress's `capabilities` of a role, the role's own name among them. */
export function capabilities(role: Role): Record<string, true> {
  return Object.fromEntries([...rightsOf[role], role].map((name) => [name, true]));
}

export function can(asker: Asker, right: string): boolean {
  return asker !== null && rightsOf[asker.role].has(right);
}

type Subject = Pick<PostRow, 'type' | 'status' | 'earlier_status' | 'author_id'>;

const plural = (type: string) => (type === 'page' ? 'pages' : 'posts');

/** May the asker edit (or delete) this very post? As WordPress maps it onto the rights of a role. */
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

/** May the asker read it, a password aside? */
export function mayRead(asker: Asker, post: Subject): boolean {
  if (post.status === 'publish' || post.status === 'inherit') return true;
  if (asker === null) return false;
  if (post.status === 'private') {
    return post.author_id === asker.id || can(asker, `read_private_${plural(post.type)}`);
  }
  return mayChange(asker, 'edit', post);
}
