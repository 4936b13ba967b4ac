import type { Link } from './link.ts';
import type { ShownPicture } from './pictures.ts';

/** What a list of posts says of itself, besides the posts. */
export interface ListView {
  readonly kind: 'list' | 'author';
  /** What readers call such a list: `Section`, `Tag`, `Author`. */
  readonly label: string;
  readonly title: string;
  /** Of its first page. Its rows leave out what leads there. */
  readonly href: string;
  /** Safe HTML. */
  readonly introHtml?: string | undefined;
  /** The way to it, the outermost first, without itself. */
  readonly trail: readonly Link[];
  /** The lists below it. */
  readonly below?: readonly CountedLink[] | undefined;
  /** What they are, where `In this section` does not say it. */
  readonly belowLabel?: string | undefined;
  /** The lists before and after it: of a year or a month. */
  readonly earlier?: Link | undefined;
  readonly later?: Link | undefined;
  readonly feedHref?: string | undefined;
  /** Of an author. */
  readonly avatar?: ShownPicture | null | undefined;
  readonly website?: Link | undefined;
}

export interface CountedLink extends Link {
  /** Of stories. */
  readonly count: number;
}
