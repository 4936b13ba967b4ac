import type { DeskPart } from '../face.ts';

export const preview: DeskPart<'preview'> = () => ({
  title: 'Prévia',
  asPublished: 'É assim que o texto está publicado.',
  newerThanPublished: 'Os leitores ainda veem uma versão anterior.',
  scheduledFor: (when) => `Os leitores vão vê-lo a partir de ${when}.`,
  savedAt: (when) => `Salvo em ${when}.`,
  keptAt: (when) => `Guardado automaticamente em ${when}, ainda não salvo.`,
  cutShort:
    'O resto deste texto ficou de fora: ele tem elementos HTML demais, ou aninhados demais.',
  share: 'Criar um link para compartilhar',
  shareMore: (until) =>
    `Quem tiver o link vê este texto como ele está agora, sem conta, até ${until}.`,
  link: 'Link para esta prévia',
  linkMade: (until) => `Funciona até ${until} e mostra o texto como ele está agora.`,
  sharedBy: (name, until) =>
    `${name} compartilhou este texto com você. O link funciona até ${until}.`,
  notPublished: 'Ele não está publicado.',
  back: 'Voltar à redação',
  over: 'Este link expirou',
  overMore:
    'Ele servia para mostrar um texto por algum tempo, e esse tempo acabou. Peça um novo a quem o enviou.',
  unknown: 'Esta prévia não existe',
  unknownMore: 'O endereço não foi criado por este site. Verifique se foi copiado por inteiro.',
  noSite: 'Ainda não há prévia',
  noSiteMore:
    'Uma prévia mostra um texto como o site pronto o mostraria, e este servidor ainda não o gerou. Gere o site com as mesmas configurações e recarregue esta página.',
});
