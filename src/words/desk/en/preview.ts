import type { DeskPart } from '../face.ts';

export const preview: DeskPart<'preview'> = () => ({
  title: 'Preview',
});
