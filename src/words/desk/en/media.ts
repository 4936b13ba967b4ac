import type { DeskPart } from '../face.ts';
import { uploader } from './uploader.ts';

export const media: DeskPart<'media'> = ({ number, plural }) => ({
  title: 'Media',
  lead: 'Pictures and files go into the media library of WordPress, from where texts can show them.',
  notAllowed: 'Your account may not send files to this site.',
  send: 'Send a file',
  file: 'File',
  fileMore: (most) => `${most} at most.`,
  alt: 'Alternative text',
  altMore: 'What a picture shows, for those who can’t see it. Leave it empty if it only decorates.',
  heading: 'Title',
  headingMore: 'Left empty, it is made of the name of the file.',
  caption: 'Caption',
  sendIt: 'Send',
  noFile: 'Choose a file first.',
  sent: (name) => `“${name}” is in the media library.`,
  search: 'Search',
  searchIt: 'Search',
  showAll: 'Show all',
  library: 'Media library',
  found: (count) => `${number(count)} ${plural(count, { one: 'file', other: 'files' })}`,
  shown: (count) =>
    `${number(count)} ${plural(count, { one: 'file', other: 'files' })} on this page`,
  none: 'There is nothing here yet.',
  noneMatch: 'Nothing matches.',
  odd: (count) =>
    `${number(count)} ${plural(count, { one: 'file', other: 'files' })} could not be read and ${plural(count, { one: 'is', other: 'are' })} left out.`,
  noAlt: 'No alternative text',
  address: 'Address',
  copy: 'Copy address',
  copied: 'The address is copied.',
  open: 'Open',
  delete: 'Delete',
  ofFile: (action, title) => `${action}: ${title}`,
  deleteTitle: 'Delete this file?',
  deleteMore:
    'Can not be undone: files have no trash. Texts that show it will miss it. Readers see what the site holds until it is built again.',
  deleteIt: 'Delete for good',
  deleted: (title) => `“${title}” is deleted for good.`,
  uploader,
});
