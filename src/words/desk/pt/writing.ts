import type { DeskPart } from '../face.ts';

export const writing: DeskPart<'writing'> = () => ({
  title: 'Novo post',
  lead: 'Ele é salvo como rascunho. Imagens, categorias e publicação são feitas no WordPress.',
  heading: 'Título',
  content: 'Texto',
  contentMore: 'Texto simples, com uma linha vazia entre parágrafos, ou HTML.',
  save: 'Salvar rascunho',
  empty: 'Digite um título ou um texto primeiro.',
  saved: (title) => `“${title}” foi salvo como rascunho.`,
  savedMore: 'Ninguém o vê até ser publicado no WordPress.',
  goOn: 'Continuar no WordPress',
  seePreview: 'Ver a prévia',
  another: 'Escrever outro post',
  notAllowed: 'A sua conta não pode escrever posts neste site.',
});
