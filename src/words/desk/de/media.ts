import type { DeskPart } from '../face.ts';
import { uploader } from './uploader.ts';

export const media: DeskPart<'media'> = ({ number, plural }) => ({
  title: 'Medien',
  lead: 'Bilder und Dateien kommen in die Mediathek von WordPress, aus der Texte sie zeigen können.',
  notAllowed: 'Ihr Konto darf keine Dateien an diese Website senden.',
  send: 'Eine Datei senden',
  file: 'Datei',
  fileMore: (most) => `Höchstens ${most}.`,
  alt: 'Alternativtext',
  altMore:
    'Was ein Bild zeigt, für alle, die es nicht sehen können. Leer lassen, wenn es nur schmückt.',
  heading: 'Titel',
  headingMore: 'Bleibt er leer, wird er aus dem Dateinamen gebildet.',
  caption: 'Bildunterschrift',
  sendIt: 'Senden',
  noFile: 'Wählen Sie zuerst eine Datei aus.',
  sent: (name) => `„${name}“ ist in der Mediathek.`,
  search: 'Suche',
  searchIt: 'Suchen',
  showAll: 'Alle zeigen',
  library: 'Mediathek',
  found: (count) => `${number(count)} ${plural(count, { one: 'Datei', other: 'Dateien' })}`,
  shown: (count) =>
    `${number(count)} ${plural(count, { one: 'Datei', other: 'Dateien' })} auf dieser Seite`,
  none: 'Hier ist noch nichts.',
  noneMatch: 'Nichts passt.',
  odd: (count) =>
    `${number(count)} ${plural(count, { one: 'Datei ließ sich nicht lesen und fehlt', other: 'Dateien ließen sich nicht lesen und fehlen' })} hier.`,
  noAlt: 'Kein Alternativtext',
  address: 'Adresse',
  copy: 'Adresse kopieren',
  copied: 'Die Adresse ist kopiert.',
  open: 'Öffnen',
  delete: 'Löschen',
  ofFile: (action, title) => `${action}: ${title}`,
  deleteTitle: 'Diese Datei löschen?',
  deleteMore:
    'Lässt sich nicht rückgängig machen: Dateien haben keinen Papierkorb. Texten, die sie zeigen, wird sie fehlen. Auf der Website bleibt sie, bis diese neu gebaut wird.',
  deleteIt: 'Endgültig löschen',
  deleted: (title) => `„${title}“ ist endgültig gelöscht.`,
  uploader,
});
