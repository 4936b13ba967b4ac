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
    'Diese Website nimmt nur das Passwort, mit dem Sie sich bei WordPress anmelden. Wer es in die Hände bekommt, kann dort alles, was Sie können.',
  insecure:
    'Diese Seite kam unverschlüsselt. Andere im Netz können mitlesen, was Sie hier eingeben.',
  cookie: 'Weiter wie in WordPress',
  cookieMore: 'Sie sind in diesem Browser bei WordPress angemeldet.',
  submit: 'Anmelden',
  troubles: {
    wrong:
      'WordPress kennt diesen Benutzernamen mit diesem Passwort nicht. Prüfen Sie beides und versuchen Sie es noch einmal.',
    incomplete: 'Geben Sie den Benutzernamen und das Passwort ein.',
    declined: 'Sie haben auf der Seite von WordPress abgelehnt und sind hier nicht angemeldet.',
    stale:
      'Das hat zu lange gedauert oder wurde in einem anderen Browser begonnen. Versuchen Sie es noch einmal.',
    'not-logged-in': 'Sie sind in diesem Browser nicht bei WordPress angemeldet.',
    service: 'WordPress antwortet nicht, wie es sollte. Versuchen Sie es später noch einmal.',
    expired: 'Ihre Sitzung ist abgelaufen. Melden Sie sich an, um weiterzumachen.',
    refused: 'WordPress nimmt die Anmeldung Ihrer Sitzung nicht mehr an. Melden Sie sich neu an.',
  },
  kept: 'Was Sie eingegeben haben, bleibt erhalten: Nach der Anmeldung ist es wieder da.',
  signedOut: 'Sie sind abgemeldet.',
  noWay:
    'Diese WordPress-Website bietet keinen Weg, sich von außen anzumelden. Dafür braucht sie Anwendungspasswörter, die WordPress mitbringt und die über https gehen, oder ein Plugin für OAuth 1.0a oder Basic-Authentifizierung.',
  tooMany: (minutes) =>
    `Das waren zu viele Versuche. Versuchen Sie es in ${number(minutes)} ${plural(minutes, { one: 'Minute', other: 'Minuten' })} noch einmal.`,
});
