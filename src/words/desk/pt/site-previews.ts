import type { DeskPart } from '../face.ts';

export const sitePreviews: DeskPart<'sitePreviews'> = ({ number, plural }) => ({
  title: 'Prévias do site',
  lead: 'Sites inteiros que mostram um ramo, ou rascunhos, ao lado daquele que os leitores veem. Só pode abri-los quem entrou aqui ou tem um link compartilhado.',
  none: 'Não há nenhuma. No servidor, isto faz uma:',
  another: 'No servidor, isto faz outra:',
  of: (action, name) => `${action}: ${name}`,
  branch: (branch) => `Ramo ${branch}`,
  commit: (commit) => `Revisão ${commit}`,
  made: (when) => `Feita em ${when}`,
  until: (when) => `Disponível até ${when}`,
  pages: (count) => `${number(count)} ${plural(count, { one: 'página', other: 'páginas' })}`,
  withDrafts: 'Com rascunhos',
  open: 'Abrir',
  share: 'Criar link para compartilhar',
  link: (name) => `Link para ${name}`,
  linkMore: (until) => `Quem o tem vê esta prévia sem conta, até ${until}.`,
  remove: 'Remover',
  removeTitle: 'Remover esta prévia?',
  removeMore:
    'Ela some para sempre, e os links compartilhados para ela deixam de valer. O site que os leitores veem fica como está.',
  removeIt: 'Remover para sempre',
  removed: (name) => `A prévia “${name}” foi removida.`,
  unknown: 'Não há prévia com este nome. Ela expirou, ou alguém a removeu.',
});
