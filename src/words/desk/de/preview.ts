import type { DeskPart } from '../face.ts';

export const preview: DeskPart<'preview'> = () => ({
  title: 'Vorschau',
  asPublished: 'Das ist die veröffentlichte Fassung.',
  newerThanPublished: 'Leser sehen noch eine frühere Fassung.',
  scheduledFor: (when) => `Leser sehen ihn ab ${when}.`,
  savedAt: (when) => `Gespeichert ${when}.`,
  keptAt: (when) => `Automatisch gesichert ${when}, noch nicht gespeichert.`,
  cutShort:
    'Der Rest dieses Textes fehlt: Er hat zu viele HTML-Elemente, oder sie sind zu tief verschachtelt.',
  share: 'Link zum Teilen erstellen',
  shareMore: (until) =>
    `Wer den Link hat, sieht diesen Text bis ${until} in seinem jetzigen Stand, auch ohne Konto.`,
  link: 'Link zu dieser Vorschau',
  linkMade: (until) => `Er gilt bis ${until} und zeigt den Text in seinem jetzigen Stand.`,
  sharedBy: (name, until) =>
    `${name} hat diesen Text mit Ihnen geteilt. Der Link gilt bis ${until}.`,
  notPublished: 'Der Text ist nicht veröffentlicht.',
  back: 'Zurück zur Redaktion',
  over: 'Dieser Link ist abgelaufen',
  overMore:
    'Er hat einen Text für begrenzte Zeit gezeigt. Bitten Sie die Person, die ihn geschickt hat, um einen neuen.',
  unknown: 'Diese Vorschau gibt es nicht',
  unknownMore:
    'Diese Website hat diese Adresse nicht erstellt. Prüfen Sie, ob sie vollständig kopiert wurde.',
  noSite: 'Es gibt noch keine Vorschau',
  noSiteMore:
    'Eine Vorschau zeigt einen Text so wie die Website, aber dieser Server hat die Website noch nicht erstellt. Erstellen Sie sie mit denselben Einstellungen und laden Sie diese Seite neu.',
});
