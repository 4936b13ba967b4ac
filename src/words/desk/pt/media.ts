import type { DeskPart } from '../face.ts';
import { uploader } from './uploader.ts';

export const media: DeskPart<'media'> = ({ number, plural }) => ({
  title: 'Mídia',
  lead: 'As imagens e os arquivos vão para a biblioteca de mídia do WordPress, de onde os textos os podem mostrar.',
  notAllowed: 'A sua conta não pode enviar arquivos para este site.',
  send: 'Enviar um arquivo',
  file: 'Arquivo',
  fileMore: (most) => `No máximo ${most}.`,
  alt: 'Texto alternativo',
  altMore: 'O que a imagem mostra, para quem não a pode ver. Deixe vazio se for apenas decorativa.',
  heading: 'Título',
  headingMore: 'Se ficar vazio, é feito a partir do nome do arquivo.',
  caption: 'Legenda',
  sendIt: 'Enviar',
  noFile: 'Escolha primeiro um arquivo.',
  sent: (name) => `“${name}” está na biblioteca de mídia.`,
  search: 'Busca',
  searchIt: 'Buscar',
  showAll: 'Mostrar tudo',
  library: 'Biblioteca de mídia',
  found: (count) => `${number(count)} ${plural(count, { one: 'arquivo', other: 'arquivos' })}`,
  shown: (count) =>
    `${number(count)} ${plural(count, { one: 'arquivo', other: 'arquivos' })} nesta página`,
  none: 'Ainda não há nada aqui.',
  noneMatch: 'Nada corresponde.',
  odd: (count) =>
    `${number(count)} ${plural(count, { one: 'arquivo não pôde ser lido e foi omitido', other: 'arquivos não puderam ser lidos e foram omitidos' })}.`,
  noAlt: 'Sem texto alternativo',
  address: 'Endereço',
  copy: 'Copiar endereço',
  copied: 'O endereço foi copiado.',
  open: 'Abrir',
  delete: 'Excluir',
  ofFile: (action, title) => `${action}: ${title}`,
  deleteTitle: 'Excluir este arquivo?',
  deleteMore:
    'Não pode ser desfeito: os arquivos não têm lixeira. Vai faltar nos textos que o mostram. No site continua até que este seja gerado de novo.',
  deleteIt: 'Excluir para sempre',
  deleted: (title) => `“${title}” foi excluído para sempre.`,
  uploader,
});
