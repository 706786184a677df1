import type { Text } from '../../../base/language.ts';

/** People who sign in. */
export const userTexts = {
  userMade: {
    en: '{name} of {organization}, {role}. Send this link; it sets the password, once, until {time}:',
    'pt-BR': '{name} de {organization}, {role}. Envie este link; ele define a senha, uma vez, até {time}:',
  },
  userLinkAddress: {
    en: 'The link uses {address}. If users reach the service at another address, set it and create a new link: credit config set publicUrl ADDRESS',
    'pt-BR':
      'O link usa {address}. Se os usuários acessam o serviço em outro endereço, defina-o e crie um novo link: credit config set publicUrl ENDEREÇO',
  },
  userLink: {
    en: 'A new link for {name}; it sets the password, once, until {time}:',
    'pt-BR': 'Um link novo para {name}; ele define a senha, uma vez, até {time}:',
  },
  userRoleChanged: {
    en: '{name} is now {role}. Sessions that were open have ended.',
    'pt-BR': '{name} agora é {role}. As sessões abertas terminaram.',
  },
  userRoleStays: {
    en: '{name} is {role} already. Nothing was changed, and open sessions go on.',
    'pt-BR': '{name} já é {role}. Nada mudou, e as sessões abertas continuam.',
  },
  disablesUser: {
    en: 'Ends the sessions and links of {name}, and refuses the API clients that act as {name}. Undo: credit user enable',
    'pt-BR':
      'Encerra as sessões e os links de {name} e recusa as aplicações da API que agem como {name}. Para desfazer: credit user enable',
  },
  userDisabled: {
    en: '{name} can no longer sign in. Open sessions have ended, and API clients that act as {name} are refused.',
    'pt-BR':
      '{name} não pode mais entrar. As sessões abertas terminaram, e as aplicações da API que agem como {name} são recusadas.',
  },
  userEnabled: {
    en: '{name} may sign in again.',
    'pt-BR': '{name} pode entrar de novo.',
  },
  noUsers: {
    en: 'Nobody signs in yet. Add somebody: credit user add --name NAME --email E-MAIL --role analyst',
    'pt-BR': 'Ninguém entra ainda. Inclua alguém: credit user add --name NOME --email E-MAIL --role analyst',
  },
  userNameMissing: {
    en: 'the name of the person is missing: --name',
    'pt-BR': 'falta o nome da pessoa: --name',
  },
  userEmailMissing: {
    en: 'the e-mail of the person is missing: --email',
    'pt-BR': 'falta o e-mail da pessoa: --email',
  },
  userRoleMissing: {
    en: 'what the person may do is missing: --role',
    'pt-BR': 'falta o que a pessoa pode fazer: --role',
  },
  roleAnalyst: { en: 'analyst', 'pt-BR': 'analista' },
  roleManager: { en: 'manager', 'pt-BR': 'gestor' },
  roleAdministrator: { en: 'administrator', 'pt-BR': 'administrador' },
  userInvited: { en: 'invited', 'pt-BR': 'convidado' },
  userActive: { en: 'active', 'pt-BR': 'ativo' },
  userOff: { en: 'disabled', 'pt-BR': 'desabilitado' },
} as const satisfies Record<string, Text>;
