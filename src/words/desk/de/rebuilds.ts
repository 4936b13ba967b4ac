import type { DeskPart } from '../face.ts';

export const rebuilds: DeskPart<'rebuilds'> = ({ number, plural }) => {
  const counted = (one: string, other: string) => (done: string, of: string, total: number) =>
    `${done} von ${of} ${plural(total, { one, other })}`;
  return {
    title: 'Veröffentlichung',
    lead: 'Leserinnen und Leser sehen die Website, wie sie zuletzt gebaut wurde. Ein Neubau bringt ihnen, was sich seither in WordPress geändert hat.',
    kinds: 'Veröffentlichung',
    rebuilds: 'Neubauten',

    rebuild: 'Website neu bauen',
    byItself: (every) =>
      `Der Server fragt WordPress alle ${every} nach Änderungen und baut die Website dann von selbst neu.`,
    onCall:
      'Ein Programm, das den geheimen Schlüssel dafür hat, etwa WordPress mit galley.php, fordert von selbst einen Neubau an.',
    byHand:
      'Nichts sucht von selbst nach Änderungen: Die Website wird neu gebaut, wenn es jemand anfordert.',
    byHost: 'Die Website baut ihr Hoster, der hier dazu aufgefordert wird.',
    mayNot:
      'Ihr Konto darf nicht veröffentlichen, deshalb muss jemand anderes die Website neu bauen lassen.',
    cannot: 'Von hier aus lässt sich die Website nicht neu bauen.',
    stillThere:
      'Leserinnen und Leser sehen weiterhin, was veröffentlicht war, bis die Website neu gebaut ist.',

    last: 'Die letzten Neubauten',
    none: 'Seit dem Start dieses Servers gab es keinen.',
    of: (when) => `Neubau vom ${when}`,
    texts: (count) =>
      count === 0
        ? 'kein Text geändert'
        : `${number(count)} ${plural(count, { one: 'Text', other: 'Texte' })} geändert`,
    took: (time) => `Dauer: ${time}`,

    by: {
      editor: (who) => `Angefordert von ${who}.`,
      signed: (who) => `Angefordert von ${who} durch einen signierten Aufruf.`,
      anEditor: 'Angefordert aus der Redaktion.',
      aProgram: 'Angefordert von einem Programm durch einen signierten Aufruf.',
      look: 'Der Server hat eine Änderung in WordPress gesehen.',
      due: 'Ein geplanter Beitrag war fällig.',
    },
    andMore: (count) =>
      `und ${number(count)} ${plural(count, { one: 'weiterer Aufruf', other: 'weitere Aufrufe' })}`,

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
        'Es beginnt in ein paar Sekunden, damit zusammengehörige Änderungen zusammen live gehen.',
      reading: 'WordPress wird gelesen.',
      pictures: 'Die Bilder werden gemacht.',
      pages: 'Die Seiten werden gedruckt.',
      checks: 'Die neue Website wird geprüft.',
      live: 'Die neue Website ist live.',
      told: 'Der Hoster wurde aufgefordert, die Website zu bauen, und sagt selbst, wie weit er ist. Sie ist live, wenn er fertig ist.',
      failed: 'Die Website wurde nicht neu gebaut. Was live ist, bleibt, wie es war.',
    },
    waits: 'Es beginnt, wenn der Neubau davor zu Ende ist.',
    waitsPaused:
      'Es wartet, weil automatische Neubauten seit einer Rückkehr zu einer älteren Fassung ruhen.',
    done: 'Fertig',
    failures: {
      reading: {
        sentence: 'WordPress konnte nicht gelesen werden, deshalb bleibt die Website, wie sie war.',
        toDo: 'Prüfen Sie, ob WordPress läuft, und bauen Sie dann noch einmal. Scheitert auch das, schicken Sie die Einzelheiten unten an die Person, die die Website betreut.',
      },
      checks: {
        sentence: 'Die neue Website hat die Prüfung nicht bestanden, deshalb bleibt die alte.',
        toDo: 'Unten steht, was nicht bestanden wurde. War das nicht gewollt, berichtigen Sie es in WordPress und bauen Sie noch einmal; war es gewollt, fragen Sie die Person, die die Website betreut.',
      },
      other: {
        sentence: 'Die Website konnte nicht neu gebaut werden, deshalb bleibt sie, wie sie war.',
        toDo: 'Bauen Sie in ein paar Minuten noch einmal. Scheitert auch das, schicken Sie die Einzelheiten unten an die Person, die die Website betreut.',
      },
    },
    forDevelopers: 'Einzelheiten für die Technik',
    isSame: 'Nichts war anders: Die Website bleibt, wie sie live ist.',
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
    progress: 'Wie weit es ist',
    steps: 'Schritte',
    ownPost: (title) => `Ihr Beitrag „${title}“ ist live.`,
    ownPage: (title) => `Ihre Seite „${title}“ ist live.`,
    see: 'Auf der Website ansehen',
    facts: 'Zu diesem Neubau',
    asked: 'Warum',
    askedAt: 'Angefordert',
    time: 'Dauer',
    release: 'Fassung',
    changed: 'Was Leser jetzt sehen',
    nothingChanged: 'Kein Beitrag und keine Seite sagt etwas anderes als vorher.',
    checks: 'Was geprüft wurde',
    passed: 'bestanden',
    notPassed: 'nicht bestanden',
    warnings: 'Zu wissen',
    unknown:
      'Dieser Server weiß von keinem solchen Neubau. Er merkt sich die letzten fünfzig, solange er läuft.',
    toAll: 'Alle Neubauten',
    renews: 'Diese Seite wird alle paar Sekunden neu geladen, bis der Neubau zu Ende ist.',
    holdStill: 'Damit aufhören',
    isStill: 'Diese Seite zeigt den Stand, als sie geladen wurde.',
    lookAgain: 'Neu laden',
    runs: 'Die Website wird neu gebaut',

    releases: 'Fassungen',
    releasesMore:
      'Jeder Neubau, der etwas ändert, ist eine Fassung. Die letzten werden aufgehoben.',
    isLive: 'Live',
    noReleases: 'Auf diesem Server gibt es noch keine Fassung.',
    releaseOf: (when) => `Fassung vom ${when}`,
    liveNow: 'Diese Fassung ist jetzt live.',
    wouldChange: 'Was sich für Leserinnen und Leser ändern würde',
    wouldReturn: 'Wäre wieder da',
    wouldBeOlder: 'Wäre in einer älteren Fassung zu lesen',
    wouldGo: 'Wäre nicht mehr da',
    wouldStay: 'Kein Beitrag und keine Seite würde sich ändern.',
    notKnown: 'Diese Fassung sagt nicht, welche Beiträge und Seiten sie enthält.',
    rollBack: 'Diese Fassung live schalten',
    rollBackMore:
      'In WordPress ändert sich nichts. Automatische Neubauten ruhen dann, damit nichts diese Fassung ersetzt. Sie gehen weiter, wenn jemand die Website neu bauen lässt, was den dann aktuellen Stand von WordPress veröffentlicht, oder wenn die neueste Fassung wieder live ist.',
    rollForwardMore:
      'Das ist die neueste Fassung. Automatische Neubauten gehen weiter und veröffentlichen, was sich seither in WordPress geändert hat.',
    mayNotRollBack:
      'Ihr Konto darf fremde Beiträge nicht bearbeiten und veröffentlichen, deshalb darf es keine ältere Fassung live schalten.',
    unknownRelease: 'Diese Fassung gibt es nicht mehr. Nur die letzten werden aufgehoben.',
    toReleases: 'Alle Fassungen',
    rolledBack: (who, when) =>
      who === null
        ? `Am ${when} wurde eine ältere Fassung live geschaltet.`
        : `${who} hat am ${when} eine ältere Fassung live geschaltet.`,
    paused:
      'Automatische Neubauten ruhen, weil eine ältere Fassung live ist. Sie gehen weiter, wenn jemand die Website neu bauen lässt oder die neueste Fassung live schaltet.',
    pausedShort: 'Automatische Neubauten ruhen: Eine ältere Fassung ist live',
  };
};
