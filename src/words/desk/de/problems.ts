import type { DeskPart } from '../face.ts';

export const problems: DeskPart<'problems'> = () => ({
  invalid: 'Diese Anfrage ist ungültig.',
  malformed:
    'Der Server konnte die Anfrage des Browsers nicht verstehen. Gehen Sie zurück und versuchen Sie es noch einmal.',
  'signed-out':
    'Sie sind nicht angemeldet, oder Ihre Sitzung ist abgelaufen. Melden Sie sich an, um weiterzumachen.',
  'bad-credentials':
    'WordPress akzeptiert die Anmeldung Ihrer Sitzung nicht mehr. Melden Sie sich neu an.',
  'foreign-origin': 'Diese Anfrage kam von einer anderen Website. Deshalb wurde nichts geändert.',
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
});
