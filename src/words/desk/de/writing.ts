import type { DeskPart } from '../face.ts';

export const writing: DeskPart<'writing'> = () => ({
  title: 'Neuer Beitrag',
  lead: 'Er wird als Entwurf gespeichert. Bilder, Ressorts und das Veröffentlichen folgen in WordPress.',
  heading: 'Titel',
  content: 'Text',
  contentMore: 'Einfacher Text mit einer Leerzeile zwischen den Absätzen, oder HTML.',
  save: 'Entwurf speichern',
  empty: 'Geben Sie erst einen Titel oder einen Text ein.',
  saved: (title) => `„${title}“ ist als Entwurf gespeichert.`,
  savedMore: 'Niemand sieht ihn, bevor er in WordPress veröffentlicht wird.',
  goOn: 'In WordPress weiterschreiben',
  seePreview: 'Vorschau ansehen',
  another: 'Noch einen beginnen',
  notAllowed: 'Ihr Konto darf auf dieser Website keine Beiträge schreiben.',
});
