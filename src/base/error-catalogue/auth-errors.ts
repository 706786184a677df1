import type { ErrorRow } from './error-row.ts';

/** Who calls, and what they may do. */
export const authErrors = {
  NOT_AUTHENTICATED: {
    httpStatus: 401,
    exitCode: 2,
    message: { en: 'There is no valid access token.', 'pt-BR': 'Não há um token de acesso válido.' },
    mend: {
      en: 'Get one from POST /auth/authenticate, and send it as Authorization: Bearer <token>; a person signs in by POST /v2/session.',
      'pt-BR':
        'Obtenha um em POST /auth/authenticate e envie-o como Authorization: Bearer <token>; uma pessoa entra por POST /v2/session.',
    },
  },
  INVALID_CREDENTIALS: {
    httpStatus: 401,
    exitCode: 2,
    message: { en: 'Client id and secret do not fit.', 'pt-BR': 'O id e o segredo do cliente não conferem.' },
    mend: {
      en: 'Check both, or rotate the secret: credit client rotate',
      'pt-BR': 'Confira os dois, ou troque o segredo: credit client rotate',
    },
    mendOverHttp: {
      en: 'Check both, or ask the operator for a new secret.',
      'pt-BR': 'Confira os dois, ou peça ao operador um segredo novo.',
    },
  },
  PERMISSION_MISSING: {
    httpStatus: 403,
    exitCode: 2,
    message: {
      en: 'This needs the permission {permission}.',
      'pt-BR': 'Isto exige a permissão {permission}.',
    },
    mend: {
      en: 'Ask the operator for a client that has it, or an administrator for a role that has it.',
      'pt-BR': 'Peça ao operador um cliente que a tenha, ou a um administrador um papel que a tenha.',
    },
  },
  UNKNOWN_ORGANIZATION: {
    httpStatus: 404,
    exitCode: 2,
    message: {
      en: 'There is no organisation "{organization}".',
      'pt-BR': 'Não existe a organização "{organization}".',
    },
    mend: {
      en: '{suggestion}There is: {choices}. Only --new-organization of credit client create and credit user add makes one.',
      'pt-BR':
        '{suggestion}Existem: {choices}. Só --new-organization de credit client create e credit user add cria uma.',
    },
  },
  ORGANIZATION_EXISTS: {
    httpStatus: 409,
    exitCode: 2,
    message: {
      en: 'There is an organisation "{organization}" already.',
      'pt-BR': 'A organização "{organization}" já existe.',
    },
    mend: {
      en: 'For one of it leave out --new-organization: --organization "{organization}"',
      'pt-BR': 'Para alguém dela, deixe de fora --new-organization: --organization "{organization}"',
    },
  },
  UNKNOWN_CLIENT: {
    httpStatus: 404,
    exitCode: 2,
    message: { en: 'There is no client "{clientId}".', 'pt-BR': 'Não existe o cliente "{clientId}".' },
    mend: { en: 'See: credit client list', 'pt-BR': 'Veja: credit client list' },
    mendOverHttp: { en: 'See GET /v2/client.', 'pt-BR': 'Veja GET /v2/client.' },
  },
  CLIENT_EXISTS: {
    httpStatus: 409,
    exitCode: 2,
    message: {
      en: 'The organisation "{organization}" has a client "{name}" already: {clientId}.',
      'pt-BR': 'A organização "{organization}" já tem um cliente "{name}": {clientId}.',
    },
    mend: {
      en: 'Give another --name, or a new secret to that one: credit client rotate',
      'pt-BR': 'Informe outro --name, ou um segredo novo àquele: credit client rotate',
    },
  },
  CLIENT_REVOKED: {
    httpStatus: 409,
    exitCode: 2,
    message: {
      en: 'The client "{clientId}" was revoked on {revokedAt}.',
      'pt-BR': 'O cliente "{clientId}" foi revogado em {revokedAt}.',
    },
    mend: { en: 'Make a new one: credit client create', 'pt-BR': 'Crie um novo: credit client create' },
  },
  SIGN_IN_FAILED: {
    httpStatus: 401,
    exitCode: 2,
    message: { en: 'E-mail and password do not fit.', 'pt-BR': 'O e-mail e a senha não conferem.' },
    mend: {
      en: 'Check both, or ask an administrator for a link to set a new password.',
      'pt-BR': 'Confira os dois, ou peça a um administrador um link para definir uma senha nova.',
    },
  },
  LINK_UNUSABLE: {
    httpStatus: 401,
    exitCode: 2,
    message: {
      en: 'This link was used already, or is not good any more.',
      'pt-BR': 'Este link já foi usado, ou não vale mais.',
    },
    mend: {
      en: 'Ask for a new one: credit user link, or credit serve --open on this machine.',
      'pt-BR': 'Peça um novo: credit user link, ou credit serve --open nesta máquina.',
    },
    mendOverHttp: {
      en: 'Ask an administrator for a new one.',
      'pt-BR': 'Peça um novo a um administrador.',
    },
  },
  PASSWORD_NEEDED: {
    httpStatus: 422,
    exitCode: 2,
    message: {
      en: 'This link is an invitation: it takes the password that shall be set.',
      'pt-BR': 'Este link é um convite: ele recebe a senha a definir.',
    },
    mend: {
      en: 'Send key and password. The link is still good.',
      'pt-BR': 'Envie key e password. O link continua valendo.',
    },
  },
  PASSWORD_UNSUITABLE: {
    httpStatus: 422,
    exitCode: 2,
    message: { en: 'This password cannot be set: {reason}.', 'pt-BR': 'Esta senha não serve: {reason}.' },
    mend: {
      en: 'Take at least {shortest} characters, of any kind: a few words are good.',
      'pt-BR': 'Use pelo menos {shortest} caracteres, de qualquer tipo: algumas palavras servem bem.',
    },
  },
  SIGN_IN_NEEDS_HTTPS: {
    httpStatus: 403,
    exitCode: 2,
    message: {
      en: 'Nobody signs in over plain http from another machine: password and session could be read on the way.',
      'pt-BR':
        'Ninguém entra por http simples a partir de outra máquina: senha e sessão poderiam ser lidas no caminho.',
    },
    mend: {
      en: 'Put TLS before the service, and set CREDIT_PUBLIC_URL to its https address.',
      'pt-BR': 'Ponha TLS na frente do serviço e defina CREDIT_PUBLIC_URL com o endereço https.',
    },
  },
  SIGN_IN_EXPIRED: {
    httpStatus: 400,
    exitCode: 2,
    message: {
      en: 'This sign-in was not begun with this browser, or has taken longer than ten minutes.',
      'pt-BR': 'Esta entrada não começou neste navegador, ou levou mais de dez minutos.',
    },
    mend: {
      en: 'Begin again: GET /v2/session/provider',
      'pt-BR': 'Comece de novo: GET /v2/session/provider',
    },
  },
  NO_IDENTITY_PROVIDER: {
    httpStatus: 404,
    exitCode: 2,
    message: {
      en: 'Nobody signs in by an identity provider here.',
      'pt-BR': 'Aqui ninguém entra por um provedor de identidade.',
    },
    mend: {
      en: 'Sign in with a password, or have CREDIT_OIDC_ISSUER set.',
      'pt-BR': 'Entre com uma senha, ou peça que CREDIT_OIDC_ISSUER seja definido.',
    },
  },
  IDENTITY_PROVIDER_UNAVAILABLE: {
    httpStatus: 502,
    exitCode: 1,
    message: {
      en: 'The identity provider does not answer: {reason}.',
      'pt-BR': 'O provedor de identidade não responde: {reason}.',
    },
    mend: {
      en: 'Try again later. credit doctor tells whether it answers.',
      'pt-BR': 'Tente de novo mais tarde. credit doctor diz se ele responde.',
    },
  },
  IDENTITY_PROVIDER_UNTRUSTED: {
    httpStatus: 502,
    exitCode: 1,
    message: {
      en: 'What the identity provider answered is not believed: {reason}.',
      'pt-BR': 'A resposta do provedor de identidade não é aceita: {reason}.',
    },
    mend: {
      en: 'Begin again. If it stays so, check CREDIT_OIDC_ISSUER: it is the address that the provider calls itself by, to the letter.',
      'pt-BR':
        'Comece de novo. Se continuar, confira CREDIT_OIDC_ISSUER: é o endereço pelo qual o provedor se chama, letra por letra.',
    },
  },
  IDENTITY_PROVIDER_REFUSED: {
    httpStatus: 403,
    exitCode: 2,
    message: {
      en: 'The identity provider refused: {error}.',
      'pt-BR': 'O provedor de identidade recusou: {error}.',
    },
    mend: {
      en: 'access_denied: you, or its rules, said no. invalid_grant: begin again. invalid_client: check CREDIT_OIDC_CLIENT_ID and CREDIT_OIDC_CLIENT_SECRET.',
      'pt-BR':
        'access_denied: você, ou as regras dele, disse não. invalid_grant: comece de novo. invalid_client: confira CREDIT_OIDC_CLIENT_ID e CREDIT_OIDC_CLIENT_SECRET.',
    },
  },
  PROVIDER_ACCOUNT_REFUSED: {
    httpStatus: 403,
    exitCode: 2,
    message: {
      en: 'This account of the identity provider does not sign in here: {reason}.',
      'pt-BR': 'Esta conta do provedor de identidade não entra aqui: {reason}.',
    },
    mend: {
      en: 'Ask an administrator: credit user add invites somebody, credit user enable and credit user link let them in again.',
      'pt-BR':
        'Peça a um administrador: credit user add convida alguém, credit user enable e credit user link deixam entrar de novo.',
    },
    mendOverHttp: {
      en: 'Ask an administrator of this service to invite or enable you.',
      'pt-BR': 'Peça a um administrador deste serviço que convide ou habilite você.',
    },
  },
  CROSS_SITE_REQUEST: {
    httpStatus: 403,
    exitCode: 2,
    message: {
      en: 'With a session, this is taken from pages of {origin} only.',
      'pt-BR': 'Com uma sessão, isto só é aceito de páginas de {origin}.',
    },
    mend: {
      en: 'Programs send Authorization: Bearer <token> instead of a cookie. Behind a proxy, set CREDIT_PUBLIC_URL to the address in the browser.',
      'pt-BR':
        'Programas enviam Authorization: Bearer <token> em vez de cookie. Atrás de um proxy, defina CREDIT_PUBLIC_URL com o endereço do navegador.',
    },
  },
  UNKNOWN_USER: {
    httpStatus: 404,
    exitCode: 2,
    message: { en: 'There is no user "{user}".', 'pt-BR': 'Não existe o usuário "{user}".' },
    mend: { en: 'See: credit user list', 'pt-BR': 'Veja: credit user list' },
    mendOverHttp: { en: 'See GET /v2/user.', 'pt-BR': 'Veja GET /v2/user.' },
  },
  USER_EXISTS: {
    httpStatus: 409,
    exitCode: 2,
    message: {
      en: 'There is a user with the {what} "{given}" already.',
      'pt-BR': 'Já existe um usuário com o {what} "{given}".',
    },
    mend: {
      en: 'Give another one; see credit user list, and credit user link for a new link.',
      'pt-BR': 'Informe outro; veja credit user list, e credit user link para um link novo.',
    },
    mendOverHttp: {
      en: 'Give another one; POST /v2/user/…/link gives a new link.',
      'pt-BR': 'Informe outro; POST /v2/user/…/link dá um link novo.',
    },
  },
  USER_DISABLED: {
    httpStatus: 409,
    exitCode: 2,
    message: { en: 'The user {user} is disabled.', 'pt-BR': 'O usuário {user} está desabilitado.' },
    mend: { en: 'First: credit user enable', 'pt-BR': 'Antes: credit user enable' },
    mendOverHttp: { en: 'First POST /v2/user/…/enable.', 'pt-BR': 'Antes POST /v2/user/…/enable.' },
  },
  OWN_ACCOUNT: {
    httpStatus: 409,
    exitCode: 2,
    message: {
      en: 'Nobody takes their own access away.',
      'pt-BR': 'Ninguém retira o próprio acesso.',
    },
    mend: {
      en: 'Another administrator may, or the operator: credit user role, credit user disable.',
      'pt-BR': 'Outro administrador pode, ou o operador: credit user role, credit user disable.',
    },
  },
  TOO_MANY_ATTEMPTS: {
    httpStatus: 429,
    exitCode: 2,
    message: { en: 'Too many attempts to log in.', 'pt-BR': 'Tentativas de acesso demais.' },
    mend: { en: 'Wait {seconds} s.', 'pt-BR': 'Espere {seconds} s.' },
  },
} as const satisfies Record<string, ErrorRow>;
