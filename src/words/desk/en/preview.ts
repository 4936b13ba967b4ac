import type { DeskPart } from '../face.ts';

export const preview: DeskPart<'preview'> = () => ({
  title: 'Preview',
  asPublished: 'This is the published version.',
  newerThanPublished: 'Readers still see an earlier version.',
  scheduledFor: (when) => `Readers will see it from ${when}.`,
  savedAt: (when) => `Saved ${when}.`,
  keptAt: (when) => `Autosaved ${when}, not saved yet.`,
  cutShort:
    'The rest of this text is left out: it has too many tags, or they are nested too deeply.',
  share: 'Create a share link',
  shareMore: (until) =>
    `Anyone who has the link can see this text as it is now, without an account, until ${until}.`,
  link: 'Link to this preview',
  linkMade: (until) => `It works until ${until}, and shows the text as it is now.`,
  sharedBy: (name, until) => `${name} has shared this with you. The link works until ${until}.`,
  notPublished: 'It is not published.',
  back: 'Back to the desk',
  over: 'This link has expired',
  overMore:
    'It showed a text for a limited time. Ask the person who sent it to you for a new link.',
  unknown: 'This preview does not exist',
  unknownMore: 'This site did not create this address. Check that you copied all of it.',
  noSite: 'There is no preview yet',
  noSiteMore:
    'A preview shows a text as the site would, but this server has not built the site yet. Run a build with the same settings, then reload this page.',
});
