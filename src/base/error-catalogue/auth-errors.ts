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
  TOO_MANY_ATTEMPTS: {
    httpStatus: 429,
    exitCode: 1,
    message: { en: 'Too many attempts to log in.', 'pt-BR': 'Tentativas de acesso demais.' },
    mend: { en: 'Wait {seconds} s.', 'pt-BR': 'Espere {seconds} s.' },
  },
} as const satisfies Record<string, ErrorRow>;
