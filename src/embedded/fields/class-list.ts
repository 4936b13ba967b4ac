import type { PostRow } from '../site/posts.ts';
import { taxonomiesOf, typeNamed } from '../site/registry.ts';
import type { Service } from '../site/service.ts';
import { termsOfPost } from '../site/terms.ts';

/**
 * The classes that a theme gives to an entry: WordPress sends them since 6.7, and only for types whose entries have pages.
 * Of its terms they name only those of public taxonomies.
 */
export function classList(service: Service, post: PostRow): string[] | undefined {
  const type = typeNamed(service, post.type);
  if (service.options.release === '6.1' || !type.viewable) return undefined;
  const isOpen = post.password === '';
  return [
    `post-${post.id}`,
    post.type,
    `type-${post.type}`,
    `status-${post.status}`,
    ...(type.parts.includes('post-formats') ? ['format-standard'] : []),
    ...(isOpen ? [] : ['post-password-required']),
    ...(isOpen && post.featured_id !== 0 ? ['has-post-thumbnail'] : []),
    'hentry',
    ...taxonomiesOf(service, post.type)
      .filter(({ isPublic }) => isPublic)
      .flatMap(({ name }) =>
        termsOfPost(service, post.id, name).map(
          ({ id, slug }) => `${name === 'post_tag' ? 'tag' : name}-${classOf(slug, id)}`,
        ),
      ),
  ];
}

/** The slug where it can be part of a class, else the id. */
export function classOf(slug: string, id: number): string {
  const plain = slug.replaceAll(/%[0-9a-f]{2}/gi, '').replaceAll(/[^\w-]/g, '');
  return plain === '' || /^\d+$/.test(plain) || /^-+$/.test(plain) ? String(id) : plain;
}
