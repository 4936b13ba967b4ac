import type { DeskPart } from '../face.ts';

export const changes: DeskPart<'changes'> = ({ number, plural }) => ({
  title: 'Änderungen',
  lead: 'Was Leserinnen und Leser jetzt sehen, und was sich in WordPress seither geändert hat.',
  state: 'Die Website jetzt',
  built: 'Gebaut',
  holds: 'Enthält',
  source: 'Aus',
  generation: 'Schnittstelle',
  all: (posts, pages) =>
    `${number(posts)} ${plural(posts, { one: 'Beitrag', other: 'Beiträge' })} und ${number(pages)} ${plural(pages, { one: 'Seite', other: 'Seiten' })}`,
  since: 'Seither geändert',
  none: 'Nichts. Die Website zeigt, was in WordPress veröffentlicht ist.',
  some: (count) =>
    `${number(count)} ${plural(count, { one: 'Text hat', other: 'Texte haben' })} sich geändert. Der nächste Bau bringt ${plural(count, { one: 'ihn', other: 'sie' })} zu den Lesern.`,
  unknown:
    'Dieser Server weiß nicht, woraus die Website gebaut wurde: Der Ordner, in dem der Bau seinen Spiegel aufhebt, ist nicht hier.',
  elsewhere:
    'Die Website wurde aus einem anderen WordPress gebaut als dem, mit dem diese Redaktion arbeitet.',
  new: 'Neu',
  edited: 'Bearbeitet',
  gone: 'Verschwunden',
  post: 'Beitrag',
  page: 'Seite',
  more: (count) => `und ${number(count)} weitere`,
});
