import type { CurrentUser, Post } from '../../wordpress/client/index.ts';

/** What an account may do at all, so that nothing else is offered. WordPress decides all the same. */
export interface Rights {
  readonly write: boolean;
  readonly upload: boolean;
  readonly seePages: boolean;
  /** Posts, and so the site as well. */
  readonly publish: boolean;
  /** What everybody has published, which a rollback takes from readers. */
  readonly rollBack: boolean;
  readonly edit: (text: Pick<Post, 'type' | 'authorId' | 'status'>) => boolean;
  readonly delete: (text: Pick<Post, 'type' | 'authorId' | 'status'>) => boolean;
}

const published = ['publish', 'future'];

/** A rebuild shows what WordPress holds; a rollback takes away what others have published. So it needs more. */
export const mayRollBack = (capabilities: CurrentUser['capabilities']): boolean =>
  capabilities.has('publish_posts') && capabilities.has('edit_others_posts');

/** WordPress's own rules (`map_meta_cap`), as far as a record tells what they ask for. */
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
