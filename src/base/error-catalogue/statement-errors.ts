import type { ErrorRow } from './error-row.ts';

/** Financial statements that were typed or uploaded. */
export const statementErrors = {
  STATEMENT_UNREADABLE: {
    httpStatus: 422,
    exitCode: 2,
    message: {
      en: 'The financial statements cannot be read: {place}: {reason}.',
      'pt-BR': 'Não é possível ler as demonstrações financeiras: {place}: {reason}.',
    },
    mend: {
      en: 'Correct that part, or send the spreadsheet template, an ECD or ECF text, a PDF with text, or typed figures. The statements were not attached.',
      'pt-BR':
        'Corrija esse ponto ou envie a planilha modelo, um texto ECD ou ECF, um PDF com texto, ou os valores digitados. As demonstrações não foram anexadas.',
    },
  },
  STATEMENT_INCONSISTENT: {
    httpStatus: 422,
    exitCode: 2,
    message: {
      en: 'The financial statements contradict themselves: {place}: {field} is {stated}, but its parts give {computed}.',
      'pt-BR':
        'As demonstrações financeiras se contradizem: {place}: {field} é {stated}, mas as partes somam {computed}.',
    },
    mend: {
      en: 'Correct the figures. The statements were not attached.',
      'pt-BR': 'Corrija os valores. As demonstrações não foram anexadas.',
    },
  },
  STATEMENT_OF_GROUP: {
    httpStatus: 422,
    exitCode: 2,
    message: {
      en: 'The statements at {place} belong to a group, not to the company (J005, identifier 2).',
      'pt-BR': 'As demonstrações em {place} são de um grupo e não da empresa (J005, identificador 2).',
    },
    mend: {
      en: "Send the company's own statements. The statements were not attached.",
      'pt-BR': 'Envie as demonstrações da própria empresa. As demonstrações não foram anexadas.',
    },
  },
  STATEMENT_EMPTY: {
    httpStatus: 422,
    exitCode: 2,
    message: {
      en: 'There is no figure in these financial statements.',
      'pt-BR': 'Não há nenhum valor nestas demonstrações financeiras.',
    },
    mend: {
      en: 'Enter at least one figure of one period. The statements were not attached.',
      'pt-BR': 'Informe ao menos um valor de um período. As demonstrações não foram anexadas.',
    },
  },
  UPLOAD_TOO_LARGE: {
    httpStatus: 413,
    exitCode: 2,
    message: {
      en: 'The file {fileName} is too large: at most {limit} are read.',
      'pt-BR': 'O arquivo {fileName} é grande demais: são lidos no máximo {limit}.',
    },
    mend: {
      en: 'Send only the statements: a SPED text without the entries of the books, or a PDF or spreadsheet without images. The statements were not attached.',
      'pt-BR':
        'Envie só as demonstrações: um texto do SPED sem os lançamentos, ou um PDF ou planilha sem imagens. As demonstrações não foram anexadas.',
    },
  },
  UPLOAD_REFUSED: {
    httpStatus: 422,
    exitCode: 2,
    message: {
      en: 'The file {fileName} is not read: {reason}.',
      'pt-BR': 'O arquivo {fileName} não é lido: {reason}.',
    },
    mend: {
      en: 'Send the spreadsheet template as .xlsx, an ECD or ECF text, a PDF with text, or typed figures. The statements were not attached.',
      'pt-BR':
        'Envie a planilha modelo em .xlsx, um texto ECD ou ECF, um PDF com texto, ou os valores digitados. As demonstrações não foram anexadas.',
    },
  },
  STATEMENT_QUEUE_FULL: {
    httpStatus: 503,
    exitCode: 1,
    message: {
      en: 'Too many files of financial statements are being read: {waiting} are waiting already.',
      'pt-BR': 'Há arquivos de demonstrações financeiras demais em leitura: {waiting} já esperam.',
    },
    mend: { en: 'Send the file again in a moment.', 'pt-BR': 'Envie o arquivo de novo em instantes.' },
  },
  STATEMENT_NOT_TO_CONFIRM: {
    httpStatus: 409,
    exitCode: 2,
    message: {
      en: 'The period of {months} months to {end} has no doubts to confirm in this file: it was confirmed or replaced.',
      'pt-BR':
        'O período de {months} meses até {end} não tem dúvidas a confirmar neste arquivo: ele já foi confirmado ou substituído.',
    },
    mend: {
      en: 'Read the statements of the report again. Nothing was changed.',
      'pt-BR': 'Leia de novo as demonstrações do relatório. Nada foi alterado.',
    },
  },
  STATEMENT_OF_OTHER_COMPANY: {
    httpStatus: 422,
    exitCode: 2,
    message: {
      en: 'The statements belong to {found}, but the report is about {expected}.',
      'pt-BR': 'As demonstrações são de {found}, mas o relatório é sobre {expected}.',
    },
    mend: {
      en: 'Send the statements of the same company. The statements were not attached.',
      'pt-BR': 'Envie as demonstrações da mesma empresa. As demonstrações não foram anexadas.',
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
} as const satisfies Record<string, ErrorRow>;
