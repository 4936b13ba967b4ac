import type { DeskPart } from '../face.ts';

export const preview: DeskPart<'preview'> = () => ({
  title: 'Prévia',
  asPublished: 'Esta é a versão publicada.',
  newerThanPublished: 'Os leitores ainda veem uma versão anterior.',
  scheduledFor: (when) => `Os leitores vão vê-lo a partir de ${when}.`,
  savedAt: (when) => `Salvo em ${when}.`,
  keptAt: (when) => `Guardado automaticamente em ${when}, ainda não salvo.`,
  cutShort:
    'O resto deste texto ficou de fora: ele tem elementos HTML demais, ou aninhados demais.',
  share: 'Criar link para compartilhar',
  shareMore: (until) =>
    `Quem tiver o link vê este texto como ele está agora, sem conta, até ${until}.`,
  link: 'Link para esta prévia',
  linkMade: (until) => `Funciona até ${until} e mostra o texto como ele está agora.`,
  sharedBy: (name, until) =>
    `${name} compartilhou este texto com você. O link funciona até ${until}.`,
  notPublished: 'Ele não está publicado.',
  back: 'Voltar à redação',
  over: 'Este link expirou',
  overMore: 'Ele mostrou um texto por tempo limitado. Peça um novo a quem o enviou.',
  unknown: 'Esta prévia não existe',
  unknownMore: 'Este site não criou este endereço. Verifique se ele foi copiado por inteiro.',
  noSite: 'Ainda não há prévia',
  noSiteMore:
    'Uma prévia mostra um texto como o site o mostraria, mas este servidor ainda não gerou o site. Gere o site com as mesmas configurações e recarregue esta página.',
});
