import type { DeskPart } from '../face.ts';

export const signIn: DeskPart<'signIn'> = ({ number, plural }) => ({
  title: 'Anmelden',
  lead: (site) => `Mit Ihrem Konto auf der WordPress-Website ${site}.`,
  continueWith: 'Weiter mit WordPress',
  continueMore:
    'WordPress fragt Sie, ob die Redaktion in Ihrem Namen arbeiten darf, und schickt Sie hierher zurück.',
  oauth: 'Weiter mit OAuth',
  oauthMore:
    'WordPress fragt Sie, ob die Redaktion in Ihrem Namen arbeiten darf, und schickt Sie hierher zurück.',
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
  submit: 'Anmelden',
  troubles: {
    wrong:
      'WordPress akzeptiert diesen Benutzernamen und dieses Passwort nicht. Prüfen Sie beides und versuchen Sie es noch einmal.',
    incomplete: 'Geben Sie den Benutzernamen und das Passwort ein.',
    declined:
      'Sie haben auf der Seite von WordPress abgelehnt. Deshalb sind Sie hier nicht angemeldet.',
    stale:
      'Das hat zu lange gedauert oder wurde in einem anderen Browser begonnen. Versuchen Sie es noch einmal.',
    'not-logged-in': 'Sie sind in diesem Browser nicht bei WordPress angemeldet.',
    service: 'WordPress antwortet nicht richtig. Versuchen Sie es später noch einmal.',
    expired: 'Ihre Sitzung ist abgelaufen. Melden Sie sich an, um weiterzumachen.',
    refused: 'WordPress akzeptiert die Anmeldung Ihrer Sitzung nicht mehr. Melden Sie sich neu an.',
  },
  kept: 'Ihr Text bleibt erhalten und ist nach der Anmeldung wieder da.',
  signedOut: 'Sie haben sich abgemeldet.',
  noWay:
    'Diese WordPress-Website bietet keine Möglichkeit, sich von außen anzumelden. Sie braucht Anwendungspasswörter, die WordPress mitbringt und die https voraussetzen, oder ein Plugin für OAuth 1.0a oder Basic-Authentifizierung.',
  tooMany: (minutes) =>
    `Zu viele Versuche. Versuchen Sie es in ${number(minutes)} ${plural(minutes, { one: 'Minute', other: 'Minuten' })} noch einmal.`,
});
