import type { ErrorRow } from './error-row.ts';

/** How long data are kept, and what keeps them longer. */
export const retentionErrors = {
  SUBJECT_HELD: {
    httpStatus: 409,
    exitCode: 2,
    message: {
      en: 'The subject is under legal hold since {heldAt}, until {heldUntil}: {reason}',
      'pt-BR': 'O titular está sob guarda legal desde {heldAt}, até {heldUntil}: {reason}',
    },
    mend: {
      en: 'Nothing is removed before the hold ends or is released: credit subject hold DOCUMENT --release',
      'pt-BR':
        'Nada é removido antes que a guarda termine ou seja encerrada: credit subject hold DOCUMENTO --release',
    },
    mendOverHttp: {
      en: 'Nothing is removed before the hold ends or is released: POST /v2/subject/release.',
      'pt-BR': 'Nada é removido antes que a guarda termine ou seja encerrada: POST /v2/subject/release.',
    },
  },
  LEGAL_HOLD_EXISTS: {
    httpStatus: 409,
    exitCode: 2,
    message: {
      en: 'The subject is under legal hold already, since {heldAt}, until {heldUntil}: {reason}',
      'pt-BR': 'O titular já está sob guarda legal, desde {heldAt}, até {heldUntil}: {reason}',
    },
    mend: {
      en: 'Release it first, then hold anew with all reasons: credit subject hold DOCUMENT --release',
      'pt-BR': 'Encerre-a antes e abra outra com todos os motivos: credit subject hold DOCUMENTO --release',
    },
    mendOverHttp: {
      en: 'Release it first, then hold anew with all reasons: POST /v2/subject/release.',
      'pt-BR': 'Encerre-a antes e abra outra com todos os motivos: POST /v2/subject/release.',
    },
  },
  NO_LEGAL_HOLD: {
    httpStatus: 404,
    exitCode: 2,
    message: {
      en: 'The subject is not under legal hold in this organisation.',
      'pt-BR': 'O titular não está sob guarda legal nesta organização.',
    },
    mend: { en: 'See who is: credit subject hold', 'pt-BR': 'Veja quem está: credit subject hold' },
    mendOverHttp: {
      en: 'See who is: GET /v2/subject/hold.',
      'pt-BR': 'Veja quem está: GET /v2/subject/hold.',
    },
  },
  EVIDENCE_EXPIRED: {
    httpStatus: 409,
    exitCode: 2,
    message: {
      en: 'What the sources answered for {reportId} has outlived its term, and is no longer kept since {expiredAt}.',
      'pt-BR':
        'O que as fontes responderam para {reportId} passou do prazo, e não é mais guardado desde {expiredAt}.',
    },
    mend: {
      en: 'The decision and its sections stand: credit report show {reportId}. For new answers: credit report redo {reportId}',
      'pt-BR':
        'A decisão e as seções estão lá: credit report show {reportId}. Para novas respostas: credit report redo {reportId}',
    },
    mendOverHttp: {
      en: 'The decision and its sections stand. For new answers: POST /v2/report.',
      'pt-BR': 'A decisão e as seções estão lá. Para novas respostas: POST /v2/report.',
    },
  },
  RETENTION_TERMS_CROSS: {
    httpStatus: 409,
    exitCode: 2,
    message: {
      en: 'Batches would be kept longer than the reports in them.',
      'pt-BR': 'Lotes seriam guardados por mais tempo que os relatórios deles.',
    },
    mend: {
      en: 'A report stays as long as a batch shows it. Set a term of batches that is not longer: credit retention show',
      'pt-BR':
        'Um relatório fica enquanto um lote o mostra. Grave um prazo de lotes que não seja maior: credit retention show',
    },
  },
  REPORT_ERASED: {
    httpStatus: 410,
    exitCode: 2,
    message: {
      en: 'The report {reportId} was erased at {erasedAt}: only that it was there is kept.',
      'pt-BR': 'O relatório {reportId} foi apagado em {erasedAt}: só se guarda que existiu.',
    },
    mend: {
      en: 'A new analysis begins anew: credit analyze DOCUMENT',
      'pt-BR': 'Uma nova análise começa do zero: credit analyze DOCUMENTO',
    },
    mendOverHttp: {
      en: 'A new analysis begins anew: POST /v2/report.',
      'pt-BR': 'Uma nova análise começa do zero: POST /v2/report.',
    },
  },
  EVIDENCE_ERASED: {
    httpStatus: 409,
    exitCode: 2,
    message: {
      en: 'The report {reportId} cannot be replayed: somebody else was erased from what {role} answered.',
      'pt-BR':
        'O relatório {reportId} não pode ser refeito: outra pessoa foi apagada do que {role} respondeu.',
    },
    mend: {
      en: 'What was decided stands as it is; what was taken out is in the proof of the erasing.',
      'pt-BR': 'O que foi decidido permanece; o que foi retirado está na prova do apagamento.',
    },
  },
  DELIVERY_ERASED: {
    httpStatus: 410,
    exitCode: 2,
    message: {
      en: 'The delivery {deliveryId} says nothing any more: whom it told of is erased.',
      'pt-BR': 'A entrega {deliveryId} não diz mais nada: de quem ela falava foi apagado.',
    },
    mend: {
      en: 'Send another one: credit webhook deliveries',
      'pt-BR': 'Envie outra: credit webhook deliveries',
    },
    mendOverHttp: {
      en: 'Send another one: GET /webhook/deliveries.',
      'pt-BR': 'Envie outra: GET /webhook/deliveries.',
    },
  },
  UNKNOWN_ERASURE: {
    httpStatus: 404,
    exitCode: 2,
    message: {
      en: 'There is no erasing {erasureId} in this organisation.',
      'pt-BR': 'Não há apagamento {erasureId} nesta organização.',
    },
    mend: {
      en: 'The proof of an erasing names it: id.',
      'pt-BR': 'A prova de um apagamento o nomeia: id.',
    },
  },
} as const satisfies Record<string, ErrorRow>;
