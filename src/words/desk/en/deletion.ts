import type { DeskPart } from '../face.ts';

export const deletion: DeskPart<'deletion'> = ({ number, plural }) => ({
  toTrashTitle: (count) =>
    `Move ${number(count)} ${plural(count, { one: 'entry', other: 'entries' })} to the trash?`,
  forGoodTitle: (count) =>
    `Delete ${number(count)} ${plural(count, { one: 'entry', other: 'entries' })} permanently?`,
  nothingChosen: 'Nothing was selected. Go back and choose what to delete.',
  toTrash: (count) =>
    `Move ${number(count)} ${plural(count, { one: 'entry', other: 'entries' })} to the trash`,
  forGood: (count) =>
    `Delete ${number(count)} ${plural(count, { one: 'entry', other: 'entries' })} permanently`,
  toTrashMore: 'You can undo this, or restore it from the trash later.',
  toTrashInWordPress: 'To bring it back, open the trash in WordPress and choose Restore.',
  forGoodMore: 'This cannot be undone.',
  forGoodInstead: 'Delete permanently instead',
  inTrash: 'Already in the trash.',
  notAllowed: 'Your account is not allowed to delete this, so it stays.',
  unknown: 'No longer in WordPress.',
  stillLive: 'Published: readers still see it until the next rebuild.',
  openTrash: 'Open the trash in WordPress',
  seeTrash: 'Open the trash',
  toPosts: 'Back to the list',
  results: 'Result',
  trashed: 'Moved to the trash.',
  deleted: 'Deleted permanently.',
  alreadyTrashed: 'It was already in the trash.',
  gone: 'It is no longer in WordPress.',
  refused: 'Not deleted: your account is not allowed to do this.',
  declined: 'Not deleted: WordPress refused.',
  failed: 'WordPress gave no clear answer. Check whether it was deleted.',

  undo: 'Undo',
  restore: 'Restore',
  restoreSelected: 'Restore selected',
  restoreTitle: (count) =>
    `Restore ${number(count)} ${plural(count, { one: 'entry', other: 'entries' })}?`,
  restoreMore: 'It comes back as a draft, as in WordPress.',
  restoreInWordPress:
    'This WordPress site has the older REST API, which cannot restore. Choose Restore in WordPress instead.',
  nothingToRestore: 'Nothing that can be restored was selected.',
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
    'Its comments, if there are any, stay in the trash: your account is not allowed to moderate them. An editor can move it to the trash again and restore it with its comments.',
  backWhenRebuilt: 'Readers will see it again after the next rebuild.',
});
