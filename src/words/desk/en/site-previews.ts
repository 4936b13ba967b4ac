import type { DeskPart } from '../face.ts';

export const sitePreviews: DeskPart<'sitePreviews'> = ({ number, plural }) => ({
  title: 'Site previews',
  lead: 'Complete sites that show a branch or drafts, beside the live site. Only people who are signed in here or have a shared link can open them.',
  none: 'There are no site previews. To create one, run this on the server:',
  another: 'To create another one, run this on the server:',
  of: (action, name) => `${action}: ${name}`,
  branch: (branch) => `Branch ${branch}`,
  commit: (commit) => `Commit ${commit}`,
  made: (when) => `Created ${when}`,
  until: (when) => `Available until ${when}`,
  pages: (count) => `${number(count)} ${plural(count, { one: 'page', other: 'pages' })}`,
  withDrafts: 'With drafts',
  open: 'Open',
  share: 'Create a share link',
  link: (name) => `Link to ${name}`,
  linkMore: (until) => `Anyone who has it can see this preview without an account until ${until}.`,
  remove: 'Delete',
  removeTitle: 'Delete this preview?',
  removeMore:
    'It is deleted permanently, and shared links to it stop working. The live site does not change.',
  removeIt: 'Delete permanently',
  removed: (name) => `The preview “${name}” was deleted.`,
  unknown: 'There is no preview with this name. It has expired, or somebody has deleted it.',
});
