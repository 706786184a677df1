import type { ErrorRow } from './error-row.ts';

/** Reports and what is asked of them. */
export const reportErrors = {
  UNKNOWN_REPORT: {
    httpStatus: 404,
    exitCode: 2,
    message: { en: 'There is no report "{reportId}".', 'pt-BR': 'Não existe o relatório "{reportId}".' },
    mend: { en: 'See: credit report list', 'pt-BR': 'Veja: credit report list' },
    mendOverHttp: {
      en: 'See GET /report/list.',
      'pt-BR': 'Veja GET /report/list.',
    },
  },
  UNKNOWN_SECTION: {
    httpStatus: 404,
    exitCode: 2,
    message: {
      en: 'The report {reportId} has no section "{section}".',
      'pt-BR': 'O relatório {reportId} não tem a seção "{section}".',
    },
    mend: { en: 'Sections: {choices}.', 'pt-BR': 'Seções: {choices}.' },
  },
  UNKNOWN_PHOTO: {
    httpStatus: 404,
    exitCode: 2,
    message: {
      en: 'Photo {number} of the report {reportId} not found. The report has {count}.',
      'pt-BR': 'Foto {number} do relatório {reportId} não encontrada. O relatório tem {count}.',
    },
    mend: {
      en: 'The section LOCATION lists the photos in facadePhotos; the first is number 1.',
      'pt-BR': 'A seção LOCATION lista as fotos em facadePhotos; a primeira é a número 1.',
    },
  },
  PHOTO_UNAVAILABLE: {
    httpStatus: 502,
    exitCode: 1,
    message: {
      en: 'Could not read photo {number} of the report {reportId} from its source.',
      'pt-BR': 'Não foi possível ler a foto {number} do relatório {reportId} na fonte.',
    },
    mend: {
      en: 'Try again later. The photo must be a JPEG, PNG or WebP of up to 8 MB at a public https address.',
      'pt-BR':
        'Tente novamente mais tarde. A foto deve ser JPEG, PNG ou WebP de até 8 MB em um endereço https público.',
    },
  },
  UNKNOWN_SECTION_ID: {
    httpStatus: 404,
    exitCode: 2,
    message: { en: 'There is no section "{sectionId}".', 'pt-BR': 'Não existe a seção "{sectionId}".' },
    mend: {
      en: 'See the sections of a report: credit report show',
      'pt-BR': 'Veja as seções de um relatório: credit report show',
    },
    mendOverHttp: {
      en: 'A report lists its sections with their ids; a new run gives them new ones.',
      'pt-BR': 'Um relatório lista suas seções com os ids; uma execução nova lhes dá outros.',
    },
  },
  UNKNOWN_MATCH: {
    httpStatus: 404,
    exitCode: 2,
    message: {
      en: 'The report {reportId} has no possible match "{row}".',
      'pt-BR': 'O relatório {reportId} não tem a coincidência possível "{row}".',
    },
    mend: {
      en: 'Its possible matches, by the SHA-256 of their rows: {choices}. One by whole document is certain, and is not set aside.',
      'pt-BR':
        'As coincidências possíveis, pelo SHA-256 das linhas: {choices}. A de documento inteiro é certa, e não é afastada.',
    },
  },
  MATCH_NOT_SET_ASIDE: {
    httpStatus: 409,
    exitCode: 2,
    message: {
      en: 'The match "{row}" of the report {reportId} is not set aside.',
      'pt-BR': 'A coincidência "{row}" do relatório {reportId} não está afastada.',
    },
    mend: { en: 'There is nothing to take back.', 'pt-BR': 'Não há o que desfazer.' },
  },
  NO_MANUAL_DECISION: {
    httpStatus: 409,
    exitCode: 2,
    message: {
      en: 'The report {reportId} has no manual decision to redo.',
      'pt-BR': 'O relatório {reportId} não tem decisão manual a refazer.',
    },
    mend: {
      en: 'Register the first one: credit report decide (POST /report/analyze)',
      'pt-BR': 'Registre a primeira: credit report decide (POST /report/analyze)',
    },
    mendOverHttp: {
      en: 'Register the first one: POST /report/analyze.',
      'pt-BR': 'Registre a primeira: POST /report/analyze.',
    },
  },
  MANUAL_DECISION_EXISTS: {
    httpStatus: 409,
    exitCode: 2,
    message: {
      en: 'The report {reportId} has a manual decision already, by {analystName}.',
      'pt-BR': 'O relatório {reportId} já tem decisão manual, de {analystName}.',
    },
    mend: {
      en: 'Redo it: credit report redo (POST /report/re-analyze)',
      'pt-BR': 'Refaça-a: credit report redo (POST /report/re-analyze)',
    },
    mendOverHttp: {
      en: 'Redo it: POST /report/re-analyze.',
      'pt-BR': 'Refaça-a: POST /report/re-analyze.',
    },
  },
  OUTCOME_FILE_NOT_READ: {
    httpStatus: 422,
    exitCode: 2,
    message: {
      en: 'The file of outcomes is not read: it is {found}. Nothing was imported.',
      'pt-BR': 'O arquivo de desfechos não é lido: é {found}. Nada foi importado.',
    },
    mend: { en: '{instead}.', 'pt-BR': '{instead}.' },
  },
  OUTCOME_COLUMNS_MISSING: {
    httpStatus: 400,
    exitCode: 2,
    message: {
      en: 'No row of the file names the columns of outcomes: {found}. Nothing was imported.',
      'pt-BR':
        'Nenhuma linha do arquivo traz os nomes das colunas de desfechos: {found}. Nada foi importado.',
    },
    mend: {
      en: 'Name report or document, and event, in one of the first 20 rows. Optional: date, days late, amount, policy.',
      'pt-BR':
        'Informe relatório ou documento, e evento, em uma das primeiras 20 linhas. Opcionais: data, dias de atraso, valor, política.',
    },
  },
  UNKNOWN_CONSENT: {
    httpStatus: 404,
    exitCode: 2,
    message: {
      en: 'There is no consent "{consentId}".',
      'pt-BR': 'Não existe a autorização "{consentId}".',
    },
    mend: {
      en: 'See those of a document: credit consent list DOCUMENT',
      'pt-BR': 'Veja as de um documento: credit consent list DOCUMENTO',
    },
    mendOverHttp: { en: 'See POST /v2/consent/list.', 'pt-BR': 'Veja POST /v2/consent/list.' },
  },
  CONSENT_REVOKED: {
    httpStatus: 409,
    exitCode: 2,
    message: {
      en: 'The consent {consentId} was revoked at {revokedAt}.',
      'pt-BR': 'A autorização {consentId} foi revogada em {revokedAt}.',
    },
    mend: {
      en: 'Nothing is to be done; one that is given anew is recorded anew.',
      'pt-BR': 'Nada a fazer; uma que se dê de novo se registra de novo.',
    },
  },
  UNKNOWN_NOTE: {
    httpStatus: 404,
    exitCode: 2,
    message: {
      en: 'The report {reportId} has no note "{noteId}".',
      'pt-BR': 'O relatório {reportId} não tem a nota "{noteId}".',
    },
    mend: {
      en: 'See its notes: credit report show {reportId}',
      'pt-BR': 'Veja as notas: credit report show {reportId}',
    },
    mendOverHttp: {
      en: 'See notes of GET /v2/report/{reportId}.',
      'pt-BR': 'Veja notes de GET /v2/report/{reportId}.',
    },
  },
  NOTE_OF_ANOTHER: {
    httpStatus: 403,
    exitCode: 2,
    message: { en: 'The note is of {analystName}.', 'pt-BR': 'A nota é de {analystName}.' },
    mend: {
      en: 'Only its author strikes it out; leave a note of your own.',
      'pt-BR': 'Só quem a escreveu a risca; deixe uma nota sua.',
    },
  },
  NOTE_STRUCK: {
    httpStatus: 409,
    exitCode: 2,
    message: {
      en: 'The note {noteId} was struck out at {struckAt}.',
      'pt-BR': 'A nota {noteId} foi riscada em {struckAt}.',
    },
    mend: { en: 'There is nothing left to do.', 'pt-BR': 'Não há mais o que fazer.' },
  },
  REPORT_RUNNING: {
    httpStatus: 409,
    exitCode: 2,
    message: {
      en: 'The report {reportId} is still running ({phase}).',
      'pt-BR': 'O relatório {reportId} ainda está em andamento ({phase}).',
    },
    mend: {
      en: 'Wait until it is final: credit report show {reportId}',
      'pt-BR': 'Espere que termine: credit report show {reportId}',
    },
    mendOverHttp: {
      en: 'Wait until it is final: GET /v2/report/{reportId}.',
      'pt-BR': 'Espere que termine: GET /v2/report/{reportId}.',
    },
  },
  UNKNOWN_RECEIPT: {
    httpStatus: 404,
    exitCode: 2,
    message: {
      en: 'The report {reportId} has no receipt {receipt}.',
      'pt-BR': 'O relatório {reportId} não tem o comprovante {receipt}.',
    },
    mend: {
      en: 'See: credit report receipts {reportId}',
      'pt-BR': 'Veja: credit report receipts {reportId}',
    },
    mendOverHttp: {
      en: 'See GET /v2/report/{id}/receipt.',
      'pt-BR': 'Veja GET /v2/report/{id}/receipt.',
    },
  },
  UNKNOWN_EXPORT: {
    httpStatus: 404,
    exitCode: 2,
    message: { en: 'There is no export "{exportId}".', 'pt-BR': 'Não existe a exportação "{exportId}".' },
    mend: {
      en: 'Make one: credit report export, credit operation export',
      'pt-BR': 'Faça uma: credit report export, credit operation export',
    },
    mendOverHttp: {
      en: 'Make one: POST /report/{id}/export, POST /v2/operation/{id}/export.',
      'pt-BR': 'Faça uma: POST /report/{id}/export, POST /v2/operation/{id}/export.',
    },
  },
  EXPORT_PENDING: {
    httpStatus: 409,
    exitCode: 2,
    message: {
      en: 'The export {exportId} is still being made.',
      'pt-BR': 'A exportação {exportId} ainda está sendo feita.',
    },
    mend: {
      en: 'Ask again in a moment: GET /report/export/{exportId}',
      'pt-BR': 'Pergunte de novo em instantes: GET /report/export/{exportId}',
    },
  },
  EXPORT_FAILED: {
    httpStatus: 409,
    exitCode: 1,
    message: {
      en: 'The export {exportId} could not be made ({reason}).',
      'pt-BR': 'Não foi possível fazer a exportação {exportId} ({reason}).',
    },
    mend: {
      en: 'Ask for a new one; the report, or the operation, is unharmed.',
      'pt-BR': 'Peça uma nova; o relatório, ou a operação, está intacto.',
    },
  },
  EXPORT_OUTDATED: {
    httpStatus: 410,
    exitCode: 2,
    message: {
      en: 'The file of the export {exportId} is no longer kept, and what it shows has changed since.',
      'pt-BR':
        'O arquivo da exportação {exportId} não é mais guardado, e o que ele mostra mudou desde então.',
    },
    mend: {
      en: 'Ask for an export of the report, or the operation, as it is now.',
      'pt-BR': 'Peça uma exportação do relatório, ou da operação, como está agora.',
    },
  },
  REPLAY_DIFFERS: {
    httpStatus: 500,
    exitCode: 1,
    message: {
      en: 'The replay of {reportId} differs from what was stored, first at {path}: stored {stored}, replayed {replayed}.',
      'pt-BR':
        'A reprodução de {reportId} difere do que foi guardado, primeiro em {path}: guardado {stored}, reproduzido {replayed}.',
    },
    mend: {
      en: 'The evidence or the result was changed after the run, or this version evaluates differently.',
      'pt-BR': 'A evidência ou o resultado mudou depois da execução, ou esta versão avalia de outro modo.',
    },
  },
  COST_CEILING_REACHED: {
    httpStatus: 429,
    exitCode: 2,
    message: {
      en: 'The sources of this analysis can cost {cost}, and of the ceiling of the day (maximumCostPerDay, {ceiling}) {left} is left. The day ends at {until}.',
      'pt-BR':
        'As fontes desta análise podem custar {cost}, e do teto do dia (maximumCostPerDay, {ceiling}) restam {left}. O dia termina em {until}.',
    },
    mend: {
      en: 'Nothing was asked or created. Ask again then, or raise the ceiling: CREDIT_MAXIMUM_COST_PER_DAY',
      'pt-BR':
        'Nada foi consultado nem criado. Peça de novo depois, ou aumente o teto: CREDIT_MAXIMUM_COST_PER_DAY',
    },
    mendOverHttp: {
      en: 'Nothing was asked or created. Ask again then (Retry-After); a batch waits by itself.',
      'pt-BR': 'Nada foi consultado nem criado. Peça de novo depois (Retry-After); um lote espera sozinho.',
    },
  },
  REPLAY_IMPOSSIBLE: {
    httpStatus: 409,
    exitCode: 2,
    message: {
      en: 'The report {reportId} cannot be replayed: its last run was never evaluated ({phase}).',
      'pt-BR':
        'O relatório {reportId} não pode ser reproduzido: a última execução não foi avaliada ({phase}).',
    },
    mend: {
      en: 'Only an evaluated run has a result to compare with.',
      'pt-BR': 'Só uma execução avaliada tem resultado a comparar.',
    },
  },
} as const satisfies Record<string, ErrorRow>;
