import type { DeskPart } from '../face.ts';

export const deletion: DeskPart<'deletion'> = ({ number, plural }) => ({
  toTrashTitle: (count) =>
    `Mover ${number(count)} ${plural(count, { one: 'item', other: 'itens' })} para a lixeira?`,
  forGoodTitle: (count) =>
    `Excluir ${number(count)} ${plural(count, { one: 'item', other: 'itens' })} definitivamente?`,
  nothingChosen: 'Nada foi selecionado. Volte e escolha o que excluir.',
  toTrash: (count) =>
    `Mover ${number(count)} ${plural(count, { one: 'item', other: 'itens' })} para a lixeira`,
  forGood: (count) =>
    `Excluir ${number(count)} ${plural(count, { one: 'item', other: 'itens' })} definitivamente`,
  toTrashMore: 'Você pode desfazer isso ou restaurar da lixeira mais tarde.',
  toTrashInWordPress: 'Para trazer de volta, abra a lixeira no WordPress e escolha Restaurar.',
  forGoodMore: 'Isso não pode ser desfeito.',
  forGoodInstead: 'Excluir definitivamente',
  inTrash: 'Já está na lixeira.',
  notAllowed: 'A sua conta não pode excluir este item, por isso ele fica.',
  unknown: 'Não está mais no WordPress.',
  stillLive: 'Publicado: os leitores ainda o veem até a próxima atualização.',
  openTrash: 'Abrir a lixeira no WordPress',
  seeTrash: 'Abrir a lixeira',
  toPosts: 'Voltar à lista',
  results: 'Resultado',
  trashed: 'Movido para a lixeira.',
  deleted: 'Excluído definitivamente.',
  alreadyTrashed: 'Já estava na lixeira.',
  gone: 'Não está mais no WordPress.',
  refused: 'Não excluído: a sua conta não pode fazer isso.',
  declined: 'Não excluído: o WordPress recusou.',
  failed: 'O WordPress não deu uma resposta clara. Verifique se o item foi excluído.',

  undo: 'Desfazer',
  restore: 'Restaurar',
  restoreSelected: 'Restaurar selecionados',
  restoreTitle: (count) =>
    `Restaurar ${number(count)} ${plural(count, { one: 'item', other: 'itens' })}?`,
  restoreMore: 'O que é restaurado volta como rascunho, como no WordPress.',
  restoreInWordPress:
    'Este site WordPress tem a API REST antiga, que não restaura nada. Escolha Restaurar no próprio WordPress.',
  nothingToRestore: 'Nada que possa ser restaurado foi selecionado.',
  restoring: {
    restored: 'Restaurado.',
    gone: 'Não restaurado: não está mais no WordPress.',
    refused: 'Não restaurado: a sua conta não pode fazer isso.',
    declined: 'Não restaurado: o WordPress recusou.',
    failed: 'O WordPress não deu uma resposta clara. Veja se o item foi restaurado.',
  },
  heldComments: (count) =>
    `${number(count)} ${plural(count, { one: 'comentário aguarda', other: 'comentários aguardam' })} aprovação no WordPress.`,
  missingComments:
    'Os comentários, se houver, ficam na lixeira: a sua conta não pode moderá-los. Alguém com esse direito pode mover o item de novo para a lixeira e restaurá-lo com eles.',
  backWhenRebuilt: 'Os leitores voltam a vê-lo depois da próxima atualização do site.',
});
