import type { DeskPart } from '../face.ts';

export const rebuilds: DeskPart<'rebuilds'> = ({ number, plural }) => {
  const counted = (one: string, other: string) => (done: string, of: string, total: number) =>
    `${done} de ${of} ${plural(total, { one, other })}`;
  return {
    title: 'Publicação',
    lead: 'Os leitores veem o site da última atualização. Uma nova leva a eles o que mudou no WordPress desde então.',
    kinds: 'Publicação',
    rebuilds: 'Atualizações',

    rebuild: 'Atualizar o site',
    byItself: (every) =>
      `O servidor pergunta ao WordPress a cada ${every} se algo mudou e, nesse caso, atualiza o site.`,
    onCall:
      'Programas que têm o segredo, como o WordPress com galley.php, podem pedir uma atualização.',
    byHand: 'O site só é atualizado quando alguém pede.',
    byHost: 'A hospedagem gera o site quando recebe um pedido.',
    mayNot: 'A sua conta não pode publicar, por isso outra pessoa tem de atualizar o site.',
    cannot: 'O site não pode ser atualizado daqui.',
    stillThere: 'Os leitores veem a versão anterior até que o site seja atualizado.',

    last: 'Atualizações anteriores',
    none: 'Nenhuma desde que este servidor foi iniciado.',
    of: (when) => `Atualização de ${when}`,
    texts: (count) =>
      count === 0
        ? 'nenhum texto mudou'
        : `${number(count)} ${plural(count, { one: 'texto mudou', other: 'textos mudaram' })}`,
    took: (time) => `durou ${time}`,

    by: {
      editor: (who) => `Pedido de ${who}.`,
      signed: (who) => `Pedido de ${who}, com uma solicitação assinada.`,
      anEditor: 'Pedido da redação.',
      aProgram: 'Pedido de um programa, com uma solicitação assinada.',
      look: 'O servidor percebeu uma mudança no WordPress.',
      due: 'Chegou a hora de um post agendado.',
    },
    andMore: (count) =>
      `e mais ${number(count)} ${plural(count, { one: 'pedido', other: 'pedidos' })}`,

    states: {
      queued: 'Na fila',
      reading: 'Leitura',
      pictures: 'Imagens',
      pages: 'Páginas',
      checks: 'Verificação',
      live: 'No ar',
      told: 'Hospedagem avisada',
      failed: 'Falhou',
    },
    now: {
      queued: 'Começa em alguns segundos, para que mudanças feitas juntas entrem no ar juntas.',
      reading: 'Lendo o WordPress.',
      pictures: 'Preparando as imagens.',
      pages: 'Gerando as páginas.',
      checks: 'Verificando o novo site.',
      live: 'O novo site está no ar.',
      told: 'A hospedagem recebeu o pedido de gerar o site e mostra ela mesma o andamento. O site estará no ar quando ela terminar.',
      failed: 'O site não foi atualizado. O site que está no ar não mudou.',
    },
    waits: 'Começa quando a atualização em andamento terminar.',
    waitsPaused:
      'Aguarda, porque as atualizações automáticas estão em pausa depois da volta a uma versão anterior.',
    done: 'Concluída',
    failures: {
      reading: {
        sentence: 'Não foi possível ler o WordPress, por isso o site fica como estava.',
        toDo: 'Verifique se o WordPress está funcionando e atualize o site de novo. Se falhar outra vez, envie os detalhes abaixo a quem cuida do site.',
      },
      checks: {
        sentence: 'O novo site não passou na verificação, por isso o antigo continua no ar.',
        toDo: 'Veja abaixo qual verificação falhou. Se a mudança foi um engano, corrija no WordPress e atualize de novo. Se foi intencional, fale com quem cuida do site.',
      },
      other: {
        sentence: 'Não foi possível atualizar o site, por isso ele fica como estava.',
        toDo: 'Atualize de novo daqui a alguns minutos. Se falhar outra vez, envie os detalhes abaixo a quem cuida do site.',
      },
    },
    forDevelopers: 'Detalhes para desenvolvedores',
    isSame: 'Nada mudou, por isso o site que está no ar continua como está.',
    counted: {
      posts: counted('post', 'posts'),
      pages: counted('página', 'páginas'),
      media: counted('arquivo', 'arquivos'),
      pictures: counted('imagem', 'imagens'),
      comments: counted('comentário', 'comentários'),
      terms: counted('categoria ou tag', 'categorias e tags'),
      users: counted('autor', 'autores'),
    },
    countedOthers: (done, of) => `${done} de ${of}`,
    soFar: (done) => `${done} até agora`,
    progress: 'Andamento',
    steps: 'Etapas',
    ownPost: (title) => `O seu post “${title}” está no ar.`,
    ownPage: (title) => `A sua página “${title}” está no ar.`,
    see: 'Ver no site',
    facts: 'Sobre esta atualização',
    asked: 'Motivo',
    askedAt: 'Pedida',
    time: 'Duração',
    release: 'Versão',
    changed: 'Mudanças para os leitores',
    nothingChanged: 'Nenhum post e nenhuma página mudou.',
    checks: 'O que foi verificado',
    passed: 'em ordem',
    notPassed: 'com problema',
    warnings: 'Avisos',
    unknown:
      'Este servidor não conhece esta atualização. Ele se lembra das últimas cinquenta enquanto está em funcionamento.',
    toAll: 'Todas as atualizações',
    renews: 'Esta página recarrega a cada poucos segundos até a atualização terminar.',
    holdStill: 'Parar de recarregar',
    isStill: 'Esta página não recarrega sozinha.',
    lookAgain: 'Recarregar',
    runs: 'O site está sendo atualizado',

    releases: 'Versões',
    releasesMore: 'Cada atualização que muda algo cria uma versão. As últimas são guardadas.',
    isLive: 'No ar',
    noReleases: 'Ainda não há versões neste servidor.',
    releaseOf: (when) => `Versão de ${when}`,
    liveNow: 'Esta versão está no ar agora.',
    wouldChange: 'O que mudaria para os leitores',
    wouldReturn: 'Voltaria ao ar',
    wouldBeOlder: 'Apareceria numa versão anterior',
    wouldGo: 'Sairia do ar',
    wouldStay: 'Nenhum post e nenhuma página mudaria.',
    notKnown: 'Esta versão não lista os seus posts e páginas.',
    rollBack: 'Pôr esta versão no ar',
    rollBackMore:
      'Nada muda no WordPress. As atualizações automáticas ficam em pausa, para que nada substitua esta versão. Elas continuam quando alguém atualizar o site, o que publica o conteúdo atual do WordPress, ou quando a versão mais recente voltar ao ar.',
    rollForwardMore:
      'Esta é a versão mais recente. As atualizações automáticas continuam e publicam o que mudou no WordPress desde então.',
    mayNotRollBack:
      'A sua conta não pode editar e publicar posts de outras pessoas, por isso não pode voltar a uma versão anterior.',
    unknownRelease: 'Esta versão não existe mais. Só as últimas são guardadas.',
    toReleases: 'Todas as versões',
    rolledBack: (who, when) =>
      who === null
        ? `Uma versão anterior foi posta no ar em ${when}.`
        : `${who} pôs uma versão anterior no ar em ${when}.`,
    paused:
      'As atualizações automáticas estão em pausa, porque uma versão anterior está no ar. Elas continuam quando alguém atualizar o site ou puser no ar a versão mais recente.',
    pausedShort: 'Atualizações automáticas em pausa: uma versão anterior está no ar',
  };
};
