import type { DeskPart } from '../face.ts';

export const rebuilds: DeskPart<'rebuilds'> = ({ number, plural }) => {
  const counted = (one: string, other: string) => (done: string, of: string, total: number) =>
    `${done} von ${of} ${plural(total, { one, other })}`;
  return {
    title: 'Veröffentlichung',
    lead: 'Leserinnen und Leser sehen die Website im Stand der letzten Aktualisierung. Eine neue bringt ihnen, was sich seither in WordPress geändert hat.',
    kinds: 'Veröffentlichung',
    rebuilds: 'Aktualisierungen',

    rebuild: 'Website aktualisieren',
    byItself: (every) =>
      `Der Server prüft alle ${every}, ob sich in WordPress etwas geändert hat, und aktualisiert dann die Website.`,
    onCall:
      'Programme mit dem geheimen Schlüssel, etwa WordPress mit galley.php, können die Website aktualisieren lassen.',
    byHand: 'Die Website wird nur aktualisiert, wenn es jemand verlangt.',
    byHost: 'Der Hoster erstellt die Website auf Anforderung.',
    mayNot: 'Ihr Konto darf nicht veröffentlichen. Jemand anderes muss die Website aktualisieren.',
    cannot: 'Von hier aus lässt sich die Website nicht aktualisieren.',
    stillThere: 'Bis die Website aktualisiert ist, ist der bisherige Stand zu sehen.',

    last: 'Bisherige Aktualisierungen',
    none: 'Seit dem Start dieses Servers gab es keine.',
    of: (when) => `Aktualisierung vom ${when}`,
    texts: (count) =>
      count === 0
        ? 'kein Text geändert'
        : `${number(count)} ${plural(count, { one: 'Text', other: 'Texte' })} geändert`,
    took: (time) => `Dauer: ${time}`,

    by: {
      editor: (who) => `Angefordert von ${who}.`,
      signed: (who) => `Angefordert von ${who} mit einer signierten Anfrage.`,
      anEditor: 'Angefordert aus der Redaktion.',
      aProgram: 'Von einem Programm mit einer signierten Anfrage angefordert.',
      look: 'Der Server hat eine Änderung in WordPress bemerkt.',
      due: 'Ein geplanter Beitrag war fällig.',
    },
    andMore: (count) =>
      `und ${number(count)} ${plural(count, { one: 'weitere Anfrage', other: 'weitere Anfragen' })}`,

    states: {
      queued: 'Wartet',
      reading: 'Lesen',
      pictures: 'Bilder',
      pages: 'Seiten',
      checks: 'Prüfung',
      live: 'Live',
      told: 'Hoster gefragt',
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
      told: 'Der Hoster wurde beauftragt, die Website zu erstellen, und zeigt selbst, wie weit er ist. Sie ist live, wenn er fertig ist.',
      failed: 'Die Website wurde nicht aktualisiert. Die veröffentlichte Website ist unverändert.',
    },
    waits: 'Sie beginnt, wenn die laufende Aktualisierung fertig ist.',
    waitsPaused:
      'Sie wartet, weil automatische Aktualisierungen nach der Rückkehr zu einer älteren Fassung pausieren.',
    done: 'Fertig',
    failures: {
      reading: {
        sentence: 'WordPress konnte nicht gelesen werden. Deshalb bleibt die Website unverändert.',
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
    isSame: 'Nichts hat sich geändert. Die veröffentlichte Website bleibt, wie sie ist.',
    counted: {
      posts: counted('Beitrag', 'Beiträgen'),
      pages: counted('Seite', 'Seiten'),
      media: counted('Datei', 'Dateien'),
      pictures: counted('Bild', 'Bildern'),
      comments: counted('Kommentar', 'Kommentaren'),
      terms: counted('Kategorie oder Schlagwort', 'Kategorien und Schlagwörtern'),
      users: counted('Autor', 'Autoren'),
    },
    countedOthers: (done, of) => `${done} von ${of}`,
    soFar: (done) => `bisher ${done}`,
    progress: 'Fortschritt',
    steps: 'Schritte',
    ownPost: (title) => `Ihr Beitrag „${title}“ ist live.`,
    ownPage: (title) => `Ihre Seite „${title}“ ist live.`,
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
    isLive: 'Live',
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
  };
};
