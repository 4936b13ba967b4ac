import type { DeskLanguage } from './en.ts';

export default (({ number, plural }) => {
  const counted = (count: number, one: string, other: string) =>
    `${number(count)} ${plural(count, { one, other })}`;
  const entries = (count: number) => counted(count, 'Eintrag', 'Einträge');
  const files = (count: number) => counted(count, 'Datei', 'Dateien');
  const some = (one: string, other: string) => (count: number) => counted(count, one, other);
  const look = (what: string) => (count: number) =>
    `${what} in ${counted(count, 'Block', 'Blöcken')}`;
  const ofTotal = (one: string, other: string) => (done: string, of: string, total: number) =>
    `${done} von ${of} ${plural(total, { one, other })}`;

  return {
    frame: {
      desk: 'Redaktion',
      titleOf: (page, site) => `${page} · ${site}`,
      skip: 'Zum Inhalt springen',
      ways: 'Redaktion',
      posts: 'Beiträge',
      media: 'Medien',
      comments: 'Kommentare',
      count: (count) => number(count),
      waiting: (count) =>
        plural(count, { one: 'wartet auf Freigabe', other: 'warten auf Freigabe' }),
      newPost: 'Neuer Beitrag',
      changes: 'Änderungen',
      publishing: 'Veröffentlichung',
      viewSite: 'Website ansehen',
      signedInAs: 'Angemeldet als',
      signOut: 'Abmelden',
      signIn: 'Anmelden',
      cancel: 'Abbrechen',
      back: 'Zurück',
      heading: 'Titel',
      open: 'Öffnen',
      delete: 'Löschen',
      deletePermanently: 'Endgültig löschen',
      of: (action, title) => `${action}: ${title}`,
      problem: 'Das hat nicht geklappt',
      wordpressSays: 'WordPress sagt:',
      untitled: 'Ohne Titel',
      copyLink: 'Link kopieren',
      linkCopied: 'Der Link ist kopiert.',
      pagination: 'Weitere Seiten',
      previous: 'Zurück',
      next: 'Weiter',
      page: (page, last) => `Seite ${number(page)} von ${number(last)}`,
      pageNumber: (page) => `Seite ${number(page)}`,
    },

    signIn: {
      lead: (site) => `Mit Ihrem Konto auf der WordPress-Website ${site}.`,
      continueWith: 'Weiter mit WordPress',
      continueMore:
        'WordPress fragt Sie, ob die Redaktion in Ihrem Namen arbeiten darf, und schickt Sie hierher zurück.',
      oauth: 'Weiter mit OAuth',
      account: 'Mit Benutzernamen',
      user: 'Benutzername oder E-Mail-Adresse',
      password: 'Passwort',
      applicationPassword: 'Anwendungspasswort',
      applicationPasswordMore:
        'Nicht das Passwort, mit dem Sie sich bei WordPress anmelden. Sie erzeugen es in WordPress, in Ihrem Profil unter „Anwendungspasswörter“.',
      passwordWarning:
        'Diese Website akzeptiert nur Ihr WordPress-Passwort. Wer es in die Hände bekommt, kann dort alles tun, was Sie tun können.',
      insecure:
        'Diese Seite ist nicht verschlüsselt. Andere im Netzwerk können mitlesen, was Sie hier eingeben.',
      cookie: 'Mit Ihrer WordPress-Anmeldung fortfahren',
      cookieMore: 'Sie sind in diesem Browser bei WordPress angemeldet.',
      troubles: {
        wrong:
          'WordPress akzeptiert diesen Benutzernamen und dieses Passwort nicht. Prüfen Sie beides und versuchen Sie es noch einmal.',
        'basic-auth':
          'WordPress akzeptiert diesen Benutzernamen und dieses Passwort nicht. Dort ist das Plugin Basic-Auth aktiv. Es akzeptiert nur das Passwort Ihres Kontos, keine Anwendungspasswörter. Versuchen Sie es mit diesem Passwort, oder bitten Sie die Administration, das Plugin zu deaktivieren.',
        incomplete: 'Geben Sie den Benutzernamen und das Passwort ein.',
        declined:
          'Sie haben auf der Seite von WordPress abgelehnt. Deshalb sind Sie hier nicht angemeldet.',
        stale:
          'Das hat zu lange gedauert oder wurde in einem anderen Browser begonnen. Versuchen Sie es noch einmal.',
        'not-logged-in': 'Sie sind in diesem Browser nicht bei WordPress angemeldet.',
        service: 'WordPress antwortet nicht richtig. Versuchen Sie es später noch einmal.',
        expired: 'Ihre Sitzung ist abgelaufen. Melden Sie sich an, um weiterzumachen.',
        refused:
          'WordPress akzeptiert die Anmeldung Ihrer Sitzung nicht mehr. Melden Sie sich neu an.',
      },
      kept: 'Ihr Text bleibt erhalten und ist nach der Anmeldung wieder da.',
      signedOut: 'Sie haben sich abgemeldet.',
      tooMany: (minutes) =>
        `Zu viele Versuche. Versuchen Sie es in ${counted(minutes, 'Minute', 'Minuten')} noch einmal.`,
    },

    posts: {
      types: 'Arten von Einträgen',
      states: 'Einträge nach Status',
      all: 'Alle',
      filters: 'Filter',
      posts: 'Beiträge',
      pages: 'Seiten',
      search: 'Suche',
      status: 'Status',
      language: 'Sprache',
      anyLanguage: 'Alle Sprachen',
      statuses: {
        publish: 'Veröffentlicht',
        future: 'Geplant',
        draft: 'Entwurf',
        pending: 'Ausstehende Prüfung',
        private: 'Privat',
        trash: 'Papierkorb',
      },
      filter: 'Anzeigen',
      reset: 'Alle anzeigen',
      found: (count) => entries(count),
      shown: (count) => `${entries(count)} auf dieser Seite`,
      none: 'Es gibt noch keine Einträge.',
      noneMatch: 'Keine passenden Einträge.',
      unreadable: (count) =>
        `${counted(count, 'Eintrag war nicht lesbar und fehlt', 'Einträge waren nicht lesbar und fehlen')}.`,
      author: 'Autor/in',
      anyAuthor: 'Alle',
      category: 'Kategorie',
      anyCategory: 'Alle Kategorien',
      date: 'Datum',
      anyMonth: 'Alle Daten',
      sort: 'Sortieren nach',
      sorts: {
        newest: 'Neueste zuerst',
        oldest: 'Älteste zuerst',
        title: 'Titel, A bis Z',
        'title-desc': 'Titel, Z bis A',
      },
      unknownAuthor: 'Unbekannt',
      noDate: 'Noch kein Datum',
      protected: 'Mit Passwort geschützt',
      sticky: 'Angepinnt',
      view: 'Ansehen',
      preview: 'Vorschau',
      edit: 'In WordPress bearbeiten',
      select: (title) => `„${title}“ auswählen`,
      selectAll: 'Alle auswählen',
      selected: (count) => `Ausgewählt: ${count}`,
      deleteSelected: 'Ausgewählte löschen',
      publishSelected: 'Veröffentlichen',
      sortSelected: 'Kategorien hinzufügen',
      heldBack: 'Zurückgehalten',
      incomplete: 'Auf der Website unvollständig',
    },

    bulk: {
      publishTitle: (count) => `${entries(count)} veröffentlichen?`,
      sortTitle: (count) => `Kategorien für ${entries(count)}`,
      publishMore:
        'Leserinnen und Leser sehen sie, sobald die Website neu gebaut ist. Das beginnt sofort.',
      cannot: 'Keiner der ausgewählten Einträge lässt sich so ändern.',
      left: (count) => `${entries(count)} lassen sich so nicht ändern und bleiben, wie sie sind.`,
      noCategory: 'Wählen Sie eine Kategorie.',
      results: {
        published: 'Veröffentlicht.',
        sorted: 'Die Kategorien wurden hinzugefügt.',
        gone: 'Er ist nicht mehr in WordPress.',
        refused: 'Nicht geändert: Ihr Konto darf das nicht.',
        declined: 'Nicht geändert: WordPress hat abgelehnt.',
        failed: 'WordPress hat nicht klar geantwortet. Prüfen Sie, ob er geändert wurde.',
      },
    },

    deletion: {
      toTrashTitle: (count) => `${entries(count)} in den Papierkorb legen?`,
      permanentlyTitle: (count) => `${entries(count)} endgültig löschen?`,
      nothingChosen:
        'Es wurde nichts ausgewählt. Gehen Sie zurück und wählen Sie aus, was gelöscht werden soll.',
      toTrash: (count) => `${entries(count)} in den Papierkorb legen`,
      permanently: (count) => `${entries(count)} endgültig löschen`,
      toTrashMore: 'Das lässt sich rückgängig machen, auch später im Papierkorb.',
      toTrashInWordPress:
        'Wiederherstellen geht in WordPress: dort den Papierkorb öffnen und „Wiederherstellen“ wählen.',
      permanentlyMore: 'Das lässt sich nicht rückgängig machen.',
      permanentlyInstead: 'Stattdessen endgültig löschen',
      inTrash: 'Liegt bereits im Papierkorb.',
      notAllowed: 'Ihr Konto darf das nicht löschen, deshalb bleibt es.',
      unknown: 'Nicht mehr in WordPress.',
      stillLive: 'Veröffentlicht: bis zur nächsten Aktualisierung auf der Website zu sehen.',
      openTrash: 'Papierkorb in WordPress öffnen',
      seeTrash: 'Papierkorb öffnen',
      toPosts: 'Zurück zur Liste',
      results: 'Ergebnis',
      trashed: 'In den Papierkorb gelegt.',
      deleted: 'Endgültig gelöscht.',
      alreadyTrashed: 'Lag bereits im Papierkorb.',
      gone: 'Nicht mehr in WordPress.',
      refused: 'Nicht gelöscht: Ihr Konto darf das nicht.',
      declined: 'Nicht gelöscht: WordPress hat abgelehnt.',
      failed: 'WordPress hat keine klare Antwort gegeben. Prüfen Sie, ob der Eintrag gelöscht ist.',

      undo: 'Rückgängig machen',
      restore: 'Wiederherstellen',
      restoreSelected: 'Ausgewählte wiederherstellen',
      restoreTitle: (count) => `${entries(count)} wiederherstellen?`,
      restoreMore: 'Wie in WordPress wird der Eintrag als Entwurf wiederhergestellt.',
      restoreInWordPress:
        'Diese WordPress-Website hat die ältere REST-API, die nichts wiederherstellen kann. Wählen Sie stattdessen „Wiederherstellen“ in WordPress.',
      nothingToRestore: 'Es wurde nichts ausgewählt, das sich wiederherstellen lässt.',
      restoring: {
        restored: 'Wiederhergestellt.',
        gone: 'Nicht wiederhergestellt: WordPress hat ihn nicht mehr.',
        refused: 'Nicht wiederhergestellt: Ihr Konto darf das nicht.',
        declined: 'Nicht wiederhergestellt: WordPress hat abgelehnt.',
        failed:
          'WordPress hat keine klare Antwort gegeben. Prüfen Sie, ob der Eintrag wiederhergestellt ist.',
      },
      isDraftNow: 'Jetzt ist er ein Entwurf, also sehen Leser ihn nicht.',
      publish: 'Veröffentlichen',
      heldComments: (count) =>
        `${counted(count, 'Kommentar wartet', 'Kommentare warten')} in WordPress auf Freigabe.`,
      missingComments:
        'Kommentare dazu bleiben im Papierkorb: Ihr Konto darf sie nicht moderieren. Jemand mit diesem Recht kann den Eintrag noch einmal in den Papierkorb legen und mitsamt den Kommentaren wiederherstellen.',
      backWhenRebuilt: 'Nach der nächsten Aktualisierung ist er wieder auf der Website zu sehen.',
    },

    comments: {
      states: 'Kommentare nach Status',
      tabs: { hold: 'Wartend', approved: 'Freigegeben', spam: 'Spam', trash: 'Papierkorb' },
      tab: (name, count) => `${name} (${number(count)})`,
      mayNot: 'Ihr Konto darf in WordPress keine Kommentare moderieren.',
      inWordPress:
        'Diese WordPress-Website hat die ältere REST-API, mit der sich Kommentare nicht moderieren lassen. Moderieren Sie sie stattdessen in WordPress.',
      openWordPress: 'Kommentare in WordPress öffnen',
      search: 'Kommentare durchsuchen',
      found: (count) => counted(count, 'Kommentar', 'Kommentare'),
      shown: (count) => `${counted(count, 'Kommentar', 'Kommentare')} auf dieser Seite`,
      none: {
        hold: 'Kein Kommentar wartet auf Freigabe.',
        approved: 'Es gibt keine freigegebenen Kommentare.',
        spam: 'Es gibt keinen Spam.',
        trash: 'Der Papierkorb ist leer.',
      },
      noneMatch: 'Keine passenden Kommentare.',
      unreadable: (count) =>
        `${counted(count, 'Kommentar war nicht lesbar und fehlt', 'Kommentare waren nicht lesbar und fehlen')}.`,
      comment: 'Kommentar',
      entry: 'Geschrieben zu',
      nobody: 'Anonym',
      isReply: 'Antwort',
      select: (name) => `„${name}“ auswählen`,
      readAll: 'Ganz lesen',
      actions: {
        approved: 'Freigeben',
        hold: 'Freigabe zurücknehmen',
        spam: 'Spam',
        unspam: 'Kein Spam',
        trash: 'In den Papierkorb',
        untrash: 'Wiederherstellen',
      },
      selected: {
        approved: 'Ausgewählte freigeben',
        hold: 'Freigabe der ausgewählten zurücknehmen',
        spam: 'Ausgewählte als Spam markieren',
        unspam: 'Ausgewählte sind kein Spam',
        trash: 'Ausgewählte in den Papierkorb',
        untrash: 'Ausgewählte wiederherstellen',
        delete: 'Ausgewählte endgültig löschen',
      },
      nothingChosen: 'Es wurde nichts ausgewählt. Wählen Sie zuerst Kommentare aus.',
      results: {
        approved: 'Freigegeben.',
        hold: 'Wartet wieder auf Freigabe.',
        spam: 'Als Spam markiert.',
        unspam: 'Nicht mehr als Spam markiert.',
        trash: 'In den Papierkorb gelegt.',
        untrash: 'Wiederhergestellt.',
        deleted: 'Endgültig gelöscht.',
        answered: 'Ihre Antwort ist gespeichert.',
        gone: 'Nicht mehr in WordPress.',
        refused: 'Nichts geändert: Ihr Konto darf das nicht.',
        declined: 'Nichts geändert: WordPress hat abgelehnt.',
        failed: 'WordPress hat keine klare Antwort gegeben. Prüfen Sie, ob es geklappt hat.',
      },
      alsoApproved: 'Der beantwortete Kommentar wurde ebenfalls freigegeben.',
      isHeld: 'Sie wartet auf Freigabe.',
      deleteTitle: (count) => `${counted(count, 'Kommentar', 'Kommentare')} endgültig löschen?`,
      deleteMore: 'Das lässt sich nicht rückgängig machen.',
      reply: 'Antworten',
      replyTitle: (author) => `Antwort an ${author}`,
      text: 'Ihre Antwort',
      textMore: 'Einfacher Text mit einer leeren Zeile zwischen Absätzen.',
      approvesToo: 'Der Kommentar wartet auf Freigabe. Ihre Antwort gibt ihn frei.',
      send: 'Antwort senden',
      sendAndApprove: 'Freigeben und antworten',
      empty: 'Schreiben Sie zuerst etwas.',
      toList: 'Zurück zur Liste',
    },

    writing: {
      lead: 'Er wird als Entwurf gespeichert. Einstellungen und Veröffentlichung sind der nächste Schritt.',
      content: 'Text',
      contentMore: 'Einfacher Text mit einer Leerzeile zwischen den Absätzen, oder HTML.',
      save: 'Entwurf speichern',
      empty: 'Geben Sie zuerst einen Titel oder einen Text ein.',
      saved: (title) => `„${title}“ wurde als Entwurf gespeichert.`,
      savedMore: 'Niemand sieht ihn, bis er veröffentlicht wird.',
      goOn: 'In WordPress weiterschreiben',
      seePreview: 'Vorschau ansehen',
      another: 'Weiteren Beitrag schreiben',
      notAllowed: 'Ihr Konto darf auf dieser Website keine Beiträge schreiben.',
    },

    settings: {
      settings: 'Einstellungen',
      save: 'Speichern',
      saved: 'Die Einstellungen sind gespeichert.',
      published: 'Der Text ist veröffentlicht.',
      scheduled: (when) => `Die Veröffentlichung ist für ${when} geplant.`,
      liveWhenRebuilt: 'Nach der nächsten Aktualisierung ist er auf der Website zu sehen.',
      conflict:
        'Jemand hat diesen Text in WordPress geändert, seit Sie diese Seite geöffnet haben. Deshalb wurde nichts gespeichert. Ihre Eingaben stehen noch unten: Sehen Sie sich den Text an und speichern Sie dann noch einmal.',
      notSaved: 'Es wurde noch nichts gespeichert. Prüfen Sie die markierten Felder.',
      inWordPress: 'Die Einstellungen dieses Textes werden in WordPress geändert.',
      older:
        'Diese WordPress-Website hat die ältere REST-API, die keine Kategorien und Schlagwörter setzen kann. Wählen Sie sie in WordPress.',
      publishNow: 'Jetzt veröffentlichen',
      schedule: 'Planen',
      mayNotPublish:
        'Ihr Konto darf nicht veröffentlichen. Wählen Sie „Ausstehende Prüfung“, dann kann es jemand tun, der es darf.',
      date: 'Veröffentlichen am',
      dateMore: (zone) =>
        zone === null
          ? 'Nur für geplante Texte.'
          : `Nur für geplante Texte. In der Zeitzone der Website: ${zone}.`,
      dateMissing: 'Geben Sie Datum und Uhrzeit ein.',
      dateAhead:
        'Was veröffentlicht ist, hat kein Datum in der Zukunft. Wählen Sie ein früheres, oder machen Sie einen Entwurf daraus und planen Sie ihn.',
      datePast:
        'Dieser Zeitpunkt ist vorbei. Geben Sie einen späteren ein oder wählen Sie „Jetzt veröffentlichen“.',
      slug: 'Titelform',
      slugMore: 'Der letzte Teil der Adresse. Bleibt er leer, bildet WordPress ihn aus dem Titel.',
      excerpt: 'Textauszug',
      categories: 'Kategorien',
      find: 'Kategorien suchen',
      findNow: 'Suchen',
      tags: 'Schlagwörter',
      tagsMore: 'Durch Kommas getrennt. Was WordPress noch nicht hat, legt es an.',
      picture: 'Beitragsbild',
      findPicture: 'Bilder suchen',
      none: 'Keins',
      toMedia: 'Datei hochladen',
    },

    changes: {
      lead: 'Was Leserinnen und Leser jetzt sehen und was sich seit der letzten Aktualisierung in WordPress geändert hat.',
      state: 'Die Website jetzt',
      built: 'Erstellt',
      holds: 'Enthält',
      source: 'Quelle',
      generation: 'REST-API',
      all: (posts, pages) =>
        `${counted(posts, 'Beitrag', 'Beiträge')} und ${counted(pages, 'Seite', 'Seiten')}`,
      since: 'Seither geändert',
      none: 'Nichts. Die Website zeigt alles, was in WordPress veröffentlicht ist.',
      some: (count) =>
        `${counted(count, 'Text hat', 'Texte haben')} sich geändert. Nach der nächsten Aktualisierung ${plural(count, { one: 'ist er', other: 'sind sie' })} auf der Website zu sehen.`,
      unknown:
        'Dieser Server weiß nicht, woraus die Website erstellt wurde: Der Ordner mit der lokalen Kopie von WordPress fehlt.',
      elsewhere:
        'Die Website wurde aus einer anderen WordPress-Website erstellt als der, mit der diese Redaktion arbeitet.',
      new: 'Neu',
      edited: 'Bearbeitet',
      deleted: 'Gelöscht',
      post: 'Beitrag',
      page: 'Seite',
      more: (count) => `und ${number(count)} weitere`,
    },

    media: {
      notAllowed: 'Ihr Konto darf auf dieser Website keine Dateien hochladen.',
      send: 'Dateien hochladen',
      file: 'Datei',
      fileMore: (most, types) =>
        types === '' ? `Jeweils bis ${most}.` : `${types}, jeweils bis ${most}.`,
      kinds: { image: 'Bilder', audio: 'Audio', video: 'Video', text: 'Text' },
      tooLarge: (most) => `Diese Datei ist zu groß: Erlaubt sind bis zu ${most}.`,
      wrongType: (types) =>
        `Dateien dieses Typs können hier nicht hochgeladen werden. Erlaubt: ${types}.`,
      alt: 'Alternativtext',
      altMore: 'Beschreiben Sie, was das Bild zeigt, für alle, die es nicht sehen können.',
      decorative: 'Dieses Bild ist dekorativ: Screenreader überspringen es',
      headingMore: 'Leer lassen, um den Dateinamen zu verwenden.',
      caption: 'Bildunterschrift',
      sendIt: 'Hochladen',
      noFile: 'Wählen Sie zuerst eine Datei aus.',
      sent: (name) => `„${name}“ ist in der Mediathek.`,
      search: 'Suche',
      searchIt: 'Suchen',
      showAll: 'Alle zeigen',
      library: 'Mediathek',
      found: (count) => files(count),
      shown: (count) => `${files(count)} auf dieser Seite`,
      none: 'Es gibt noch keine Dateien.',
      noneMatch: 'Keine passenden Dateien.',
      unreadable: (count) =>
        `${counted(count, 'Datei ließ sich nicht lesen und fehlt', 'Dateien ließen sich nicht lesen und fehlen')} hier.`,
      type: 'Typ',
      anyType: 'Alle Dateien',
      types: {
        image: 'Bilder',
        'no-alt': 'Bilder ohne Alternativtext',
        video: 'Videos',
        audio: 'Audio',
        application: 'Dokumente',
        text: 'Textdateien',
      },
      fileKinds: {
        picture: (format) => `${format}-Bild`,
        video: (format) => `${format}-Video`,
        audio: (format) => `${format}-Audio`,
        other: (ending) => (ending === '' ? 'Datei' : `${ending}-Datei`),
      },
      actions: 'Aktionen',
      noAlt: 'Kein Alternativtext',
      address: 'Adresse',
      copy: 'Adresse kopieren',
      copied: 'Adresse kopiert.',
      edit: 'Bearbeiten',
      editTitle: 'Angaben zur Datei bearbeiten',
      editMore:
        'Beiträge, die dieses Bild schon zeigen, behalten unter Umständen den Alternativtext, der im Beitrag steht.',
      save: 'Speichern',
      saved: (title) => `„${title}“ wurde gespeichert.`,
      deleteTitle: 'Diese Datei löschen?',
      deleteMore:
        'Das lässt sich nicht rückgängig machen: Dateien haben keinen Papierkorb. In Beiträgen, die sie zeigen, entsteht eine Lücke. Auf der Website ist sie bis zur nächsten Aktualisierung zu sehen.',
      deleted: (title) => `„${title}“ wurde endgültig gelöscht.`,
      uploader: {
        choose: 'Dateien auswählen',
        drop: 'Oder Dateien irgendwo auf dieser Seite ablegen.',
        more: 'Titel und Bildunterschrift',
        remove: 'Entfernen',
        cancel: 'Abbrechen',
        tryAgain: 'Noch einmal versuchen',
        added: { one: '{count} Datei hinzugefügt.', other: '{count} Dateien hinzugefügt.' },
        upload: { one: '{count} Datei hochladen', other: '{count} Dateien hochladen' },
        done: { one: '{count} Datei hochgeladen.', other: '{count} Dateien hochgeladen.' },
        failed: {
          one: '{count} Datei wurde nicht hochgeladen.',
          other: '{count} Dateien wurden nicht hochgeladen.',
        },
        saving: 'Wird in WordPress gespeichert …',
        sent: 'In die Mediathek hochgeladen.',
        notSent: 'Die Datei wurde nicht hochgeladen.',
        signedOut:
          'Ihre Sitzung ist abgelaufen. Melden Sie sich in einem anderen Fenster an und versuchen Sie es hier noch einmal.',
        offline:
          'Der Server ist nicht erreichbar. Versuchen Sie es noch einmal, sobald Sie wieder online sind.',
      },
    },

    preview: {
      title: 'Vorschau',
      asPublished: 'Das ist die veröffentlichte Fassung.',
      newerThanPublished: 'Leser sehen noch eine frühere Fassung.',
      scheduledFor: (when) => `Leser sehen ihn ab ${when}.`,
      savedAt: (when) => `Gespeichert ${when}.`,
      keptAt: (when) => `Automatisch gesichert ${when}, noch nicht gespeichert.`,
      cutShort:
        'Der Rest dieses Textes fehlt: Er hat zu viele HTML-Elemente, oder sie sind zu tief verschachtelt.',
      share: 'Link zum Teilen erstellen',
      shareMore: (until) =>
        `Wer den Link hat, sieht diesen Text bis ${until} in seinem jetzigen Stand, auch ohne Konto.`,
      link: 'Link zu dieser Vorschau',
      linkMade: (until) => `Er gilt bis ${until} und zeigt den Text in seinem jetzigen Stand.`,
      sharedBy: (name, until) =>
        `${name} hat diesen Text mit Ihnen geteilt. Der Link gilt bis ${until}.`,
      notPublished: 'Der Text ist nicht veröffentlicht.',
      back: 'Zurück zur Redaktion',
      toWidths: 'Handy, Tablet, volle Breite',
      width: 'Breite',
      compare: 'Vergleichen',
      widths: { phone: 'Handy', tablet: 'Tablet', full: 'Volle Breite' },
      alone: 'Nur die Vorschau',
      beside: 'Neben der veröffentlichten Fassung',
      live: 'Veröffentlichte Fassung',
      backToText: 'Zurück zur Vorschau',
      over: 'Dieser Link funktioniert nicht mehr',
      overMore:
        'Er ist abgelaufen oder wurde widerrufen. Bitten Sie die Person, die ihn geschickt hat, um einen neuen.',
      unknown: 'Diese Vorschau gibt es nicht',
      unknownMore:
        'Diese Website hat diese Adresse nicht erstellt. Prüfen Sie, ob sie vollständig kopiert wurde.',
      noSite: 'Es gibt noch keine Vorschau',
      noSiteMore:
        'Eine Vorschau zeigt einen Text so wie die Website, aber dieser Server hat die Website noch nicht erstellt. Erstellen Sie sie mit denselben Einstellungen und laden Sie diese Seite neu.',
    },

    balance: {
      title: 'Was den Seiten fehlt',
      more: 'Was WordPress aufführte, als dieses Release entstand, und was seine Seiten nicht zeigen, mit den Gründen.',
      shown: (shown, listed) => `${shown} von ${listed}`,
      kinds: {
        'menu items': 'Menüpunkte',
        pictures: 'Bilder in Texten',
        'featured images': 'Beitragsbilder',
        files: 'Dateien',
        translations: 'Übersetzungen',
      },
    },
    heldBack: {
      title: (count: number) =>
        count === 1 ? '1 Text wird zurückgehalten' : `${count} Texte werden zurückgehalten`,
      lead: 'WordPress konnte sie nicht vollständig senden. Alles andere ist online, und die nächste Veröffentlichung versucht es wieder. Bearbeiten Sie den Text in WordPress, oder zeigen Sie den Grund dem, der sich um die Website kümmert.',
      lastVersion: 'Leser sehen weiter die letzte Fassung.',
      notYet: 'Leser sehen ihn noch nicht.',
    },
    report: {
      title: 'Was sich in Texten geändert hat',
      lead: 'Was Leserinnen und Leser anders sehen als in WordPress, Text für Text. Was ihnen fehlt, steht zuerst; wie Blöcke aussehen, zuletzt.',
      notKnown:
        'Dieser Server hat keinen Bericht zur veröffentlichten Website. Fassungen, die npm run publish auf diesem Rechner macht, haben einen; eine Website ohne Fassungen, eine Fassung einer früheren Version und eine Website, die ein anderer Rechner veröffentlicht, haben keinen.',
      nothing: 'Nichts wurde entfernt oder ersetzt, und nichts fehlt.',
      nothingLost: 'Kein Inhalt ist verloren gegangen.',
      filter: 'Anzeigen',
      all: 'Alles',
      onlyLost: 'Nur verlorene Inhalte',
      sums: 'Insgesamt',
      texts: 'Texte',
      inTexts: some('Text', 'Texte'),
      why: 'Die genauen Angaben und Gründe sind auf Englisch.',
      outcomes: {
        missing: 'Fehlt',
        removed: 'Entfernt',
        replaced: 'Ersetzt',
        private: 'Veröffentlicht, aber in WordPress nicht öffentlich',
        look: 'Aussehen',
      },
      kinds: {
        picture: some('Bild', 'Bilder'),
        file: some('Datei', 'Dateien'),
        form: some('Formular', 'Formulare'),
        drawing: some('Zeichnung', 'Zeichnungen'),
        element: some('Element', 'Elemente'),
        script: some('Skript', 'Skripte'),
        shortcode: some('Shortcode', 'Shortcodes'),
        nesting: some('Teil des Textes', 'Teile des Textes'),
        field: some('eigenes Feld', 'eigene Felder'),
        login: some('Stelle zum Anmelden', 'Stellen zum Anmelden'),
        pagination: some('Reihe von Seitenzahlen', 'Reihen von Seitenzahlen'),
        reply: some('Link zum Antworten', 'Links zum Antworten'),
        error: some('Fehlermeldung eines Blocks', 'Fehlermeldungen von Blöcken'),
        address: some('unbrauchbare Adresse', 'unbrauchbare Adressen'),
        link: some('Seite, auf die ein Link führt', 'Seiten, auf die Links führen'),
        redirect: some('Weiterleitung', 'Weiterleitungen'),
        frame: some('Rahmen einer anderen Website', 'Rahmen anderer Websites'),
        handler: some('Skript eines Knopfs oder Links', 'Skripte von Knöpfen oder Links'),
        text: some('Text von WordPress', 'Texte von WordPress'),
        'text-colour': look('die Farbe des Textes'),
        background: look('der Hintergrund'),
        'link-colour': look('die Farbe von Links'),
        'element-colour': look('die Farbe von Überschriften oder Knöpfen'),
        border: look('der Rahmen'),
        duotone: look('die Duplexfarben von Bildern'),
        'block-style': look('der Stil'),
        'font-family': look('die Schriftart'),
        'font-size': look('die Schriftgröße'),
        letters: look('die Form von Buchstaben oder Zeilen'),
        'list-style': look('die Zählung von Listen'),
        spacing: look('die Abstände'),
        size: look('die Größe'),
        layout: look('die Anordnung'),
        'style-sheet': look('ein eigenes Stylesheet'),
        'other-look': look('ein anderer Stil'),
      },
    },
    rebuilds: {
      lead: 'Leserinnen und Leser sehen die Website im Stand der letzten Aktualisierung. Eine neue bringt ihnen, was sich seither in WordPress geändert hat.',
      rebuilds: 'Aktualisierungen',

      rebuild: 'Website aktualisieren',
      byItself: (every) =>
        `Der Server prüft alle ${every}, ob sich in WordPress etwas geändert hat, und aktualisiert dann die Website.`,
      onCall:
        'Programme mit dem geheimen Schlüssel, etwa WordPress mit galley.php, können die Website aktualisieren lassen.',
      byHand: 'Die Website wird nur aktualisiert, wenn es jemand verlangt.',
      byHost: 'Der Hoster erstellt die Website auf Anforderung.',
      mayNot:
        'Ihr Konto darf nicht veröffentlichen. Jemand anderes muss die Website aktualisieren.',
      cannot: 'Von hier aus lässt sich die Website nicht aktualisieren.',
      stillThere: 'Bis die Website aktualisiert ist, ist der bisherige Stand zu sehen.',

      last: 'Bisherige Aktualisierungen',
      none: 'Seit dem Start dieses Servers gab es keine.',
      of: (when) => `Aktualisierung vom ${when}`,
      texts: (count) =>
        count === 0 ? 'kein Text geändert' : `${counted(count, 'Text', 'Texte')} geändert`,
      took: (time) => `Dauer: ${time}`,

      by: {
        editor: (who) => `Angefordert von ${who}.`,
        change: (who) => `${who} hat etwas geändert.`,
        signed: (who) => `Angefordert von ${who} mit einer signierten Anfrage.`,
        anEditor: 'Angefordert aus der Redaktion.',
        aProgram: 'Von einem Programm mit einer signierten Anfrage angefordert.',
        check: 'Der Server hat eine Änderung in WordPress bemerkt.',
        due: 'Ein geplanter Beitrag war fällig.',
      },
      andMore: (count) => `und ${counted(count, 'weitere Anfrage', 'weitere Anfragen')}`,

      states: {
        queued: 'Wartet',
        reading: 'Lesen',
        pictures: 'Bilder',
        pages: 'Seiten',
        checks: 'Prüfung',
        live: 'Live',
        requested: 'Hoster gefragt',
        failed: 'Gescheitert',
      },
      now: {
        queued:
          'Sie beginnt in ein paar Sekunden, damit zusammengehörige Änderungen gemeinsam live gehen.',
        reading: 'WordPress wird gelesen.',
        pictures: 'Bilder werden aufbereitet.',
        pages: 'Seiten werden erstellt.',
        checks: 'Die neue Website wird geprüft.',
        live: 'Die neue Website ist live.',
        requested:
          'Der Hoster wurde beauftragt, die Website zu erstellen, und zeigt selbst, wie weit er ist. Sie ist live, wenn er fertig ist.',
        failed:
          'Die Website wurde nicht aktualisiert. Die veröffentlichte Website ist unverändert.',
      },
      waits: 'Sie beginnt, wenn die laufende Aktualisierung fertig ist.',
      waitsPaused:
        'Sie wartet, weil automatische Aktualisierungen nach der Rückkehr zu einer älteren Fassung pausieren.',
      done: 'Fertig',
      failures: {
        reading: {
          sentence:
            'WordPress konnte nicht gelesen werden. Deshalb bleibt die Website unverändert.',
          toDo: 'Prüfen Sie, ob WordPress funktioniert, und aktualisieren Sie dann noch einmal. Wenn es wieder fehlschlägt, schicken Sie die Einzelheiten unten an die Person, die die Website betreut.',
        },
        checks: {
          sentence:
            'Die neue Fassung hat die Prüfung nicht bestanden. Deshalb bleibt die bisherige live.',
          toDo: 'Unten steht, welche Prüfung fehlgeschlagen ist. War die Änderung ein Versehen, berichtigen Sie sie in WordPress und aktualisieren Sie noch einmal. War sie beabsichtigt, fragen Sie die Person, die die Website betreut.',
        },
        other: {
          sentence: 'Die Website konnte nicht aktualisiert werden und bleibt deshalb unverändert.',
          toDo: 'Aktualisieren Sie in ein paar Minuten noch einmal. Wenn es wieder fehlschlägt, schicken Sie die Einzelheiten unten an die Person, die die Website betreut.',
        },
      },
      forDevelopers: 'Einzelheiten für die Technik',
      unchanged: 'Unverändert',
      isSame: 'Nichts hat sich geändert. Die veröffentlichte Website bleibt, wie sie ist.',
      counted: {
        posts: ofTotal('Beitrag', 'Beiträgen'),
        pages: ofTotal('Seite', 'Seiten'),
        media: ofTotal('Datei', 'Dateien'),
        pictures: ofTotal('Bild', 'Bildern'),
        comments: ofTotal('Kommentar', 'Kommentaren'),
        terms: ofTotal('Kategorie oder Schlagwort', 'Kategorien und Schlagwörtern'),
        users: ofTotal('Autor', 'Autoren'),
      },
      countedOthers: (done, of) => `${done} von ${of}`,
      soFar: (done) => `bisher ${done}`,
      progress: 'Fortschritt',
      steps: 'Schritte',
      isLive: (title) => `„${title}“ ist live.`,
      see: 'Auf der Website ansehen',
      facts: 'Zu dieser Aktualisierung',
      asked: 'Anlass',
      askedAt: 'Angefordert',
      time: 'Dauer',
      release: 'Fassung',
      changed: 'Änderungen für Leserinnen und Leser',
      nothingChanged: 'Kein Beitrag und keine Seite hat sich geändert.',
      checks: 'Was geprüft wurde',
      passed: 'bestanden',
      notPassed: 'nicht bestanden',
      warnings: 'Warnungen',
      unknown:
        'Dieser Server kennt diese Aktualisierung nicht. Er merkt sich die letzten fünfzig, solange er läuft.',
      toAll: 'Alle Aktualisierungen',
      renews: 'Diese Seite lädt alle paar Sekunden neu, bis die Aktualisierung fertig ist.',
      holdStill: 'Nicht mehr neu laden',
      isStill: 'Diese Seite lädt nicht von selbst neu.',
      lookAgain: 'Neu laden',
      runs: 'Die Website wird aktualisiert',

      releases: 'Fassungen',
      releasesMore:
        'Jede Aktualisierung, die etwas ändert, ergibt eine Fassung. Die letzten werden aufbewahrt.',
      ofKind: {
        new: (count) => `${number(count)} neu`,
        changed: (count) => `${number(count)} geändert`,
        gone: (count) => `${number(count)} entfernt`,
      },
      noReleases: 'Auf diesem Server gibt es noch keine Fassung.',
      releaseOf: (when) => `Fassung vom ${when}`,
      liveNow: 'Diese Fassung ist jetzt live.',
      wouldChange: 'Was sich für Leserinnen und Leser ändern würde',
      wouldReturn: 'Wäre wieder da',
      wouldBeOlder: 'Wäre in einer älteren Fassung zu lesen',
      wouldGo: 'Wäre nicht mehr da',
      wouldStay: 'Kein Beitrag und keine Seite würde sich ändern.',
      notKnown: 'Diese Fassung führt ihre Beiträge und Seiten nicht auf.',
      rollBack: 'Diese Fassung live schalten',
      rollBackMore:
        'In WordPress ändert sich nichts. Automatische Aktualisierungen pausieren, damit nichts diese Fassung ersetzt. Sie gehen weiter, wenn jemand die Website aktualisiert und damit den aktuellen Stand von WordPress veröffentlicht, oder wenn die neueste Fassung wieder live ist.',
      rollForwardMore:
        'Das ist die neueste Fassung. Automatische Aktualisierungen gehen weiter und veröffentlichen, was sich seither in WordPress geändert hat.',
      mayNotRollBack:
        'Ihr Konto darf fremde Beiträge nicht bearbeiten und veröffentlichen, deshalb darf es keine ältere Fassung live schalten.',
      unknownRelease: 'Diese Fassung gibt es nicht mehr. Nur die letzten werden aufbewahrt.',
      toReleases: 'Alle Fassungen',
      rolledBack: (who, when) =>
        who === null
          ? `Am ${when} wurde eine ältere Fassung live geschaltet.`
          : `${who} hat am ${when} eine ältere Fassung live geschaltet.`,
      paused:
        'Automatische Aktualisierungen pausieren, weil eine ältere Fassung live ist. Sie gehen weiter, wenn jemand die Website aktualisiert oder die neueste Fassung live schaltet.',
      pausedShort: 'Automatische Aktualisierungen pausieren: Eine ältere Fassung ist live',
    },

    releasePreview: {
      title: 'Fassung ansehen',
      lead: 'Eine Stunde lang zeigt dieser Browser die Fassung unter den Adressen der Website, mit einer Leiste über jeder Seite. Leserinnen und Leser sehen weiter die veröffentlichte Website.',
      look: 'Diese Fassung ansehen',
      bar: (when) => `Sie sehen die Fassung vom ${when}. Das ist nicht die öffentliche Website.`,
      more: 'Nicht mehr ansehen',
      line: 'Dieser Browser zeigt eine Fassung anstelle der öffentlichen Website',
      until: (when) =>
        `Die öffentliche Website ist ab ${when} wieder zu sehen, oder sofort, wenn Sie es wünschen.`,
      end: 'Wieder die öffentliche Website zeigen',
      back: 'Zurück zu den Seiten der Fassung',
      toRelease: 'Zu dieser Fassung',
      none: 'Sie sehen die öffentliche Website wie alle anderen.',
    },

    sitePreviews: {
      title: 'Website-Vorschauen',
      lead: 'Vollständige Websites, die einen Branch oder Entwürfe zeigen, neben der öffentlichen Website. Öffnen kann sie nur, wer hier angemeldet ist oder einen geteilten Link hat.',
      none: 'Es gibt keine Website-Vorschauen.',
      ofBranch: 'Dieser Befehl auf dem Server erstellt eine von einem Branch:',
      newOne: 'Neue Website-Vorschau',
      newOneMore:
        'Sie zeigt den jetzigen Stand von WordPress. Die öffentliche Website ändert sich nicht.',
      name: 'Name',
      nameMore:
        'Kleinbuchstaben, Ziffern und Bindestriche. Er ist Teil der Adresse. Eine Vorschau mit demselben Namen wird ersetzt.',
      nameFault: 'Verwenden Sie 1 bis 40 Kleinbuchstaben (a–z), Ziffern und Bindestriche.',
      days: 'Tage bis zum Ablauf',
      daysFault: (most) => `Geben Sie eine ganze Zahl von 1 bis ${most} ein.`,
      drafts: 'Auch Entwürfe zeigen',
      draftsMore:
        'Entwürfe, ausstehende und geplante Texte von allen. Nur Konten, die sie alle bearbeiten dürfen, und Personen mit einem geteilten Link können diese Vorschau öffnen.',
      build: 'Vorschau erstellen',
      cannot: 'Website-Vorschauen lassen sich von hier aus nicht erstellen.',
      building: (name) => `Die Vorschau „${name}“ wird erstellt.`,
      built: (name) => `Die Vorschau „${name}“ ist fertig.`,
      failed: (name) => `Die Vorschau „${name}“ konnte nicht erstellt werden.`,
      failedMore:
        'Versuchen Sie es in einigen Minuten noch einmal. Wenn es wieder fehlschlägt, schicken Sie die Einzelheiten unten an die Person, die die Website betreibt.',
      renews: 'Diese Seite lädt alle paar Sekunden neu, bis die Vorschau fertig ist.',
      branch: (branch) => `Branch ${branch}`,
      commit: (commit) => `Commit ${commit}`,
      made: (when) => `Erstellt am ${when}`,
      until: (when) => `Verfügbar bis ${when}`,
      pages: (count) => counted(count, 'Seite', 'Seiten'),
      withDrafts: 'Mit Entwürfen',
      link: (name) => `Link zu ${name}`,
      linkMore: (until) => `Wer ihn hat, sieht diese Vorschau bis ${until} auch ohne Konto.`,
      removeTitle: 'Diese Vorschau löschen?',
      removeMore:
        'Sie wird endgültig gelöscht, und geteilte Links zu ihr funktionieren nicht mehr. Die öffentliche Website ändert sich nicht.',
      removed: (name) => `Die Vorschau „${name}“ wurde gelöscht.`,
      unknown:
        'Es gibt keine Vorschau mit diesem Namen. Sie ist abgelaufen, oder jemand hat sie gelöscht.',
    },

    sharedPreviews: {
      title: 'Geteilte Vorschauen',
      lead: 'Jeder Link zeigt allen, die ihn haben, einen Text, wie er war. Sie sehen Ihre eigenen Links und die anderer, wenn Sie deren Beiträge bearbeiten dürfen.',
      none: 'Es gibt keine geteilten Vorschauen. Die Vorschau eines Textes hat eine Schaltfläche, die einen Link erstellt.',
      by: (name) => `Geteilt von ${name}`,
      revoke: 'Widerrufen',
      revokeTitle: 'Diesen Link widerrufen?',
      revokeMore:
        'Der Link funktioniert sofort nicht mehr, für alle, die ihn haben. Der Text selbst bleibt, wie er ist. Einen neuen Link können Sie jederzeit erstellen.',
      revoked: (title) => `Der Link zu „${title}“ funktioniert nicht mehr.`,
      unknown: 'Diesen Link gibt es nicht. Er ist abgelaufen, oder jemand hat ihn widerrufen.',
    },

    problems: {
      invalid: 'Diese Anfrage ist ungültig.',
      malformed:
        'Der Server konnte die Anfrage des Browsers nicht verstehen. Gehen Sie zurück und versuchen Sie es noch einmal.',
      'signed-out':
        'Sie sind nicht angemeldet, oder Ihre Sitzung ist abgelaufen. Melden Sie sich an, um weiterzumachen.',
      'bad-credentials':
        'WordPress akzeptiert die Anmeldung Ihrer Sitzung nicht mehr. Melden Sie sich neu an.',
      'foreign-origin':
        'Diese Anfrage kam von einer anderen Website. Deshalb wurde nichts geändert.',
      'missing-token':
        'Dieses Formular ist veraltet. Deshalb wurde nichts geändert. Gehen Sie zurück und versuchen Sie es noch einmal.',
      'bad-signature': 'Die Anfrage ist nicht gültig signiert.',
      'stale-signature': 'Die Anfrage wurde vor zu langer Zeit signiert. Prüfen Sie die Uhrzeit.',
      'preview-only': 'Dies ist eine Vorschau der Website. Hier lässt sich nichts ändern.',
      replayed: 'Diese Anfrage wurde bereits angenommen.',
      forbidden: 'Ihr Konto darf das in WordPress nicht.',
      'not-found': 'Das gibt es hier nicht oder nicht mehr.',
      'not-allowed-method': 'So lässt sich diese Adresse nicht verwenden.',
      'in-progress':
        'Das wird gerade schon erledigt. Warten Sie einen Moment und prüfen Sie dann das Ergebnis.',
      conflict:
        'Das wurde inzwischen an anderer Stelle geändert. Prüfen Sie es noch einmal und entscheiden Sie dann.',
      'too-many-previews':
        'Es gibt zu viele Vorschauen. Löschen oder widerrufen Sie eine, die niemand mehr braucht, und versuchen Sie es dann noch einmal.',
      gone: 'Das gibt es hier nicht mehr.',
      'length-wrong': 'Die Datei ist nicht vollständig angekommen. Senden Sie sie noch einmal.',
      'too-large': 'Das ist zu groß.',
      'wrong-type': 'Diese Art von Inhalt lässt sich hier nicht verwenden.',
      'alt-missing': 'Beschreiben Sie das Bild, oder kennzeichnen Sie es als dekorativ.',
      'refused-file': 'Dieser Dateityp ist nicht erlaubt.',
      'key-reused': 'Das wurde bereits mit anderem Inhalt gesendet.',
      'too-many-attempts':
        'Zu viele Versuche. Warten Sie einen Moment und versuchen Sie es dann noch einmal.',
      busy: 'Der Server ist ausgelastet. Warten Sie einen Moment und versuchen Sie es dann noch einmal.',
      internal: 'Auf dem Server ist etwas schiefgegangen. Näheres steht in seinem Protokoll.',
      unsupported: 'Diese WordPress-Website kann das nicht.',
      'content-service': 'WordPress antwortet nicht richtig. Versuchen Sie es später noch einmal.',
      'content-service-slow':
        'WordPress braucht zu lange für eine Antwort. Versuchen Sie es später noch einmal.',
    },
  };
}) satisfies DeskLanguage;
