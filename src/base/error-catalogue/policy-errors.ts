import type { ErrorRow } from './error-row.ts';

/** Policies that cannot be found, read or applied. */
export const policyErrors = {
  NO_POLICY: {
    httpStatus: 422,
    exitCode: 2,
    message: {
      en: 'No policy is enabled for a {kind}.',
      'pt-BR': 'Nenhuma política está habilitada para {kind}.',
    },
    mend: {
      en: 'Enable one: credit policy list, then credit policy enable ID',
      'pt-BR': 'Habilite uma: credit policy list, depois credit policy enable ID',
    },
  },
  UNKNOWN_POLICY: {
    httpStatus: 404,
    exitCode: 2,
    message: { en: 'There is no policy "{policyId}".', 'pt-BR': 'Não existe a política "{policyId}".' },
    mend: { en: '{suggestion}See: credit policy list', 'pt-BR': '{suggestion}Veja: credit policy list' },
    mendOverHttp: {
      en: 'See GET /credit-policy/policy.',
      'pt-BR': 'Veja GET /credit-policy/policy.',
    },
  },
  POLICY_PLAN_OUTDATED: {
    httpStatus: 409,
    exitCode: 2,
    message: {
      en: 'This is not what was planned for the policy "{policyId}": its text is another, or the policy has changed since.',
      'pt-BR':
        'Isto não é o que foi planejado para a política "{policyId}": o texto é outro, ou a política mudou desde então.',
    },
    mend: {
      en: 'Plan it again and look at what it would change: credit policy enable FILE --plan',
      'pt-BR': 'Planeje de novo e veja o que mudaria: credit policy enable ARQUIVO --plan',
    },
    mendOverHttp: {
      en: 'Plan it again and look at what it would change: POST /credit-policy/policy/plan',
      'pt-BR': 'Planeje de novo e veja o que mudaria: POST /credit-policy/policy/plan',
    },
  },
  NO_SUCH_RULE: {
    httpStatus: 404,
    exitCode: 2,
    message: { en: 'There is no rule "{rule}".', 'pt-BR': 'Não existe a regra "{rule}".' },
    mend: { en: '{suggestion}See: credit policy rules', 'pt-BR': '{suggestion}Veja: credit policy rules' },
  },
  UNKNOWN_POLICY_VERSION: {
    httpStatus: 404,
    exitCode: 2,
    message: {
      en: 'The policy "{policyId}" has no version {version}.',
      'pt-BR': 'A política "{policyId}" não tem a versão {version}.',
    },
    mend: { en: 'Its versions are 1 to {newest}.', 'pt-BR': 'As versões vão de 1 a {newest}.' },
  },
  POLICY_DISABLED: {
    httpStatus: 422,
    exitCode: 2,
    message: {
      en: 'The policy "{policyId}" is disabled.',
      'pt-BR': 'A política "{policyId}" está desabilitada.',
    },
    mend: {
      en: 'Enable it: credit policy enable {policyId}',
      'pt-BR': 'Habilite-a: credit policy enable {policyId}',
    },
    mendOverHttp: {
      en: 'A manager enables it; GET /credit-policy/policy?enabled=true lists those that are.',
      'pt-BR': 'Um gestor a habilita; GET /credit-policy/policy?enabled=true lista as habilitadas.',
    },
  },
  POLICY_IS_OPERATION: {
    httpStatus: 422,
    exitCode: 2,
    message: {
      en: '"{policyId}" is an operation, and makes many reports.',
      'pt-BR': '"{policyId}" é uma operação, e faz muitos relatórios.',
    },
    mend: {
      en: 'Run it: credit operation run DOCUMENT --operation {policyId}',
      'pt-BR': 'Execute-a: credit operation run DOCUMENTO --operation {policyId}',
    },
    mendOverHttp: {
      en: 'Run it: POST /v2/operation with "operationId": "{policyId}".',
      'pt-BR': 'Execute-a: POST /v2/operation com "operationId": "{policyId}".',
    },
  },
  POLICY_ID_TAKEN: {
    httpStatus: 409,
    exitCode: 2,
    message: {
      en: 'The id "{policyId}" is taken: policies and operations share their ids.',
      'pt-BR': 'O id "{policyId}" já existe: políticas e operações dividem os ids.',
    },
    mend: { en: 'Give it another id.', 'pt-BR': 'Dê outro id.' },
  },
  UNKNOWN_OPERATION: {
    httpStatus: 404,
    exitCode: 2,
    message: {
      en: 'There is no operation "{operationId}".',
      'pt-BR': 'Não existe a operação "{operationId}".',
    },
    mend: {
      en: 'What ran: credit operation list. What can be run is enabled as a policy is: credit policy enable company-and-its-people',
      'pt-BR':
        'O que foi executado: credit operation list. O que se executa é habilitado como uma política: credit policy enable company-and-its-people',
    },
    mendOverHttp: {
      en: 'What ran: GET /v2/operation. What can be run: GET /credit-policy/policy?kind=OPERATION.',
      'pt-BR':
        'O que foi executado: GET /v2/operation. O que se executa: GET /credit-policy/policy?kind=OPERATION.',
    },
  },
  OPERATION_ENDED: {
    httpStatus: 409,
    exitCode: 2,
    message: {
      en: 'The operation {operationId} is at its end ({status}).',
      'pt-BR': 'A operação {operationId} já terminou ({status}).',
    },
    mend: {
      en: 'See it: credit operation show {operationId}',
      'pt-BR': 'Veja-a: credit operation show {operationId}',
    },
    mendOverHttp: {
      en: 'See GET /v2/operation/{operationId}.',
      'pt-BR': 'Veja GET /v2/operation/{operationId}.',
    },
  },
  OPERATION_UNFINISHED: {
    httpStatus: 409,
    exitCode: 2,
    message: {
      en: 'The operation {operationId} is not at its end yet.',
      'pt-BR': 'A operação {operationId} ainda não terminou.',
    },
    mend: {
      en: 'Wait for it: credit operation show {operationId}',
      'pt-BR': 'Espere: credit operation show {operationId}',
    },
    mendOverHttp: {
      en: 'See GET /v2/operation/{operationId}.',
      'pt-BR': 'Veja GET /v2/operation/{operationId}.',
    },
  },
  NO_SHADOW: {
    httpStatus: 404,
    exitCode: 2,
    message: {
      en: 'No candidate runs beside the policy "{policyId}".',
      'pt-BR': 'Nenhuma candidata está ao lado da política "{policyId}".',
    },
    mend: {
      en: 'Set one beside it: credit policy shadow FILE --beside {policyId}',
      'pt-BR': 'Ponha uma ao lado: credit policy shadow ARQUIVO --beside {policyId}',
    },
    mendOverHttp: {
      en: 'Set one beside it: PUT /credit-policy/policy/{policyId}/shadow',
      'pt-BR': 'Ponha uma ao lado: PUT /credit-policy/policy/{policyId}/shadow',
    },
  },
  PROMOTION_UNSIGNED: {
    httpStatus: 409,
    exitCode: 2,
    message: {
      en: 'The candidate beside "{policyId}" is not proven never looser: {witness}.',
      'pt-BR': 'A candidata ao lado de "{policyId}" não está provada nunca mais branda: {witness}.',
    },
    mend: {
      en: 'Where that is meant, sign for it: credit policy promote {policyId} --sign {seal}{share}',
      'pt-BR': 'Se é o que se quer, assine: credit policy promote {policyId} --sign {seal}{share}',
    },
    mendOverHttp: {
      en: 'Where that is meant, sign for it: "sign": "{seal}"',
      'pt-BR': 'Se é o que se quer, assine: "sign": "{seal}"',
    },
  },
  SHADOW_RUNNING: {
    httpStatus: 409,
    exitCode: 2,
    message: {
      en: 'Another candidate runs beside the policy "{policyId}", since {since}.',
      'pt-BR': 'Outra candidata está ao lado da política "{policyId}", desde {since}.',
    },
    mend: {
      en: 'See what it has decided, and end it: credit policy shadow --beside {policyId} --stop',
      'pt-BR': 'Veja o que ela decidiu, e encerre-a: credit policy shadow --beside {policyId} --stop',
    },
    mendOverHttp: {
      en: 'See what it has decided, and end it: DELETE /credit-policy/policy/{policyId}/shadow',
      'pt-BR': 'Veja o que ela decidiu, e encerre-a: DELETE /credit-policy/policy/{policyId}/shadow',
    },
  },
  POLICY_KIND_MISMATCH: {
    httpStatus: 422,
    exitCode: 2,
    message: {
      en: 'The policy "{policyId}" is for a {policyKind}; the document {document} is a {documentKind}.',
      'pt-BR': 'A política "{policyId}" é para {policyKind}; o documento {document} é {documentKind}.',
    },
    mend: {
      en: 'Policies for a {documentKind}: {choices}.',
      'pt-BR': 'Políticas para {documentKind}: {choices}.',
    },
  },
  POLICY_INVALID: {
    httpStatus: 422,
    exitCode: 2,
    message: {
      en: '{file} is not a valid policy: {count} finding(s), the first at line {line}, column {column}: {finding}',
      'pt-BR':
        '{file} não é uma política válida: {count} achado(s), o primeiro na linha {line}, coluna {column}: {finding}',
    },
    mend: { en: '{suggestion}', 'pt-BR': '{suggestion}' },
  },
} as const satisfies Record<string, ErrorRow>;
