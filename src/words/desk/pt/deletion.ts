import type { DeskPart } from '../face.ts';

export const deletion: DeskPart<'deletion'> = ({ number, plural }) => ({
  toTrashTitle: (count) =>
    `Mover ${number(count)} ${plural(count, { one: 'item', other: 'itens' })} para a lixeira?`,
  forGoodTitle: (count) =>
    `Excluir ${number(count)} ${plural(count, { one: 'item', other: 'itens' })} para sempre?`,
  nothingChosen: 'Nada foi selecionado. Volte e escolha o que excluir.',
  toTrash: (count) =>
    `Mover ${number(count)} ${plural(count, { one: 'item', other: 'itens' })} para a lixeira`,
  forGood: (count) =>
    `Excluir ${number(count)} ${plural(count, { one: 'item', other: 'itens' })} para sempre`,
  toTrashMore: 'Você pode desfazer isso ou restaurar da lixeira mais tarde.',
  toTrashInWordPress: 'Para trazer de volta, abra a lixeira no WordPress e escolha Restaurar.',
  forGoodMore: 'Isso não pode ser desfeito.',
  forGoodInstead: 'Em vez disso, excluir para sempre',
  inTrash: 'Já está na lixeira.',
  notAllowed: 'A sua conta não pode excluir este item, por isso ele fica.',
  unknown: 'Não está mais no WordPress.',
  stillLive: 'Está publicado: fica no site até que ele seja gerado de novo.',
  openTrash: 'Abrir a lixeira no WordPress',
  seeTrash: 'Abrir a lixeira',
  toPosts: 'Voltar à lista',
  results: 'O que foi feito',
  trashed: 'Movido para a lixeira.',
  deleted: 'Excluído para sempre.',
  alreadyTrashed: 'Já estava na lixeira.',
  gone: 'O WordPress não o conhece mais.',
  refused: 'Não excluído: a sua conta não pode fazer isso.',
  declined: 'Não excluído: o WordPress recusa.',
  failed: 'Não excluído, ou não se sabe: não houve resposta clara.',

  undo: 'Desfazer',
  restore: 'Restaurar',
  restoreSelected: 'Restaurar selecionados',
  restoreTitle: (count) =>
    `Restaurar ${number(count)} ${plural(count, { one: 'item', other: 'itens' })}?`,
  restoreMore: 'O que é restaurado volta como rascunho, como no WordPress.',
  restoreInWordPress:
    'Este site WordPress tem a interface antiga, que não restaura nada. Escolha Restaurar no próprio WordPress.',
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
    'Os comentários, se houver, ficam na lixeira: a sua conta não pode moderá-los. Alguém da edição pode mover o item para a lixeira e restaurá-lo com eles.',
  backWhenRebuilt: 'Os leitores voltam a vê-lo depois da próxima geração do site.',
});
