import type { ErrorRow } from './error-row.ts';

/** Clients of the API, their secrets and tokens, and the keys that tokens are signed with. */
export const authErrors = {
  NOT_AUTHENTICATED: {
    httpStatus: 401,
    exitCode: 2,
    message: {
      en: 'The access token is missing, expired or not valid.',
      'pt-BR': 'O token de acesso está ausente, expirado ou não é válido.',
    },
    mend: {
      en: 'Get a new one with POST /auth/authenticate, and send it as "Authorization: Bearer …".',
      'pt-BR': 'Obtenha um novo com POST /auth/authenticate, e envie-o como "Authorization: Bearer …".',
    },
  },
  INVALID_CREDENTIALS: {
    httpStatus: 401,
    exitCode: 2,
    message: {
      en: 'The client id and the client secret do not fit each other.',
      'pt-BR': 'O id e o segredo do cliente não combinam.',
    },
    mend: {
      en: 'Give both as credit client create printed them; credit client rotate makes a new secret.',
      'pt-BR':
        'Informe ambos como credit client create os mostrou; credit client rotate cria um segredo novo.',
    },
  },
  PERMISSION_MISSING: {
    httpStatus: 403,
    exitCode: 2,
    message: {
      en: 'This client lacks the permission {permission}.',
      'pt-BR': 'Este cliente não tem a permissão {permission}.',
    },
    mend: {
      en: 'Use a client that has it: credit client create --permission {permission}',
      'pt-BR': 'Use um cliente que a tenha: credit client create --permission {permission}',
    },
  },
  TOO_MANY_ATTEMPTS: {
    httpStatus: 429,
    exitCode: 2,
    message: {
      en: 'Too many attempts to authenticate from here.',
      'pt-BR': 'Tentativas demais de autenticação a partir daqui.',
    },
    mend: { en: 'Try again in {seconds} s.', 'pt-BR': 'Tente de novo em {seconds} s.' },
  },
  UNKNOWN_CLIENT: {
    httpStatus: 404,
    exitCode: 2,
    message: { en: 'There is no client "{clientId}".', 'pt-BR': 'Não existe o cliente "{clientId}".' },
    mend: { en: 'See: credit client list', 'pt-BR': 'Veja: credit client list' },
  },
  CLIENT_REVOKED: {
    httpStatus: 409,
    exitCode: 2,
    message: {
      en: 'The client "{clientId}" was revoked on {revokedAt}, which is final.',
      'pt-BR': 'O cliente "{clientId}" foi revogado em {revokedAt}, o que é definitivo.',
    },
    mend: {
      en: 'Make another one: credit client create',
      'pt-BR': 'Crie outro: credit client create',
    },
  },
  CLIENT_EXISTS: {
    httpStatus: 409,
    exitCode: 2,
    message: {
      en: 'The organisation "{organization}" already has a client "{name}": {clientId}.',
      'pt-BR': 'A organização "{organization}" já tem um cliente "{name}": {clientId}.',
    },
    mend: {
      en: 'Give another name, or a new secret to that one: credit client rotate {clientId}',
      'pt-BR': 'Informe outro nome, ou dê um segredo novo a ele: credit client rotate {clientId}',
    },
  },
  SIGNING_KEY_WEAK: {
    httpStatus: 500,
    exitCode: 2,
    message: {
      en: 'The signing key of {where} is weak: {reason}.',
      'pt-BR': 'A chave de assinatura de {where} é fraca: {reason}.',
    },
    mend: {
      en: 'Take one of at least 32 random bytes (openssl rand -base64 48), or none: credit then makes its own. Only CREDIT_MODE=development accepts a weak one.',
      'pt-BR':
        'Use uma de pelo menos 32 bytes aleatórios (openssl rand -base64 48), ou nenhuma: o credit então cria a sua. Só CREDIT_MODE=development aceita uma fraca.',
    },
  },
  SIGNING_KEYS_EXPOSED: {
    httpStatus: 500,
    exitCode: 2,
    message: {
      en: 'The file of signing keys {file} is open to other users (mode {mode}).',
      'pt-BR': 'O arquivo de chaves de assinatura {file} está aberto a outros usuários (modo {mode}).',
    },
    mend: {
      en: 'Close it: chmod 600 {file}. If others may have read it: credit key rotate, then credit key revoke',
      'pt-BR':
        'Feche-o: chmod 600 {file}. Se outros podem tê-lo lido: credit key rotate, e credit key revoke',
    },
  },
  SIGNING_KEYS_BROKEN: {
    httpStatus: 500,
    exitCode: 2,
    message: {
      en: 'The file of signing keys {file} cannot be understood, line {line}: {reason}.',
      'pt-BR': 'O arquivo de chaves de assinatura {file} não pode ser entendido, linha {line}: {reason}.',
    },
    mend: {
      en: 'Give one key a line, the newest first: a key, or the time that it was made, a blank, and the key. # begins a comment.',
      'pt-BR':
        'Ponha uma chave por linha, a mais nova primeiro: a chave, ou a hora em que foi feita, um espaço e a chave. # começa um comentário.',
    },
  },
  SIGNING_KEYS_MISSING: {
    httpStatus: 500,
    exitCode: 2,
    message: {
      en: 'The file of signing keys {file} does not exist.',
      'pt-BR': 'O arquivo de chaves de assinatura {file} não existe.',
    },
    mend: {
      en: 'Give the path of the one that is meant, or make it: credit key rotate',
      'pt-BR': 'Informe o caminho do que se quer, ou crie-o: credit key rotate',
    },
  },
  UNKNOWN_SIGNING_KEY: {
    httpStatus: 404,
    exitCode: 2,
    message: {
      en: 'There is no signing key "{kid}" in {file}.',
      'pt-BR': 'Não existe a chave de assinatura "{kid}" em {file}.',
    },
    mend: {
      en: 'See: credit key list. A key of the setting signingKey is taken away in the setting.',
      'pt-BR': 'Veja: credit key list. Uma chave da configuração signingKey é retirada na configuração.',
    },
  },
} as const satisfies Record<string, ErrorRow>;
