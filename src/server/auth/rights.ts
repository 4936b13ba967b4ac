import { capabilityPlural, type CurrentUser, type Post } from '../../wordpress/client/index.ts';

/** What the desk offers to an account. WordPress decides whether it is allowed. */
export interface Rights {
  readonly write: boolean;
  readonly upload: boolean;
  /** Comments of readers. */
  readonly moderate: boolean;
  /** Whether WordPress lists unpublished entries of a type to the account. */
  readonly seeUnpublished: (type: string) => boolean;
  /** Posts, and with them the site. */
  readonly publish: boolean;
  /** Publish and schedule entries of a type. */
  readonly publishEntries: (type: string) => boolean;
  /** Make an older release live. */
  readonly rollBack: boolean;
  readonly edit: (text: Pick<Post, 'type' | 'authorId' | 'status'>) => boolean;
  readonly delete: (text: Pick<Post, 'type' | 'authorId' | 'status'>) => boolean;
}

const published = ['publish', 'future'];

/** A rollback can remove texts of others from the site, so it needs more rights than a rebuild. */
export function mayRollBack(capabilities: CurrentUser['capabilities']): boolean {
  return capabilities.has('publish_posts') && capabilities.has('edit_others_posts');
}

/** WordPress's own rules (`map_meta_cap`), as far as they depend on the record. */
export function rightsOf({ id, capabilities }: Pick<CurrentUser, 'id' | 'capabilities'>): Rights {
  const may =
    (verb: 'edit' | 'delete'): Rights['edit'] =>
    ({ type, authorId, status }) => {
      const plural = capabilityPlural(type, capabilities);
      const isOwn = authorId === id;
      const has = (right: string) => capabilities.has(`${verb}_${right}${plural}`);
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
    moderate: capabilities.has('moderate_comments'),
    seeUnpublished: (type) => capabilities.has(`edit_${capabilityPlural(type, capabilities)}`),
    publish: capabilities.has('publish_posts'),
    publishEntries: (type) => capabilities.has(`publish_${capabilityPlural(type, capabilities)}`),
    rollBack: mayRollBack(capabilities),
    edit: may('edit'),
    delete: may('delete'),
  };
}
