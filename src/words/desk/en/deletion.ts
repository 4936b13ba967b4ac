import type { DeskPart } from '../face.ts';

export const deletion: DeskPart<'deletion'> = ({ number, plural }) => ({
  title: (count) => `Delete ${number(count)} ${plural(count, { one: 'entry', other: 'entries' })}?`,
  nothingChosen: 'Nothing was selected. Go back and choose what to delete.',
  how: 'How',
  toTrash: 'Move to the trash',
  toTrashMore: 'Can be undone: in WordPress, open the trash and choose Restore.',
  forGood: 'Delete for good',
  forGoodMore: 'Can not be undone.',
  inTrash: 'In the trash already.',
  notAllowed: 'Your account may not delete it, so it stays.',
  unknown: 'Not to be found in WordPress any more.',
  stillLive: 'Is published: it stays on the site until that is built again.',
  confirm: (count) =>
    `Delete ${number(count)} ${plural(count, { one: 'entry', other: 'entries' })}`,
  openTrash: 'Open the trash in WordPress',
  toPosts: 'Back to the list',
  results: 'What was done',
  trashed: 'Moved to the trash.',
  deleted: 'Deleted for good.',
  alreadyTrashed: 'Was in the trash already.',
  gone: 'WordPress does not know it any more.',
  refused: 'Not deleted: your account may not do that.',
  declined: 'Not deleted: WordPress says no.',
  failed: 'Not deleted, or nobody knows: there was no clear answer.',
});
