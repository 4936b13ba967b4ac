import type { Examined } from '../examine.ts';
import type { PublishedState } from '../published-state.ts';
import { firstOf, type Outcome } from './outcome.ts';

/** Every post and page that the service lists has its page, and that page has a text. */
export function checkTexts({ posts, pages }: PublishedState, site: Examined): Outcome {
  const texts = [...posts.map(labelled('post')), ...pages.map(labelled('page'))];
  const troubles = texts.flatMap(({ label, path }) => {
    const trouble = troubleAt(path, site);
    return trouble === null ? [] : [`${label}: ${path} ${trouble}`];
  });
  const total = texts.length.toLocaleString('en');
  const there = (texts.length - troubles.length).toLocaleString('en');
  return {
    name: 'posts',
    isPassed: troubles.length === 0,
    line: `${there} of ${total} posts and pages are in the build${troubles.length === 0 ? '' : ':'}${firstOf(troubles)}`,
    advice: 'Publish again. If this happens again, check these posts in WordPress.',
  };
}

const labelled =
  (kind: 'post' | 'page') =>
  ({ id, title, path }: PublishedState['posts'][number]) => ({
    label: `${kind} ${id} “${title}”`,
    path,
  });

function troubleAt(path: string, { files, pages }: Examined): string | null {
  const file = `client${path}index.html`;
  const page = pages.get(file);
  if (page === undefined) return 'is not there';
  if (files.get(file)?.size === 0) return 'is empty';
  if (!page.isWhole) return 'is cut off';
  if (page.sendsOn) return 'redirects readers to another page';
  return page.hasContent ? null : 'has neither a title nor a text';
}
