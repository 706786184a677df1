import type { Text } from '../../base/language.ts';

export const signInWords = {
  title: { en: 'Sign in', 'pt-BR': 'Entrar' },
  email: { en: 'E-mail', 'pt-BR': 'E-mail' },
  password: { en: 'Password', 'pt-BR': 'Senha' },
  show: { en: 'Show', 'pt-BR': 'Mostrar' },
  hide: { en: 'Hide', 'pt-BR': 'Esconder' },
  firstTime: {
    en: 'First time, or the password forgotten? Ask an administrator for a link: it holds for 24 hours and lets you choose a new password.',
    'pt-BR':
      'Primeira vez, ou esqueceu a senha? Peça um link a quem administra: ele vale 24 horas e deixa escolher uma senha nova.',
  },
  onThisMachine: {
    en: 'On the machine where the service runs, the link that credit serve prints signs you in.',
    'pt-BR': 'No computador onde o serviço roda, o link que credit serve mostra já faz entrar.',
  },
  missing: { en: 'Type e-mail and password.', 'pt-BR': 'Digite e-mail e senha.' },
  refused: { en: 'You are not signed in', 'pt-BR': 'Você não entrou' },
  wait: { en: 'Wait {time}.', 'pt-BR': 'Espere {time}.' },
  or: { en: 'or', 'pt-BR': 'ou' },
  byProvider: { en: 'Sign in with {name}', 'pt-BR': 'Entrar com {name}' },
  byProviderElsewhere: {
    en: 'Sign in with {name} in another tab',
    'pt-BR': 'Entrar com {name} em outra aba',
  },
  byLink: { en: 'Signing in by the link…', 'pt-BR': 'Entrando pelo link…' },
  linkOver: { en: 'This link does not hold any more', 'pt-BR': 'Este link não vale mais' },
  linkOverWhy: {
    en: 'Each link signs in once, within its time. For a new one, on the machine where the service runs:',
    'pt-BR':
      'Cada link faz entrar uma única vez, dentro do prazo. Para um novo, no computador onde o serviço roda:',
  },
  withPassword: { en: 'Sign in with e-mail and password', 'pt-BR': 'Entrar com e-mail e senha' },
  choose: { en: 'Choose a password', 'pt-BR': 'Escolha uma senha' },
  chooseWhy: {
    en: 'You were invited. The password that you choose here is yours from now on.',
    'pt-BR': 'Você foi convidado. A senha que escolher aqui passa a ser a sua.',
  },
  newPassword: { en: 'New password', 'pt-BR': 'Senha nova' },
  passwordRule: { en: 'At least 12 characters.', 'pt-BR': 'Pelo menos 12 caracteres.' },
  keep: { en: 'Keep it and sign in', 'pt-BR': 'Guardar e entrar' },
  ended: { en: 'Your session has ended', 'pt-BR': 'Sua sessão terminou' },
  endedWhy: {
    en: 'Sign in to go on where you were: what you typed stands on the page behind.',
    'pt-BR': 'Entre para continuar de onde parou: o que você digitou está na página atrás.',
  },
  endedByLink: {
    en: 'Or open a new link of credit serve --open in another tab, and go on here.',
    'pt-BR': 'Ou abra em outra aba um link novo de credit serve --open, e continue aqui.',
  },
  SIGN_IN_EXPIRED: {
    en: 'It was begun in another browser or tab, or took longer than ten minutes. Begin again.',
    'pt-BR': 'A entrada começou em outro navegador ou aba, ou levou mais de dez minutos. Comece de novo.',
  },
  PROVIDER_ACCOUNT_REFUSED: {
    en: 'Your account is known there, and not here. Ask an administrator to invite you by its e-mail address, or to enable you.',
    'pt-BR':
      'Sua conta é conhecida lá, e não aqui. Peça a quem administra que convide você pelo e-mail dela, ou que habilite você.',
  },
  IDENTITY_PROVIDER_REFUSED: {
    en: 'The identity provider said no, or you turned back there.',
    'pt-BR': 'O provedor de identidade disse não, ou você desistiu por lá.',
  },
  IDENTITY_PROVIDER_UNTRUSTED: {
    en: 'What the identity provider answered is not as it should be. Tell an administrator.',
    'pt-BR': 'A resposta do provedor de identidade não é como deveria. Avise quem administra.',
  },
  IDENTITY_PROVIDER_UNAVAILABLE: {
    en: 'The identity provider does not answer. Try again later, or sign in with a password.',
    'pt-BR': 'O provedor de identidade não responde. Tente mais tarde, ou entre com senha.',
  },
  NO_IDENTITY_PROVIDER: {
    en: 'Nobody signs in by an identity provider here.',
    'pt-BR': 'Aqui ninguém entra por um provedor de identidade.',
  },
  TOO_MANY_ATTEMPTS: {
    en: 'There were too many attempts. Wait a minute.',
    'pt-BR': 'Houve tentativas demais. Espere um minuto.',
  },
  otherRefusal: {
    en: 'Signing in did not work. Try again.',
    'pt-BR': 'A entrada não deu certo. Tente de novo.',
  },
  signedInElsewhere: { en: 'I am signed in again', 'pt-BR': 'Já entrei de novo' },
} as const satisfies Record<string, Text>;
