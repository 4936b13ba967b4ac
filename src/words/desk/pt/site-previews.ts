import type { DeskPart } from '../face.ts';

export const sitePreviews: DeskPart<'sitePreviews'> = ({ number, plural }) => ({
  title: 'Prévias do site',
  lead: 'Sites completos que mostram um branch ou rascunhos, ao lado do site público. Só pode abri-los quem está conectado aqui ou tem um link compartilhado.',
  none: 'Não há prévias do site. Para criar uma, execute isto no servidor:',
  another: 'Para criar outra, execute isto no servidor:',
  of: (action, name) => `${action}: ${name}`,
  branch: (branch) => `Branch ${branch}`,
  commit: (commit) => `Commit ${commit}`,
  made: (when) => `Criada em ${when}`,
  until: (when) => `Disponível até ${when}`,
  pages: (count) => `${number(count)} ${plural(count, { one: 'página', other: 'páginas' })}`,
  withDrafts: 'Com rascunhos',
  open: 'Abrir',
  share: 'Criar link para compartilhar',
  link: (name) => `Link para ${name}`,
  linkMore: (until) => `Quem o tiver pode ver esta prévia sem conta até ${until}.`,
  remove: 'Excluir',
  removeTitle: 'Excluir esta prévia?',
  removeMore:
    'Ela é excluída definitivamente, e os links compartilhados para ela deixam de funcionar. O site público não muda.',
  removeIt: 'Excluir definitivamente',
  removed: (name) => `A prévia “${name}” foi excluída.`,
  unknown: 'Não há prévia com este nome. Ela expirou, ou alguém a excluiu.',
});
