import type { DeskPart } from '../face.ts';

export const signIn: DeskPart<'signIn'> = ({ number, plural }) => ({
  title: 'Entrar',
  lead: (site) => `Use a sua conta no site WordPress ${site}.`,
  continueWith: 'Continuar com o WordPress',
  continueMore:
    'O WordPress pergunta se a redação pode agir em seu nome e traz você de volta para cá.',
  oauth: 'Continuar com OAuth',
  oauthMore:
    'O WordPress pergunta se a redação pode agir em seu nome e traz você de volta para cá.',
  account: 'Com nome de usuário',
  user: 'Nome de usuário ou endereço de e-mail',
  password: 'Senha',
  applicationPassword: 'Senha de aplicativo',
  applicationPasswordMore:
    'Não é a sua senha do WordPress. Você a cria no WordPress, no seu perfil, em Senhas de aplicativo.',
  passwordWarning:
    'Este site só aceita a sua senha do WordPress. Quem a conseguir poderá fazer lá tudo o que você pode.',
  insecure: 'Esta página não está criptografada: outros na rede podem ler o que você digitar aqui.',
  cookie: 'Continuar com o seu acesso do WordPress',
  cookieMore: 'Você está conectado ao WordPress neste navegador.',
  submit: 'Entrar',
  troubles: {
    wrong:
      'O WordPress não aceita este nome de usuário e esta senha. Confira os dois e tente de novo.',
    incomplete: 'Digite o nome de usuário e a senha.',
    declined: 'Você recusou na página do WordPress e por isso não entrou aqui.',
    stale: 'Demorou demais, ou começou em outro navegador. Tente de novo.',
    'not-logged-in': 'Você não está conectado ao WordPress neste navegador.',
    service: 'O WordPress não responde como deveria. Tente de novo mais tarde.',
    expired: 'A sua sessão terminou. Entre para continuar.',
    refused: 'O WordPress não aceita mais o acesso da sua sessão. Entre de novo.',
  },
  kept: 'O seu texto está guardado e volta a aparecer depois que você entrar.',
  signedOut: 'Você saiu.',
  noWay:
    'Este site WordPress não oferece nenhum modo de entrar de fora. Ele precisa de senhas de aplicativo, que vêm com o WordPress e funcionam por https, ou de um plugin de OAuth 1.0a ou de autenticação Basic.',
  tooMany: (minutes) =>
    `Tentativas demais. Tente de novo em ${number(minutes)} ${plural(minutes, { one: 'minuto', other: 'minutos' })}.`,
});
