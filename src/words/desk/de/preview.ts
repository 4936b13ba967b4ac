import type { DeskPart } from '../face.ts';

export const preview: DeskPart<'preview'> = () => ({
  title: 'Vorschau',
  asPublished: 'So ist der Text veröffentlicht.',
  newerThanPublished: 'Leser sehen noch eine frühere Fassung.',
  scheduledFor: (when) => `Leser sehen ihn ab ${when}.`,
  savedAt: (when) => `Gespeichert ${when}.`,
  keptAt: (when) => `Automatisch gesichert ${when}, noch nicht gespeichert.`,
  cutShort:
    'Der Rest dieses Textes fehlt: Er hat zu viele HTML-Elemente, oder sie sind zu tief verschachtelt.',
  share: 'Link zum Weitergeben erstellen',
  shareMore: (until) =>
    `Wer den Link hat, sieht diesen Text, wie er jetzt ist, ohne Konto, bis ${until}.`,
  link: 'Link zu dieser Vorschau',
  linkMade: (until) => `Er gilt bis ${until} und zeigt den Text, wie er jetzt ist.`,
  sharedBy: (name, until) =>
    `${name} hat diesen Text mit Ihnen geteilt. Der Link gilt bis ${until}.`,
  notPublished: 'Der Text ist nicht veröffentlicht.',
  back: 'Zurück zur Redaktion',
  over: 'Dieser Link ist abgelaufen',
  overMore:
    'Er sollte einen Text eine Zeit lang zeigen, und diese Zeit ist vorbei. Bitten Sie um einen neuen, wo Sie ihn bekommen haben.',
  unknown: 'Diese Vorschau gibt es nicht',
  unknownMore:
    'Die Adresse stammt nicht von dieser Website. Sehen Sie nach, ob sie vollständig kopiert wurde.',
  noSite: 'Noch gibt es keine Vorschau',
  noSiteMore:
    'Eine Vorschau zeigt einen Text, wie ihn die fertige Website zeigen würde, und dieser Server hat sie noch nicht erzeugt. Erzeugen Sie sie mit denselben Einstellungen und laden Sie diese Seite neu.',
});
