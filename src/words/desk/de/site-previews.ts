import type { DeskPart } from '../face.ts';

export const sitePreviews: DeskPart<'sitePreviews'> = ({ number, plural }) => ({
  title: 'Website-Vorschauen',
  lead: 'Ganze Websites, die einen Zweig oder Entwürfe zeigen, neben der, die Leser sehen. Öffnen kann sie nur, wer hier angemeldet ist oder einen geteilten Link hat.',
  none: 'Es gibt keine. Auf dem Server macht dies eine:',
  another: 'Auf dem Server macht dies eine weitere:',
  of: (action, name) => `${action}: ${name}`,
  branch: (branch) => `Zweig ${branch}`,
  commit: (commit) => `Stand ${commit}`,
  made: (when) => `Gemacht am ${when}`,
  until: (when) => `Da bis ${when}`,
  pages: (count) => `${number(count)} ${plural(count, { one: 'Seite', other: 'Seiten' })}`,
  withDrafts: 'Mit Entwürfen',
  open: 'Öffnen',
  share: 'Link zum Teilen machen',
  link: (name) => `Link zu ${name}`,
  linkMore: (until) => `Wer ihn hat, sieht diese Vorschau ohne Konto, bis ${until}.`,
  remove: 'Entfernen',
  removeTitle: 'Diese Vorschau entfernen?',
  removeMore:
    'Sie ist dann endgültig weg, und geteilte Links zu ihr enden. Die Website, die Leser sehen, bleibt, wie sie ist.',
  removeIt: 'Endgültig entfernen',
  removed: (name) => `Die Vorschau „${name}“ ist entfernt.`,
  unknown:
    'Es gibt keine Vorschau dieses Namens. Sie ist abgelaufen, oder jemand hat sie entfernt.',
});
