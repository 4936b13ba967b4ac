import type { DeskPart } from '../face.ts';

export const writing: DeskPart<'writing'> = () => ({
  title: 'New post',
  lead: 'It is saved as a draft. Pictures, categories and publishing are done in WordPress.',
  heading: 'Title',
  content: 'Text',
  contentMore: 'Plain text with an empty line between paragraphs, or HTML.',
  save: 'Save draft',
  empty: 'Enter a title or a text first.',
  saved: (title) => `“${title}” was saved as a draft.`,
  savedMore: 'Nobody sees it until it is published in WordPress.',
  goOn: 'Continue in WordPress',
  seePreview: 'View the preview',
  another: 'Write another post',
  notAllowed: 'Your account is not allowed to write posts on this site.',
});
