import type { DeskPart } from '../face.ts';

export const deletion: DeskPart<'deletion'> = ({ number, plural }) => ({
  toTrashTitle: (count) =>
    `${number(count)} ${plural(count, { one: 'Eintrag', other: 'Einträge' })} in den Papierkorb legen?`,
  forGoodTitle: (count) =>
    `${number(count)} ${plural(count, { one: 'Eintrag', other: 'Einträge' })} endgültig löschen?`,
  nothingChosen:
    'Nichts war ausgewählt. Gehen Sie zurück und wählen Sie aus, was gelöscht werden soll.',
  toTrash: (count) =>
    `${number(count)} ${plural(count, { one: 'Eintrag', other: 'Einträge' })} in den Papierkorb legen`,
  forGood: (count) =>
    `${number(count)} ${plural(count, { one: 'Eintrag', other: 'Einträge' })} endgültig löschen`,
  toTrashMore:
    'Das lässt sich rückgängig machen, auch später: durch „Wiederherstellen“ im Papierkorb.',
  toTrashInWordPress:
    'Wiederherstellen geht in WordPress: dort den Papierkorb öffnen und „Wiederherstellen“ wählen.',
  forGoodMore: 'Das lässt sich nicht rückgängig machen.',
  forGoodInstead: 'Stattdessen endgültig löschen',
  inTrash: 'Liegt schon im Papierkorb.',
  notAllowed: 'Ihr Konto darf das nicht löschen, deshalb bleibt es.',
  unknown: 'In WordPress nicht mehr zu finden.',
  stillLive: 'Ist veröffentlicht: bleibt auf der Website, bis sie neu gebaut wird.',
  openTrash: 'Papierkorb in WordPress öffnen',
  seeTrash: 'Papierkorb öffnen',
  toPosts: 'Zurück zur Liste',
  results: 'Was geschehen ist',
  trashed: 'In den Papierkorb gelegt.',
  deleted: 'Endgültig gelöscht.',
  alreadyTrashed: 'Lag schon im Papierkorb.',
  gone: 'WordPress kennt ihn nicht mehr.',
  refused: 'Nicht gelöscht: Ihr Konto darf das nicht.',
  declined: 'Nicht gelöscht: WordPress lehnt ab.',
  failed: 'Nicht gelöscht oder ungewiss: Es kam keine klare Antwort.',

  undo: 'Rückgängig machen',
  restore: 'Wiederherstellen',
  restoreSelected: 'Ausgewählte wiederherstellen',
  restoreTitle: (count) =>
    `${number(count)} ${plural(count, { one: 'Eintrag', other: 'Einträge' })} wiederherstellen?`,
  restoreMore: 'Wiederhergestelltes ist zuerst ein Entwurf, wie in WordPress auch.',
  restoreInWordPress:
    'Diese WordPress-Seite hat die ältere Schnittstelle, die nichts wiederherstellen kann. Wählen Sie stattdessen „Wiederherstellen“ in WordPress.',
  nothingToRestore: 'Es wurde nichts ausgewählt, das sich wiederherstellen lässt.',
  restoring: {
    restored: 'Wiederhergestellt.',
    gone: 'Nicht wiederhergestellt: WordPress hat ihn nicht mehr.',
    refused: 'Nicht wiederhergestellt: Ihr Konto darf das nicht.',
    declined: 'Nicht wiederhergestellt: WordPress lehnt ab.',
    failed:
      'WordPress hat keine klare Antwort gegeben. Sehen Sie nach, ob er wiederhergestellt ist.',
  },
  heldComments: (count) =>
    `${number(count)} ${plural(count, { one: 'Kommentar wartet', other: 'Kommentare warten' })} in WordPress auf Freigabe.`,
  missingComments:
    'Kommentare dazu, falls es welche gibt, bleiben im Papierkorb: Ihr Konto darf sie nicht moderieren. Jemand aus der Redaktion kann den Eintrag in den Papierkorb legen und mit ihnen wiederherstellen.',
  backWhenRebuilt: 'Leserinnen und Leser sehen ihn nach dem nächsten Neubau wieder.',
});
