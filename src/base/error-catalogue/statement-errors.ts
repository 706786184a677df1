import type { ErrorRow } from './error-row.ts';

/** Financial statements that a caller attaches to a report. */
export const statementErrors = {
  STATEMENT_UNREADABLE: {
    httpStatus: 422,
    exitCode: 2,
    message: {
      en: 'The statements cannot be read at {place}: {reason}.',
      'pt-BR': 'As demonstrações não podem ser lidas em {place}: {reason}.',
    },
    mend: {
      en: 'Send the spreadsheet template filled in, or a SPED ECD or ECF text as it was transmitted.',
      'pt-BR': 'Envie o modelo de planilha preenchido, ou um texto SPED ECD ou ECF como foi transmitido.',
    },
  },
  STATEMENT_INCONSISTENT: {
    httpStatus: 422,
    exitCode: 2,
    message: {
      en: 'The statements contradict themselves at {place}: {field} is {stated}, and what it is made of gives {computed}.',
      'pt-BR':
        'As demonstrações se contradizem em {place}: {field} é {stated}, e o que o compõe dá {computed}.',
    },
    mend: { en: 'Correct the figures and send them again.', 'pt-BR': 'Corrija os números e envie de novo.' },
  },
  STATEMENT_OF_GROUP: {
    httpStatus: 422,
    exitCode: 2,
    message: {
      en: 'The statements at {place} are those of a group and not of the company (J005, identifier 2).',
      'pt-BR': 'As demonstrações em {place} são de um grupo e não da empresa (J005, identificador 2).',
    },
    mend: { en: "Send the company's own statements.", 'pt-BR': 'Envie as demonstrações da própria empresa.' },
  },
  STATEMENT_EMPTY: {
    httpStatus: 422,
    exitCode: 2,
    message: {
      en: 'No balance sheet or income statement was found.',
      'pt-BR': 'Nenhum balanço ou demonstração de resultado foi encontrado.',
    },
    mend: {
      en: 'An ECD needs its registers J100 and J150, an ECF L100 and L300 (or those of P or U).',
      'pt-BR': 'Uma ECD precisa dos registros J100 e J150; uma ECF, de L100 e L300 (ou os de P ou U).',
    },
  },
  STATEMENT_OF_OTHER_COMPANY: {
    httpStatus: 422,
    exitCode: 2,
    message: {
      en: 'The statements are those of {found}, and the report is about {expected}.',
      'pt-BR': 'As demonstrações são de {found}, e o relatório é sobre {expected}.',
    },
    mend: {
      en: 'Send the statements of the same company.',
      'pt-BR': 'Envie as demonstrações da mesma empresa.',
    },
  },
  STATEMENTS_NOT_FOR_PEOPLE: {
    httpStatus: 422,
    exitCode: 2,
    message: {
      en: 'The report {reportId} is about a person, who has no statements.',
      'pt-BR': 'O relatório {reportId} é de uma pessoa, que não tem demonstrações.',
    },
    mend: {
      en: 'Attach statements to the report of a company.',
      'pt-BR': 'Anexe demonstrações ao relatório de uma empresa.',
    },
  },
  UPLOAD_TOO_LARGE: {
    httpStatus: 413,
    exitCode: 2,
    message: {
      en: 'The file is larger than {maximumBytes} bytes.',
      'pt-BR': 'O arquivo passa de {maximumBytes} bytes.',
    },
    mend: { en: 'Send a smaller file.', 'pt-BR': 'Envie um arquivo menor.' },
  },
  UPLOAD_REFUSED: {
    httpStatus: 422,
    exitCode: 2,
    message: { en: 'The file is refused: {reason}.', 'pt-BR': 'O arquivo foi recusado: {reason}.' },
    mend: {
      en: 'Send the spreadsheet template filled in, saved as .xlsx without macros.',
      'pt-BR': 'Envie o modelo de planilha preenchido, salvo como .xlsx sem macros.',
    },
  },
  UPLOADS_WAITING: {
    httpStatus: 503,
    exitCode: 1,
    message: { en: 'Too many files are being read already.', 'pt-BR': 'Já há arquivos demais sendo lidos.' },
    mend: { en: 'Try again as Retry-After says.', 'pt-BR': 'Tente de novo como Retry-After diz.' },
  },
} as const satisfies Record<string, ErrorRow>;
