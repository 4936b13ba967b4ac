import type { DeskPart } from '../face.ts';

export const media: DeskPart<'media'> = () => ({
  title: 'Mídia',
});
