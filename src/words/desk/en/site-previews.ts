import type { DeskPart } from '../face.ts';

export const sitePreviews: DeskPart<'sitePreviews'> = ({ number, plural }) => ({
  title: 'Site previews',
  lead: 'Whole sites that show a branch, or drafts, beside the one that readers see. Only who is signed in here, or has a link that was shared, can open them.',
  none: 'There is none. This makes one, on the server:',
  another: 'This makes another one, on the server:',
  of: (action, name) => `${action}: ${name}`,
  branch: (branch) => `Branch ${branch}`,
  commit: (commit) => `Commit ${commit}`,
  made: (when) => `Made ${when}`,
  until: (when) => `There until ${when}`,
  pages: (count) => `${number(count)} ${plural(count, { one: 'page', other: 'pages' })}`,
  withDrafts: 'With drafts',
  open: 'Open',
  share: 'Make a link to share',
  link: (name) => `Link to ${name}`,
  linkMore: (until) => `Whoever has it sees this preview without an account, until ${until}.`,
  remove: 'Remove',
  removeTitle: 'Remove this preview?',
  removeMore:
    'It is gone for good, and links that were shared to it end. The site that readers see stays as it is.',
  removeIt: 'Remove for good',
  removed: (name) => `The preview “${name}” is removed.`,
  unknown: 'There is no preview of this name. It may have run out, or somebody has removed it.',
});
