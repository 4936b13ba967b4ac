import type { Layer } from '../http/listen.ts';

/** The site that readers get now. */
export interface LiveSite {
  /** The folder of its files; of one request always the same where {@link layers} answer it. */
  readonly client: string;
  /** Null for a site that no release was made of: the one in `dist`. */
  readonly release: string | null;
  /** Whether there is anything to serve. */
  readonly isThere: boolean;
  /** What answers readers: each request by the release that is live when it comes, to its end. */
  layers(): readonly Layer[];
  /** Goes over at once to what is live by now; it is seen by itself with the next request, too. */
  refresh(): void;
  close(): void;
}
