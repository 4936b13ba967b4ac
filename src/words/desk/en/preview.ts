import type { DeskPart } from '../face.ts';

export const preview: DeskPart<'preview'> = () => ({
  title: 'Preview',
  asPublished: 'This is how it is published.',
  newerThanPublished: 'Readers still see an earlier version.',
  scheduledFor: (when) => `Readers will see it from ${when}.`,
  savedAt: (when) => `Saved ${when}.`,
  keptAt: (when) => `Kept automatically ${when}, and not saved yet.`,
  cutShort:
    'The rest of this text is left out: it has too many tags, or they are nested too deeply.',
  share: 'Make a link to share',
  shareMore: (until) =>
    `Whoever has the link sees this text as it is now, without an account, until ${until}.`,
  link: 'Link to this preview',
  linkMade: (until) => `It works until ${until}, and shows the text as it is now.`,
  sharedBy: (name, until) => `${name} has shared this with you. The link works until ${until}.`,
  notPublished: 'It is not published.',
  back: 'Back to the desk',
  over: 'This link is over',
  overMore:
    'It was made to show a text for a while, and that time has passed. Ask whoever gave it to you for a new one.',
  unknown: 'There is no such preview',
  unknownMore: 'The address is not one that this site has made. See whether all of it was copied.',
  noSite: 'There is no preview yet',
  noSiteMore:
    'A preview shows a text as the built site would, and this server has not built it. Run a build with the same settings, then reload this page.',
});
