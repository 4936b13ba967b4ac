import type { DeskPart } from '../face.ts';

export const sitePreviews: DeskPart<'sitePreviews'> = ({ number, plural }) => ({
  title: 'Website-Vorschauen',
  lead: 'Vollständige Websites, die einen Branch oder Entwürfe zeigen, neben der öffentlichen Website. Öffnen kann sie nur, wer hier angemeldet ist oder einen geteilten Link hat.',
  none: 'Es gibt keine Website-Vorschauen. Dieser Befehl auf dem Server erstellt eine:',
  another: 'Dieser Befehl auf dem Server erstellt eine weitere:',
  of: (action, name) => `${action}: ${name}`,
  branch: (branch) => `Branch ${branch}`,
  commit: (commit) => `Commit ${commit}`,
  made: (when) => `Erstellt am ${when}`,
  until: (when) => `Verfügbar bis ${when}`,
  pages: (count) => `${number(count)} ${plural(count, { one: 'Seite', other: 'Seiten' })}`,
  withDrafts: 'Mit Entwürfen',
  open: 'Öffnen',
  share: 'Link zum Teilen erstellen',
  link: (name) => `Link zu ${name}`,
  linkMore: (until) => `Wer ihn hat, sieht diese Vorschau bis ${until} auch ohne Konto.`,
  remove: 'Löschen',
  removeTitle: 'Diese Vorschau löschen?',
  removeMore:
    'Sie wird endgültig gelöscht, und geteilte Links zu ihr funktionieren nicht mehr. Die öffentliche Website ändert sich nicht.',
  removeIt: 'Endgültig löschen',
  removed: (name) => `Die Vorschau „${name}“ wurde gelöscht.`,
  unknown:
    'Es gibt keine Vorschau mit diesem Namen. Sie ist abgelaufen, oder jemand hat sie gelöscht.',
});
