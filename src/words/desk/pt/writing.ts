import type { DeskPart } from '../face.ts';

export const writing: DeskPart<'writing'> = () => ({
  title: 'Novo post',
  lead: 'Ele é salvo como rascunho. Imagens, seções e publicação são feitas no WordPress.',
  heading: 'Título',
  content: 'Texto',
  contentMore: 'Texto simples, com uma linha vazia entre parágrafos, ou HTML.',
  save: 'Salvar rascunho',
  empty: 'Digite primeiro um título ou um texto.',
  saved: (title) => `“${title}” foi salvo como rascunho.`,
  savedMore: 'Ninguém o vê antes que seja publicado no WordPress.',
  goOn: 'Continuar no WordPress',
  seePreview: 'Ver a prévia',
  another: 'Começar outro',
  notAllowed: 'A sua conta não pode escrever posts neste site.',
});
