/** A post as the peers are given it: all that their templates show. */
export interface PeerPost {
  readonly title: string;
  readonly slug: string;
  /** ISO 8601. */
  readonly date: string;
  /** From the root, with a slash at both ends. */
  readonly path: string;
  readonly html: string;
  /** Plain text. */
  readonly summary: string;
  readonly picture: string;
  readonly category: string;
  readonly tags: readonly string[];
  readonly author: string;
}

/** A site of another tool, made from the same posts, with the same pages. */
export interface Peer {
  /** With its version. */
  readonly name: string;
  /** Where the tool runs. */
  readonly folder: string;
  readonly command: readonly [string, ...string[]];
  /** Where the finished site lies, below the folder. */
  readonly output: string;
  /** Writes what the tool reads; `posts` takes the place of all that was there. */
  write(posts: readonly PeerPost[]): Promise<void>;
  /** Writes one post anew, as an editor who saves it would. */
  edit(post: PeerPost): Promise<void>;
  remove(post: PeerPost): Promise<void>;
}

/** Entries on a page of a list, and in the feed. */
export const perList = 10;
export const perFeed = 20;
