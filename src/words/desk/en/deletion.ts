import type { DeskPart } from '../face.ts';

export const deletion: DeskPart<'deletion'> = ({ number, plural }) => ({
  toTrashTitle: (count) =>
    `Move ${number(count)} ${plural(count, { one: 'entry', other: 'entries' })} to the trash?`,
  forGoodTitle: (count) =>
    `Delete ${number(count)} ${plural(count, { one: 'entry', other: 'entries' })} for good?`,
  nothingChosen: 'Nothing was selected. Go back and choose what to delete.',
  toTrash: (count) =>
    `Move ${number(count)} ${plural(count, { one: 'entry', other: 'entries' })} to the trash`,
  forGood: (count) =>
    `Delete ${number(count)} ${plural(count, { one: 'entry', other: 'entries' })} for good`,
  toTrashMore: 'You can undo this, or restore it from the trash later.',
  toTrashInWordPress: 'To bring it back, open the trash in WordPress and choose Restore.',
  forGoodMore: 'This cannot be undone.',
  forGoodInstead: 'Delete for good instead',
  inTrash: 'In the trash already.',
  notAllowed: 'Your account may not delete it, so it stays.',
  unknown: 'Not to be found in WordPress any more.',
  stillLive: 'Is published: it stays on the site until that is built again.',
  openTrash: 'Open the trash in WordPress',
  seeTrash: 'Open the trash',
  toPosts: 'Back to the list',
  results: 'What was done',
  trashed: 'Moved to the trash.',
  deleted: 'Deleted for good.',
  alreadyTrashed: 'Was in the trash already.',
  gone: 'WordPress does not know it any more.',
  refused: 'Not deleted: your account may not do that.',
  declined: 'Not deleted: WordPress says no.',
  failed: 'Not deleted, or nobody knows: there was no clear answer.',

  undo: 'Undo',
  restore: 'Restore',
  restoreSelected: 'Restore selected',
  restoreTitle: (count) =>
    `Restore ${number(count)} ${plural(count, { one: 'entry', other: 'entries' })}?`,
  restoreMore: 'It comes back as a draft, as in WordPress.',
  restoreInWordPress:
    'This WordPress site has the older interface, which cannot restore. Choose Restore in WordPress instead.',
  nothingToRestore: 'Nothing to restore was selected.',
  restoring: {
    restored: 'Restored.',
    gone: 'Not restored: it is no longer in WordPress.',
    refused: 'Not restored: your account may not do that.',
    declined: 'Not restored: WordPress refused.',
    failed: 'WordPress gave no clear answer. Check whether it was restored.',
  },
  heldComments: (count) =>
    `${number(count)} ${plural(count, { one: 'comment waits', other: 'comments wait' })} for approval in WordPress.`,
  missingComments:
    'Comments on it, if there are any, stay in the trash: your account may not moderate them. An editor can move it to the trash and restore it with them.',
  backWhenRebuilt: 'Readers see it again after the next rebuild.',
});
