import type { DeskPart } from '../face.ts';

export const changes: DeskPart<'changes'> = ({ number, plural }) => ({
  title: 'Änderungen',
  lead: 'Was Leserinnen und Leser jetzt sehen und was sich seit der letzten Aktualisierung in WordPress geändert hat.',
  state: 'Die Website jetzt',
  built: 'Erstellt',
  holds: 'Enthält',
  source: 'Quelle',
  generation: 'REST-API',
  all: (posts, pages) =>
    `${number(posts)} ${plural(posts, { one: 'Beitrag', other: 'Beiträge' })} und ${number(pages)} ${plural(pages, { one: 'Seite', other: 'Seiten' })}`,
  since: 'Seither geändert',
  none: 'Nichts. Die Website zeigt alles, was in WordPress veröffentlicht ist.',
  some: (count) =>
    `${number(count)} ${plural(count, { one: 'Text hat', other: 'Texte haben' })} sich geändert. Nach der nächsten Aktualisierung ${plural(count, { one: 'ist er', other: 'sind sie' })} auf der Website zu sehen.`,
  unknown:
    'Dieser Server weiß nicht, woraus die Website erstellt wurde: Der Ordner mit der lokalen Kopie von WordPress fehlt.',
  elsewhere:
    'Die Website wurde aus einer anderen WordPress-Website erstellt als der, mit der diese Redaktion arbeitet.',
  new: 'Neu',
  edited: 'Bearbeitet',
  gone: 'Gelöscht',
  post: 'Beitrag',
  page: 'Seite',
  more: (count) => `und ${number(count)} weitere`,
});
