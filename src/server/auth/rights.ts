import { capabilityPlural, type CurrentUser, type Post } from '../../wordpress/client/index.ts';

const published = ['publish', 'future'];

/** A rollback can remove texts of others from the site, so it needs more rights than a rebuild. */
export function mayRollBack(capabilities: CurrentUser['capabilities']): boolean {
  return capabilities.has('publish_posts') && capabilities.has('edit_others_posts');
}

/**
 * What the desk offers to an account. WordPress decides whether it is allowed, by its own rules
 * (`map_meta_cap`), which are followed as far as they depend on the record.
 */
export function rightsOf({ id, capabilities }: Pick<CurrentUser, 'id' | 'capabilities'>) {
  const may =
    (verb: 'edit' | 'delete') =>
    ({ type, authorId, status }: Pick<Post, 'type' | 'authorId' | 'status'>): boolean => {
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
    /** Comments of readers. */
    moderate: capabilities.has('moderate_comments'),
    /** Whether WordPress lists unpublished entries of a type to the account. */
    seeUnpublished: (type: string) =>
      capabilities.has(`edit_${capabilityPlural(type, capabilities)}`),
    /** Posts, and with them the site. */
    publish: capabilities.has('publish_posts'),
    /** Publish and schedule entries of a type. */
    publishEntries: (type: string) =>
      capabilities.has(`publish_${capabilityPlural(type, capabilities)}`),
    /** Make an older release live. */
    rollBack: mayRollBack(capabilities),
    edit: may('edit'),
    delete: may('delete'),
  };
}

export type Rights = ReturnType<typeof rightsOf>;
