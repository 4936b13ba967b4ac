import type { Language } from './en.ts';
import portuguese from './pt.ts';

/** The words of `pt.ts`, with those replaced that differ in Portugal. */
export default ((say) => ({
  ...portuguese(say),
  sections: 'Secções',
  breadcrumbs: 'Está aqui',
  below: 'Nesta secção',
  category: 'Secção',

  share: 'Partilhar',
  shareOn: (place) => `Partilhar no ${place}`,
  shareElsewhere: 'Partilhar…',
  copyLink: 'Copiar a ligação',
  linkCopied: 'Ligação copiada.',
  subscribe: 'Subscrever',

  watch: 'Ver',
  anonymous: 'Anónimo',

  feedsMore:
    'Copie um endereço para o seu leitor de feeds e os novos artigos chegam até si, sem registo e sem rastreio.',
  feedsOfSections: 'Por secção',

  search: 'Pesquisar',
  searchThisSite: 'Pesquisar neste site',
  searchHint: 'Escreva uma ou duas palavras.',
  searching: 'A pesquisar…',
  searchFailed: 'Não foi possível carregar a pesquisa. Tente de novo.',
  searchNeedsScript: 'A pesquisa precisa de JavaScript. Sem ele, tudo pode ser encontrado por ano:',

  previewOf: (branch, commit) =>
    `Pré-visualização: ${[branch, commit && `commit ${commit}`].filter(Boolean).join(', ') || 'o site'}.`,
  pending: 'A aguardar revisão',

  notFoundMore: 'Pode ter mudado de lugar ou sido retirada, ou o endereço tem um erro.',
})) satisfies Language;
