import type { DeskPart } from '../face.ts';

export const deletion: DeskPart<'deletion'> = ({ number, plural }) => ({
  title: (count) =>
    `${number(count)} ${plural(count, { one: 'Eintrag', other: 'Einträge' })} löschen?`,
  nothingChosen:
    'Nichts war ausgewählt. Gehen Sie zurück und wählen Sie aus, was gelöscht werden soll.',
  how: 'Wie',
  toTrash: 'In den Papierkorb legen',
  toTrashMore:
    'Lässt sich rückgängig machen: in WordPress im Papierkorb „Wiederherstellen“ wählen.',
  forGood: 'Endgültig löschen',
  forGoodMore: 'Lässt sich nicht rückgängig machen.',
  inTrash: 'Liegt schon im Papierkorb.',
  notAllowed: 'Ihr Konto darf das nicht löschen, deshalb bleibt es.',
  unknown: 'In WordPress nicht mehr zu finden.',
  stillLive: 'Ist veröffentlicht: bleibt auf der Website, bis sie neu gebaut wird.',
  confirm: (count) =>
    `${number(count)} ${plural(count, { one: 'Eintrag', other: 'Einträge' })} löschen`,
  openTrash: 'Papierkorb in WordPress öffnen',
  toPosts: 'Zurück zur Liste',
  results: 'Was geschehen ist',
  trashed: 'In den Papierkorb gelegt.',
  deleted: 'Endgültig gelöscht.',
  alreadyTrashed: 'Lag schon im Papierkorb.',
  gone: 'WordPress kennt ihn nicht mehr.',
  refused: 'Nicht gelöscht: Ihr Konto darf das nicht.',
  declined: 'Nicht gelöscht: WordPress lehnt ab.',
  failed: 'Nicht gelöscht oder ungewiss: Es kam keine klare Antwort.',
});
