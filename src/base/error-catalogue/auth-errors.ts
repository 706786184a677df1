import type { ErrorRow } from './error-row.ts';

/** Who calls, and what they may do. */
export const authErrors = {
  NOT_AUTHENTICATED: {
    httpStatus: 401,
    exitCode: 2,
    message: { en: 'There is no valid access token.', 'pt-BR': 'Não há um token de acesso válido.' },
    mend: {
      en: 'Get one from POST /auth/authenticate, and send it as Authorization: Bearer <token>.',
      'pt-BR': 'Obtenha um em POST /auth/authenticate e envie-o como Authorization: Bearer <token>.',
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
      en: 'Ask the operator for a client that has it.',
      'pt-BR': 'Peça ao operador um cliente que a tenha.',
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
      en: '{suggestion}There is: {choices}. Only credit client create --new-organization makes one.',
      'pt-BR': '{suggestion}Existem: {choices}. Só credit client create --new-organization cria uma.',
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
      en: 'For a client of it leave out --new-organization: --organization "{organization}"',
      'pt-BR': 'Para um cliente dela, deixe de fora --new-organization: --organization "{organization}"',
    },
  },
  UNKNOWN_CLIENT: {
    httpStatus: 404,
    exitCode: 2,
    message: { en: 'There is no client "{clientId}".', 'pt-BR': 'Não existe o cliente "{clientId}".' },
    mend: { en: 'See: credit client list', 'pt-BR': 'Veja: credit client list' },
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
  SIGNING_KEY_WEAK: {
    httpStatus: 500,
    exitCode: 2,
    hidden: true,
    message: {
      en: 'The signing key at {where} is weak: {reason}.',
      'pt-BR': 'A chave de assinatura em {where} é fraca: {reason}.',
    },
    mend: {
      en: 'Use 32 random bytes or more, or leave it to the service: credit key rotate. For trying things only: CREDIT_MODE=development.',
      'pt-BR':
        'Use 32 bytes aleatórios ou mais, ou deixe com o serviço: credit key rotate. Só para experimentar: CREDIT_MODE=development.',
    },
  },
  SIGNING_KEYS_EXPOSED: {
    httpStatus: 500,
    exitCode: 2,
    hidden: true,
    message: {
      en: 'The signing keys in {file} can be read by others (mode {mode}).',
      'pt-BR': 'As chaves de assinatura em {file} podem ser lidas por outros (modo {mode}).',
    },
    mend: {
      en: 'chmod 600 the file, then rotate: credit key rotate',
      'pt-BR': 'Rode chmod 600 no arquivo e troque a chave: credit key rotate',
    },
  },
  SIGNING_KEYS_BROKEN: {
    httpStatus: 500,
    exitCode: 2,
    hidden: true,
    message: {
      en: '{file}:{line} is not a signing key: {reason}.',
      'pt-BR': '{file}:{line} não é uma chave de assinatura: {reason}.',
    },
    mend: {
      en: 'Each line holds a key, or the time when it was put in place and a key.',
      'pt-BR': 'Cada linha tem uma chave, ou o instante em que foi posta e uma chave.',
    },
  },
  UNKNOWN_SIGNING_KEY: {
    httpStatus: 404,
    exitCode: 2,
    message: { en: 'There is no signing key "{kid}".', 'pt-BR': 'Não existe a chave de assinatura "{kid}".' },
    mend: { en: 'Keys: {choices}.', 'pt-BR': 'Chaves: {choices}.' },
  },
  TOO_MANY_ATTEMPTS: {
    httpStatus: 429,
    exitCode: 2,
    message: { en: 'Too many attempts to log in.', 'pt-BR': 'Tentativas de acesso demais.' },
    mend: { en: 'Wait {seconds} s.', 'pt-BR': 'Espere {seconds} s.' },
  },
} as const satisfies Record<string, ErrorRow>;
