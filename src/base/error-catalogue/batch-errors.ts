import type { ErrorRow } from './error-row.ts';

/** The input of a batch, as a whole; what is wrong with one of its lines is no error. */
export const batchErrors = {
  BATCH_INPUT_EMPTY: {
    httpStatus: 400,
    exitCode: 2,
    message: { en: 'The input of the batch is empty.', 'pt-BR': 'A entrada do lote está vazia.' },
    mend: {
      en: 'Give documents, one or many a line, a table with a column of documents, or an .xlsx spreadsheet.',
      'pt-BR':
        'Informe documentos, um ou vários por linha, uma tabela com uma coluna de documentos ou uma planilha .xlsx.',
    },
  },
  BATCH_WITHOUT_DOCUMENT: {
    httpStatus: 422,
    exitCode: 2,
    message: {
      en: 'There is no CPF or CNPJ in the input of the batch, {place}.',
      'pt-BR': 'Não há CPF nem CNPJ na entrada do lote, {place}.',
    },
    mend: {
      en: 'Give documents, one or many a line, or name the column that holds them, --column.',
      'pt-BR': 'Informe documentos, um ou vários por linha, ou a coluna em que eles estão, --column.',
    },
    mendOverHttp: {
      en: 'Give documents, one or many a line.',
      'pt-BR': 'Informe documentos, um ou vários por linha.',
    },
  },
  BATCH_INPUT_NOT_READ: {
    httpStatus: 422,
    exitCode: 2,
    message: {
      en: 'The input of the batch is not read: it is {found}.',
      'pt-BR': 'A entrada do lote não é lida: é {found}.',
    },
    mend: { en: '{instead}.', 'pt-BR': '{instead}.' },
  },
  BATCH_WORKBOOK_REFUSED: {
    httpStatus: 422,
    exitCode: 2,
    message: {
      en: 'The spreadsheet is not read: {reason}.',
      'pt-BR': 'A planilha não é lida: {reason}.',
    },
    mend: {
      en: 'Save it anew as .xlsx, or its column of documents as CSV.',
      'pt-BR': 'Salve-a de novo como .xlsx, ou a coluna de documentos como CSV.',
    },
  },
  BATCH_COLUMN_UNKNOWN: {
    httpStatus: 422,
    exitCode: 2,
    message: {
      en: 'The input of the batch has no column "{column}".',
      'pt-BR': 'A entrada do lote não tem a coluna "{column}".',
    },
    mend: {
      en: 'Give a name or a number from 1. Columns: {choices}.',
      'pt-BR': 'Informe um nome ou um número a partir de 1. Colunas: {choices}.',
    },
  },
  BATCH_COLUMN_AMBIGUOUS: {
    httpStatus: 422,
    exitCode: 2,
    message: {
      en: 'More than one column of the input holds documents: {columns}.',
      'pt-BR': 'Mais de uma coluna da entrada tem documentos: {columns}.',
    },
    mend: {
      en: 'Name the one of the subjects, such as --column "{first}".',
      'pt-BR': 'Informe a coluna dos analisados, por exemplo --column "{first}".',
    },
    mendOverHttp: {
      en: 'Give a table with one column of documents.',
      'pt-BR': 'Informe uma tabela com uma só coluna de documentos.',
    },
  },
} as const satisfies Record<string, ErrorRow>;
