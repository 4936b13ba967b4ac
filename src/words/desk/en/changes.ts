import type { DeskPart } from '../face.ts';

export const changes: DeskPart<'changes'> = ({ number, plural }) => ({
  title: 'Changes',
  lead: 'What readers see now, and what has changed in WordPress since.',
  state: 'The site now',
  built: 'Built',
  holds: 'Holds',
  source: 'From',
  generation: 'Interface',
  all: (posts, pages) =>
    `${number(posts)} ${plural(posts, { one: 'post', other: 'posts' })} and ${number(pages)} ${plural(pages, { one: 'page', other: 'pages' })}`,
  since: 'Changed since',
  none: 'Nothing. The site shows what is published in WordPress.',
  some: (count) =>
    `${number(count)} ${plural(count, { one: 'text has', other: 'texts have' })} changed. The next build brings ${plural(count, { one: 'it', other: 'them' })} to readers.`,
  unknown:
    'This server does not know what the site was built from: the folder in which the build keeps its mirror is not here.',
  elsewhere: 'The site was built from another WordPress than the one that this desk works with.',
  new: 'New',
  edited: 'Edited',
  gone: 'Gone',
  post: 'Post',
  page: 'Page',
  more: (count) => `and ${number(count)} more`,
});
