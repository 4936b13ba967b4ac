export interface ChangesWords {
  readonly title: string;
  readonly lead: string;
  readonly state: string;
  readonly built: string;
  readonly holds: string;
  readonly source: string;
  readonly generation: string;
  /** `12 posts and 3 pages`. */
  readonly all: (posts: number, pages: number) => string;
  readonly since: string;
  readonly none: string;
  readonly some: (count: number) => string;
  /** Nothing tells what the live site was built from. */
  readonly unknown: string;
  /** It was built from another WordPress than this desk works with. */
  readonly elsewhere: string;
  readonly new: string;
  readonly edited: string;
  readonly gone: string;
  readonly post: string;
  readonly page: string;
  readonly more: (count: number) => string;
}
