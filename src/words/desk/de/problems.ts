import type { DeskPart } from '../face.ts';

export const problems: DeskPart<'problems'> = () => ({
  invalid: 'So wie verlangt geht das nicht.',
  malformed:
    'Was der Browser geschickt hat, war nicht zu verstehen. Gehen Sie zurück und versuchen Sie es noch einmal.',
  'signed-out':
    'Sie sind nicht angemeldet, oder Ihre Sitzung ist abgelaufen. Melden Sie sich an, um weiterzumachen.',
  'bad-credentials':
    'WordPress nimmt die Anmeldung Ihrer Sitzung nicht mehr an. Melden Sie sich neu an.',
  'foreign-origin': 'Das kam von einer anderen Website und wurde deshalb nicht getan.',
  'missing-token':
    'Dieses Formular ist veraltet, deshalb ist nichts geschehen. Gehen Sie zurück und versuchen Sie es noch einmal.',
  'bad-signature': 'Der Aufruf ist nicht gültig signiert.',
  'stale-signature': 'Der Aufruf wurde vor zu langer Zeit signiert. Geht die Uhr richtig?',
  'preview-only': 'Das ist eine Vorschau der Website, in der sich nichts ändern lässt.',
  replayed: 'Dieser Aufruf wurde schon einmal angenommen.',
  forbidden: 'Ihr Konto darf das in WordPress nicht.',
  'not-found': 'Das gibt es hier nicht, oder nicht mehr.',
  'not-allowed-method': 'So lässt sich diese Adresse nicht verwenden.',
  'in-progress':
    'Das geschieht gerade schon. Warten Sie ein wenig und sehen Sie dann, was daraus wurde.',
  conflict:
    'In der Zwischenzeit wurde das anderswo geändert. Sehen Sie noch einmal nach und entscheiden Sie dann.',
  gone: 'Das gibt es hier nicht mehr.',
  'length-wrong': 'Die Datei kam nicht ganz an. Senden Sie sie noch einmal.',
  'too-large': 'Das ist zu groß.',
  'wrong-type': 'Diese Art von Inhalt lässt sich hier nicht verwenden.',
  'alt-missing': 'Beschreiben Sie das Bild, oder kennzeichnen Sie es als dekorativ.',
  'refused-file': 'Diese Datei wird nicht angenommen.',
  'key-reused': 'Das wurde schon einmal geschickt, mit anderem Inhalt.',
  'too-many-attempts':
    'Das waren zu viele Versuche. Warten Sie ein wenig und versuchen Sie es dann noch einmal.',
  busy: 'Gerade ist zu viel zu tun. Warten Sie ein wenig und versuchen Sie es dann noch einmal.',
  internal: 'Hier ist etwas schiefgegangen. Im Protokoll des Servers steht, was.',
  unsupported: 'Diese WordPress-Website kann das nicht.',
  'content-service':
    'WordPress antwortet nicht, wie es sollte. Versuchen Sie es später noch einmal.',
  'content-service-slow':
    'WordPress braucht zu lange für eine Antwort. Versuchen Sie es später noch einmal.',
});
