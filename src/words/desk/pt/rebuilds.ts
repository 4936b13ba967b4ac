import type { DeskPart } from '../face.ts';

export const rebuilds: DeskPart<'rebuilds'> = ({ number, plural }) => {
  const counted = (one: string, other: string) => (done: string, of: string, total: number) =>
    `${done} de ${of} ${plural(total, { one, other })}`;
  return {
    title: 'Publicação',
    lead: 'Os leitores veem o site como foi gerado da última vez. Gerar de novo leva a eles o que mudou no WordPress desde então.',
    kinds: 'Publicação',
    rebuilds: 'Gerações',

    rebuild: 'Gerar o site de novo',
    byItself: (every) =>
      `O servidor pergunta ao WordPress a cada ${every} se algo mudou e, nesse caso, gera o site de novo sozinho.`,
    onCall:
      'Um programa que tem o segredo para isso, como o WordPress com galley.php, pede sozinho que o site seja gerado.',
    byHand: 'Nada procura mudanças sozinho: o site é gerado de novo quando alguém pede.',
    byHost: 'O site é gerado pela hospedagem, que recebe o pedido.',
    mayNot: 'A sua conta não pode publicar, por isso outra pessoa tem de mandar gerar o site.',
    cannot: 'O site não pode ser gerado daqui.',
    stillThere: 'Os leitores continuam a ver o que estava publicado até que o site seja gerado.',

    last: 'As últimas gerações',
    none: 'Não houve nenhuma desde que este servidor foi iniciado.',
    of: (when) => `Geração de ${when}`,
    texts: (count) =>
      count === 0
        ? 'nenhum texto mudou'
        : `${number(count)} ${plural(count, { one: 'texto mudou', other: 'textos mudaram' })}`,
    took: (time) => `durou ${time}`,

    by: {
      editor: (who) => `Pedido de ${who}.`,
      signed: (who) => `Pedido de ${who}, por uma chamada assinada.`,
      anEditor: 'Pedido da redação.',
      aProgram: 'Pedido de um programa, por uma chamada assinada.',
      look: 'O servidor viu uma mudança no WordPress.',
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
      reading: 'Lendo o que há no WordPress.',
      pictures: 'Preparando as imagens.',
      pages: 'Imprimindo as páginas.',
      checks: 'Verificando o novo site.',
      live: 'O novo site está no ar.',
      told: 'A hospedagem recebeu o pedido de gerar o site e mostra ela mesma como vai. O site está no ar quando ela terminar.',
      failed: 'O site não foi gerado. O que está no ar fica como estava.',
    },
    waits: 'Começa quando a geração anterior terminar.',
    waitsPaused:
      'Está à espera: as gerações automáticas estão em pausa desde que se voltou a uma versão anterior.',
    done: 'Concluída',
    failures: {
      reading: {
        sentence: 'Não foi possível ler o WordPress, por isso o site fica como estava.',
        toDo: 'Verifique se o WordPress está funcionando e gere o site de novo. Se também falhar, envie os detalhes abaixo a quem cuida do site.',
      },
      checks: {
        sentence: 'O novo site não passou na verificação, por isso o antigo continua no ar.',
        toDo: 'Veja abaixo o que não passou. Se não era a intenção, corrija no WordPress e gere de novo; se era, fale com quem cuida do site.',
      },
      other: {
        sentence: 'Não foi possível gerar o site, por isso ele fica como estava.',
        toDo: 'Gere de novo daqui a alguns minutos. Se também falhar, envie os detalhes abaixo a quem cuida do site.',
      },
    },
    forDevelopers: 'Detalhes para desenvolvedores',
    isSame: 'Nada era diferente: o site que está no ar fica.',
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
    facts: 'Sobre esta geração',
    asked: 'Motivo',
    askedAt: 'Pedida',
    time: 'Duração',
    release: 'Versão',
    changed: 'O que os leitores veem agora',
    nothingChanged: 'Nenhum post e nenhuma página diz algo diferente de antes.',
    checks: 'O que foi verificado',
    passed: 'em ordem',
    notPassed: 'com problema',
    warnings: 'Para saber',
    unknown:
      'Este servidor não sabe de tal geração. Ele se lembra das últimas cinquenta, enquanto está em funcionamento.',
    toAll: 'Todas as gerações',
    renews: 'Esta página é carregada de novo a cada poucos segundos, até que a geração termine.',
    holdStill: 'Parar com isso',
    isStill: 'Esta página mostra como estava quando foi carregada.',
    lookAgain: 'Carregar de novo',
    runs: 'O site está sendo gerado',

    releases: 'Versões',
    releasesMore: 'Cada geração que muda algo é uma versão. As últimas são guardadas.',
    isLive: 'No ar',
    noReleases: 'Ainda não há versões neste servidor.',
    releaseOf: (when) => `Versão de ${when}`,
    liveNow: 'Esta versão está no ar agora.',
    wouldChange: 'O que mudaria para os leitores',
    wouldReturn: 'Voltaria ao ar',
    wouldBeOlder: 'Apareceria numa versão anterior',
    wouldGo: 'Sairia do ar',
    wouldStay: 'Nenhum post e nenhuma página mudaria.',
    notKnown: 'Esta versão não diz quais posts e páginas contém.',
    rollBack: 'Pôr esta versão no ar',
    rollBackMore:
      'Nada muda no WordPress. As gerações automáticas ficam em pausa, para que nada substitua esta versão. Elas continuam quando alguém gerar o site, o que publica o que o WordPress tiver nesse momento, ou quando a versão mais recente voltar ao ar.',
    rollForwardMore:
      'Esta é a versão mais recente. As gerações automáticas continuam e publicam o que mudou no WordPress desde então.',
    mayNotRollBack:
      'A sua conta não pode editar e publicar posts de outras pessoas, por isso não pode voltar a uma versão anterior.',
    unknownRelease: 'Esta versão não existe mais. Só as últimas são guardadas.',
    toReleases: 'Todas as versões',
    rolledBack: (who, when) =>
      who === null
        ? `Uma versão anterior foi posta no ar em ${when}.`
        : `${who} pôs uma versão anterior no ar em ${when}.`,
    paused:
      'As gerações automáticas estão em pausa, porque uma versão anterior está no ar. Elas continuam quando alguém gerar o site ou puser no ar a versão mais recente.',
    pausedShort: 'Gerações automáticas em pausa: uma versão anterior está no ar',
  };
};
