import type { DeskPart } from '../face.ts';

export const changes: DeskPart<'changes'> = ({ number, plural }) => ({
  title: 'Changes',
  lead: 'What readers see now, and what has changed in WordPress since the last build.',
  state: 'The site now',
  built: 'Built',
  holds: 'Contains',
  source: 'Source',
  generation: 'REST API',
  all: (posts, pages) =>
    `${number(posts)} ${plural(posts, { one: 'post', other: 'posts' })} and ${number(pages)} ${plural(pages, { one: 'page', other: 'pages' })}`,
  since: 'Changed since',
  none: 'Nothing. The site shows everything that is published in WordPress.',
  some: (count) =>
    `${number(count)} ${plural(count, { one: 'text has', other: 'texts have' })} changed. Readers will see ${plural(count, { one: 'it', other: 'them' })} after the next rebuild.`,
  unknown:
    'This server does not know what the site was built from: the folder with the build’s copy of WordPress is missing.',
  elsewhere: 'The site was built from a different WordPress site than the one that this desk uses.',
  new: 'New',
  edited: 'Edited',
  gone: 'Deleted',
  post: 'Post',
  page: 'Page',
  more: (count) => `and ${number(count)} more`,
});
