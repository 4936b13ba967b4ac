import type { Picture } from '../content/images/index.ts';
import type { DraftStatus } from '../wordpress/index.ts';
import type { Link } from './link.ts';

export type { DraftStatus } from '../wordpress/index.ts';

/** What machines are told of a page: browsers, search engines, those who show a link to it. */
export interface PageMeta {
  readonly kind: 'home' | 'story' | 'page' | 'list' | 'author' | 'search' | 'notFound';
  /** Without the site's name; undefined on the front page. */
  readonly title?: string | undefined;
  /** Plain text; the site's own when it is empty. */
  readonly description?: string | undefined;
  /** The page's own path; undefined where it has no address worth keeping. */
  readonly path?: string | undefined;
  /** The picture that stands for it; one is drawn where there is none. */
  readonly picture?: { readonly picture: Picture; readonly alt: string } | null | undefined;
  /** Of a text: ISO 8601 in UTC. */
  readonly published?: string | undefined;
  readonly modified?: string | undefined;
  readonly author?: Link | undefined;
  /** Of a post: the name of its first category, and of its tags. */
  readonly section?: string | undefined;
  readonly tags?: readonly string[] | undefined;
  /** Of a text: how long it is. */
  readonly words?: number | undefined;
  /** BCP 47, where it is not the site's. */
  readonly language?: string | undefined;
  /** The way to the page, the outermost first, without itself. */
  readonly trail?: readonly Link[] | undefined;
  /** The feed of the list that the page shows. */
  readonly feed?: Link | undefined;
  /** Not published, and shown to a few. */
  readonly isPreview?: boolean | undefined;
  /** Of a text that a preview shows before it is published. */
  readonly draft?: DraftStatus | undefined;
  /** Its neighbours in a list of pages: paths. */
  readonly previousPath?: string | undefined;
  readonly nextPath?: string | undefined;
}
