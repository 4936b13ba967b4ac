import type { DeskPart } from '../face.ts';

export const writing: DeskPart<'writing'> = () => ({
  title: 'New post',
  lead: 'It is saved as a draft. Pictures, sections and publishing are done in WordPress.',
  heading: 'Title',
  content: 'Text',
  contentMore: 'Plain text, with an empty line between paragraphs, or HTML.',
  save: 'Save draft',
  empty: 'Type a title or a text first.',
  saved: (title) => `“${title}” is saved as a draft.`,
  savedMore: 'Nobody sees it before it is published in WordPress.',
  goOn: 'Go on in WordPress',
  seePreview: 'See the preview',
  another: 'Begin another one',
  notAllowed: 'Your account may not write posts on this site.',
});
