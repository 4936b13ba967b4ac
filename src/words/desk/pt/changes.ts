import type { DeskPart } from '../face.ts';

export const changes: DeskPart<'changes'> = ({ number, plural }) => ({
  title: 'Alterações',
  lead: 'O que os leitores veem agora e o que mudou no WordPress desde a última atualização do site.',
  state: 'O site agora',
  built: 'Atualizado',
  holds: 'Contém',
  source: 'Origem',
  generation: 'API REST',
  all: (posts, pages) =>
    `${number(posts)} ${plural(posts, { one: 'post', other: 'posts' })} e ${number(pages)} ${plural(pages, { one: 'página', other: 'páginas' })}`,
  since: 'Mudou desde então',
  none: 'Nada. O site mostra tudo o que está publicado no WordPress.',
  some: (count) =>
    `${number(count)} ${plural(count, { one: 'texto mudou', other: 'textos mudaram' })}. Os leitores ${plural(count, { one: 'o verão', other: 'os verão' })} depois da próxima atualização.`,
  unknown:
    'Este servidor não sabe a partir de que o site foi gerado: falta a pasta com a cópia local do WordPress.',
  elsewhere: 'O site foi gerado a partir de outro WordPress, diferente do que esta redação usa.',
  new: 'Novos',
  edited: 'Editados',
  gone: 'Excluídos',
  post: 'Post',
  page: 'Página',
  more: (count) => `e mais ${number(count)}`,
});
