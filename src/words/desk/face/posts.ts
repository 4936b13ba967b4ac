/** A status as WordPress names it. */
export type StatusName = 'publish' | 'future' | 'draft' | 'pending' | 'private' | 'trash';

export interface PostsWords {
  readonly title: string;
  /** Of the choice between posts and pages. */
  readonly kinds: string;
  readonly posts: string;
  readonly pages: string;
  readonly search: string;
  readonly status: string;
  /** All but what is in the trash. */
  readonly anyStatus: string;
  readonly statuses: Readonly<Record<StatusName, string>>;
  readonly filter: string;
  readonly reset: string;
  readonly found: (count: number) => string;
  /** Where WordPress does not say how many there are in all. */
  readonly shown: (count: number) => string;
  readonly none: string;
  readonly noneMatch: string;
  /** Records that could not be understood. */
  readonly odd: (count: number) => string;
  readonly heading: string;
  readonly author: string;
  readonly date: string;
  readonly actions: string;
  readonly unknownAuthor: string;
  readonly noDate: string;
  readonly protected: string;
  readonly sticky: string;
  readonly view: string;
  readonly preview: string;
  readonly edit: string;
  readonly delete: string;
  /** For screen readers: `Edit: A ferry is back`. */
  readonly ofPost: (action: string, title: string) => string;
  readonly select: (title: string) => string;
  readonly selectAll: string;
  /** Said when the choice changes; the number comes in as it is written. */
  readonly selected: (count: string) => string;
  readonly deleteSelected: string;
}
