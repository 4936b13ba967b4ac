import { homePath } from './home-path.ts';

/**
 * The feed of a list of posts. It is a file and not WordPress's folder `feed/`, since a static host
 * would serve that folder as HTML.
 */
export function feedPathOf(path: string): string {
  return `${path}rss.xml`;
}

/** The feed of the whole site. */
export const feedPath = feedPathOf(homePath);

/** The feed of what readers wrote. */
export const commentsFeedPath = feedPathOf('/comments/');

/** The whole site as Atom, and as JSON Feed. */
export const atomPath = `${homePath}atom.xml`;
export const jsonFeedPath = `${homePath}feed.json`;
