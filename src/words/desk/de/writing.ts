import type { DeskPart } from '../face.ts';

export const writing: DeskPart<'writing'> = () => ({
  title: 'Neuer Beitrag',
  lead: 'Er wird als Entwurf gespeichert. Bilder, Kategorien und Veröffentlichung folgen in WordPress.',
  heading: 'Titel',
  content: 'Text',
  contentMore: 'Einfacher Text mit einer Leerzeile zwischen den Absätzen, oder HTML.',
  save: 'Entwurf speichern',
  empty: 'Geben Sie zuerst einen Titel oder einen Text ein.',
  saved: (title) => `„${title}“ wurde als Entwurf gespeichert.`,
  savedMore: 'Niemand sieht ihn, bis er in WordPress veröffentlicht wird.',
  goOn: 'In WordPress weiterschreiben',
  seePreview: 'Vorschau ansehen',
  another: 'Weiteren Beitrag schreiben',
  notAllowed: 'Ihr Konto darf auf dieser Website keine Beiträge schreiben.',
});
