import type { CurrentUser, Post } from '../../wordpress/client/index.ts';

/** What the desk offers to an account. WordPress decides whether it is allowed. */
export interface Rights {
  readonly write: boolean;
  readonly upload: boolean;
  readonly seePages: boolean;
  /** Posts, and with them the site. */
  readonly publish: boolean;
  /** Make an older release live. */
  readonly rollBack: boolean;
  readonly edit: (text: Pick<Post, 'type' | 'authorId' | 'status'>) => boolean;
  readonly delete: (text: Pick<Post, 'type' | 'authorId' | 'status'>) => boolean;
}

const published = ['publish', 'future'];

/** A rollback can remove texts of others from the site, so it needs more rights than a rebuild. */
export const mayRollBack = (capabilities: CurrentUser['capabilities']): boolean =>
  capabilities.has('publish_posts') && capabilities.has('edit_others_posts');

/** WordPress's own rules (`map_meta_cap`), as far as they depend on the record. */
export const rightsOf = ({
  id,
  capabilities,
}: Pick<CurrentUser, 'id' | 'capabilities'>): Rights => {
  const may =
    (verb: 'edit' | 'delete'): Rights['edit'] =>
    ({ type, authorId, status }) => {
      const kind = type === 'page' ? 'pages' : 'posts';
      const isOwn = authorId === id;
      const has = (right: string) => capabilities.has(`${verb}_${right}${kind}`);
      return (
        has('') &&
        (isOwn || has('others_')) &&
        (!published.includes(status) || has('published_')) &&
        (isOwn || status !== 'private' || has('private_'))
      );
    };
  return {
    write: capabilities.has('edit_posts'),
    upload: capabilities.has('upload_files'),
    seePages: capabilities.has('edit_pages'),
    publish: capabilities.has('publish_posts'),
    rollBack: mayRollBack(capabilities),
    edit: may('edit'),
    delete: may('delete'),
  };
};
