import type { DeskPart } from '../face.ts';

export const problems: DeskPart<'problems'> = () => ({
  invalid: 'Isso não pode ser feito como foi pedido.',
  malformed: 'Não foi possível entender o que o navegador enviou. Volte e tente de novo.',
  'signed-out': 'Você não entrou, ou a sua sessão terminou. Entre para continuar.',
  'bad-credentials': 'O WordPress não aceita mais as credenciais da sua sessão. Entre de novo.',
  'foreign-origin': 'Isso veio de outro site e por isso não foi feito.',
  'missing-token':
    'Este formulário está desatualizado e por isso nada foi feito. Volte e tente de novo.',
  'preview-only':
    'Isto é uma prévia do site, onde nada pode ser alterado. Use a Redação do site verdadeiro.',
  'bad-signature': 'A assinatura da chamada não é válida.',
  'stale-signature': 'A chamada foi assinada há tempo demais. O relógio está certo?',
  'preview-only': 'Esta é uma prévia do site, em que nada pode ser alterado.',
  replayed: 'Esta chamada já foi aceita antes.',
  forbidden: 'A sua conta não pode fazer isso no WordPress.',
  'not-found': 'Isso não está aqui, ou não está mais.',
  'not-allowed-method': 'Este endereço não pode ser usado assim.',
  'in-progress': 'Isso já está sendo feito. Espere um pouco e veja o resultado.',
  conflict: 'Nesse meio tempo isso mudou em outro lugar. Olhe de novo e então decida.',
  gone: 'Isso não está mais aqui.',
  'length-wrong': 'O arquivo não chegou inteiro. Envie de novo.',
  'too-large': 'É grande demais.',
  'wrong-type': 'Este tipo de conteúdo não pode ser usado aqui.',
  'refused-file': 'Este arquivo não é aceito.',
  'key-reused': 'Isso já foi enviado antes, com outro conteúdo.',
  'too-many-attempts': 'Houve tentativas demais. Espere um pouco e tente de novo.',
  busy: 'Há trabalho demais agora. Espere um pouco e tente de novo.',
  internal: 'Algo deu errado aqui. O registro do servidor diz o quê.',
  unsupported: 'Este site WordPress não pode fazer isso.',
  'content-service': 'O WordPress não responde como deveria. Tente de novo mais tarde.',
  'content-service-slow': 'O WordPress demora demais para responder. Tente de novo mais tarde.',
});
