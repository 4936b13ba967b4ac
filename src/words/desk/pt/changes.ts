import type { DeskPart } from '../face.ts';

export const changes: DeskPart<'changes'> = ({ number, plural }) => ({
  title: 'Alterações',
  lead: 'O que os leitores veem agora e o que mudou no WordPress desde então.',
  state: 'O site agora',
  built: 'Gerado',
  holds: 'Contém',
  source: 'De',
  generation: 'Interface',
  all: (posts, pages) =>
    `${number(posts)} ${plural(posts, { one: 'post', other: 'posts' })} e ${number(pages)} ${plural(pages, { one: 'página', other: 'páginas' })}`,
  since: 'Mudou desde então',
  none: 'Nada. O site mostra o que está publicado no WordPress.',
  some: (count) =>
    `${number(count)} ${plural(count, { one: 'texto mudou', other: 'textos mudaram' })}. Quando o site for gerado de novo, os leitores ${plural(count, { one: 'o verão', other: 'os verão' })}.`,
  unknown:
    'Este servidor não sabe de onde o site foi gerado: a pasta em que fica o espelho não está aqui.',
  elsewhere: 'O site foi gerado de outro WordPress, não daquele com que esta redação trabalha.',
  new: 'Novos',
  edited: 'Editados',
  gone: 'Retirados',
  post: 'Post',
  page: 'Página',
  more: (count) => `e mais ${number(count)}`,
});
