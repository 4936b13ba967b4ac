import type { DeskPart } from '../face.ts';

export const deletion: DeskPart<'deletion'> = ({ number, plural }) => ({
  toTrashTitle: (count) =>
    `${number(count)} ${plural(count, { one: 'Eintrag', other: 'Einträge' })} in den Papierkorb legen?`,
  forGoodTitle: (count) =>
    `${number(count)} ${plural(count, { one: 'Eintrag', other: 'Einträge' })} endgültig löschen?`,
  nothingChosen:
    'Es wurde nichts ausgewählt. Gehen Sie zurück und wählen Sie aus, was gelöscht werden soll.',
  toTrash: (count) =>
    `${number(count)} ${plural(count, { one: 'Eintrag', other: 'Einträge' })} in den Papierkorb legen`,
  forGood: (count) =>
    `${number(count)} ${plural(count, { one: 'Eintrag', other: 'Einträge' })} endgültig löschen`,
  toTrashMore: 'Das lässt sich rückgängig machen, auch später im Papierkorb.',
  toTrashInWordPress:
    'Wiederherstellen geht in WordPress: dort den Papierkorb öffnen und „Wiederherstellen“ wählen.',
  forGoodMore: 'Das lässt sich nicht rückgängig machen.',
  forGoodInstead: 'Stattdessen endgültig löschen',
  inTrash: 'Liegt bereits im Papierkorb.',
  notAllowed: 'Ihr Konto darf das nicht löschen, deshalb bleibt es.',
  unknown: 'Nicht mehr in WordPress.',
  stillLive: 'Veröffentlicht: bis zur nächsten Aktualisierung auf der Website zu sehen.',
  openTrash: 'Papierkorb in WordPress öffnen',
  seeTrash: 'Papierkorb öffnen',
  toPosts: 'Zurück zur Liste',
  results: 'Ergebnis',
  trashed: 'In den Papierkorb gelegt.',
  deleted: 'Endgültig gelöscht.',
  alreadyTrashed: 'Lag bereits im Papierkorb.',
  gone: 'Nicht mehr in WordPress.',
  refused: 'Nicht gelöscht: Ihr Konto darf das nicht.',
  declined: 'Nicht gelöscht: WordPress hat abgelehnt.',
  failed: 'WordPress hat keine klare Antwort gegeben. Prüfen Sie, ob der Eintrag gelöscht ist.',

  undo: 'Rückgängig machen',
  restore: 'Wiederherstellen',
  restoreSelected: 'Ausgewählte wiederherstellen',
  restoreTitle: (count) =>
    `${number(count)} ${plural(count, { one: 'Eintrag', other: 'Einträge' })} wiederherstellen?`,
  restoreMore: 'Wie in WordPress wird der Eintrag als Entwurf wiederhergestellt.',
  restoreInWordPress:
    'Diese WordPress-Website hat die ältere REST-API, die nichts wiederherstellen kann. Wählen Sie stattdessen „Wiederherstellen“ in WordPress.',
  nothingToRestore: 'Es wurde nichts ausgewählt, das sich wiederherstellen lässt.',
  restoring: {
    restored: 'Wiederhergestellt.',
    gone: 'Nicht wiederhergestellt: WordPress hat ihn nicht mehr.',
    refused: 'Nicht wiederhergestellt: Ihr Konto darf das nicht.',
    declined: 'Nicht wiederhergestellt: WordPress hat abgelehnt.',
    failed:
      'WordPress hat keine klare Antwort gegeben. Prüfen Sie, ob der Eintrag wiederhergestellt ist.',
  },
  heldComments: (count) =>
    `${number(count)} ${plural(count, { one: 'Kommentar wartet', other: 'Kommentare warten' })} in WordPress auf Freigabe.`,
  missingComments:
    'Kommentare dazu bleiben im Papierkorb: Ihr Konto darf sie nicht moderieren. Jemand mit diesem Recht kann den Eintrag noch einmal in den Papierkorb legen und mitsamt den Kommentaren wiederherstellen.',
  backWhenRebuilt: 'Nach der nächsten Aktualisierung ist er wieder auf der Website zu sehen.',
});
