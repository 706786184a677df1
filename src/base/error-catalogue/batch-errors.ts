import type { ErrorRow } from './error-row.ts';

/** Batches, and their input as a whole; what is wrong with one of its lines is no error. */
export const batchErrors = {
  UNKNOWN_BATCH: {
    httpStatus: 404,
    exitCode: 2,
    message: { en: 'There is no batch "{batchId}".', 'pt-BR': 'Não existe o lote "{batchId}".' },
    mend: { en: 'See: credit batch list', 'pt-BR': 'Veja: credit batch list' },
    mendOverHttp: { en: 'See GET /v2/batch.', 'pt-BR': 'Veja GET /v2/batch.' },
  },
  BATCH_RUNNING: {
    httpStatus: 409,
    exitCode: 2,
    message: {
      en: 'Another process works on the batch {batchId}.',
      'pt-BR': 'Outro processo trabalha no lote {batchId}.',
    },
    mend: {
      en: 'Watch it: credit batch show {batchId}',
      'pt-BR': 'Acompanhe: credit batch show {batchId}',
    },
    mendOverHttp: { en: 'See GET /v2/batch/{batchId}.', 'pt-BR': 'Veja GET /v2/batch/{batchId}.' },
  },
  BATCH_ENDED: {
    httpStatus: 409,
    exitCode: 2,
    message: {
      en: 'The batch {batchId} is at its end ({phase}).',
      'pt-BR': 'O lote {batchId} já terminou ({phase}).',
    },
    mend: {
      en: 'Its results: credit batch export {batchId}; to analyse its documents again, give them to: credit batch FILE --new',
      'pt-BR':
        'Os resultados: credit batch export {batchId}; para analisar os documentos de novo, informe-os a: credit batch ARQUIVO --new',
    },
    mendOverHttp: {
      en: 'Its results: GET /v2/batch/{batchId}/spreadsheet. To analyse its documents again: POST /v2/batch.',
      'pt-BR':
        'Os resultados: GET /v2/batch/{batchId}/spreadsheet. Para analisar os documentos de novo: POST /v2/batch.',
    },
  },
  BATCH_INPUT_DIFFERS: {
    httpStatus: 409,
    exitCode: 2,
    message: {
      en: 'The unfinished batch {batch} "{name}" ({done} of {total}) has a different list from this input. Nothing was changed.',
      'pt-BR':
        'O lote inacabado {batch} "{name}" ({done} de {total}) tem uma lista diferente desta entrada. Nada foi alterado.',
    },
    mend: {
      en: 'To continue the stored list, run: credit batch resume {batch}. To start a batch with this input, repeat the command with --new',
      'pt-BR':
        'Para continuar a lista armazenada, execute: credit batch resume {batch}. Para iniciar um lote com esta entrada, repita o comando com --new',
    },
  },
  BATCH_COST_REACHED: {
    httpStatus: 409,
    exitCode: 2,
    message: {
      en: 'Batch {batchId} is paused: its spending cap (maximumCostPerBatch, {ceiling}) has {left} left, and the sources of the next document can cost {cost}.',
      'pt-BR':
        'O lote {batchId} está pausado: do teto de gastos do lote (maximumCostPerBatch, {ceiling}) restam {left}, e as fontes do próximo documento podem custar {cost}.',
    },
    mend: {
      en: 'Completed documents are kept. The others were not queried or charged. Raise CREDIT_MAXIMUM_COST_PER_BATCH, then run: credit batch resume {batchId}',
      'pt-BR':
        'Os documentos concluídos são mantidos. Os demais não foram consultados nem cobrados. Aumente CREDIT_MAXIMUM_COST_PER_BATCH e execute: credit batch resume {batchId}',
    },
    mendOverHttp: {
      en: 'Completed documents are kept. The others were not queried or charged. Raise CREDIT_MAXIMUM_COST_PER_BATCH, restart the service, then: POST /v2/batch/{batchId}/resume',
      'pt-BR':
        'Os documentos concluídos são mantidos. Os demais não foram consultados nem cobrados. Aumente CREDIT_MAXIMUM_COST_PER_BATCH, reinicie o serviço e depois: POST /v2/batch/{batchId}/resume',
    },
  },
  BATCH_PAUSED: {
    httpStatus: 503,
    exitCode: 1,
    message: {
      en: 'Batch {batchId} is paused: source {source} has been unavailable for {minutes} min (sourceWaitMinutes). {reason}',
      'pt-BR':
        'O lote {batchId} está pausado: a fonte {source} está fora do ar há {minutes} min (sourceWaitMinutes). {reason}',
    },
    mend: {
      en: 'Completed documents are kept, and the others wait in the queue. When the source is available again: credit batch resume {batchId}',
      'pt-BR':
        'Os documentos concluídos são mantidos, e os demais esperam na fila. Quando a fonte voltar: credit batch resume {batchId}',
    },
    mendOverHttp: {
      en: 'Completed documents are kept, and the others wait in the queue. When the source is available again: POST /v2/batch/{batchId}/resume',
      'pt-BR':
        'Os documentos concluídos são mantidos, e os demais esperam na fila. Quando a fonte voltar: POST /v2/batch/{batchId}/resume',
    },
  },
  BATCH_NOT_WORKED_ON: {
    httpStatus: 503,
    exitCode: 1,
    message: {
      en: 'The batch {batchId} was stopped: no thread starts that could work on its documents ({reason}).',
      'pt-BR': 'O lote {batchId} foi parado: nenhuma thread inicia para trabalhar nos documentos ({reason}).',
    },
    mend: {
      en: 'What is done is kept, and no document was counted or failed for it. See that the program is whole (install it anew; from its source: npm run build) and that memory is free, then: credit batch resume {batchId}',
      'pt-BR':
        'O que foi feito está guardado, e nenhum documento foi contado nem falhou por isso. Veja se o programa está completo (instale-o de novo; do código-fonte: npm run build) e se há memória livre; depois: credit batch resume {batchId}',
    },
    mendOverHttp: {
      en: 'What is done is kept; the service goes on by itself once its operator has mended it.',
      'pt-BR':
        'O que foi feito está guardado; o serviço continua sozinho quando o operador o tiver corrigido.',
    },
  },
  BATCH_INPUT_EMPTY: {
    httpStatus: 400,
    exitCode: 2,
    message: { en: 'The input is empty.', 'pt-BR': 'A entrada está vazia.' },
    mend: {
      en: 'Give documents, one or many a line, a table with a column of documents, or an .xlsx spreadsheet.',
      'pt-BR':
        'Informe documentos, um ou vários por linha, uma tabela com uma coluna de documentos ou uma planilha .xlsx.',
    },
    mendOverHttp: {
      en: 'Give documents as a list, or as text, one or many a line.',
      'pt-BR': 'Informe documentos em uma lista, ou como texto, um ou vários por linha.',
    },
  },
  BATCH_WITHOUT_DOCUMENT: {
    httpStatus: 422,
    exitCode: 2,
    message: {
      en: 'There is no CPF or CNPJ in the input, {place}.',
      'pt-BR': 'Não há CPF nem CNPJ na entrada, {place}.',
    },
    mend: {
      en: 'Give documents, one or many a line, or name the column that holds them, --column.',
      'pt-BR': 'Informe documentos, um ou vários por linha, ou a coluna em que eles estão, --column.',
    },
    mendOverHttp: {
      en: 'Give documents, one or many a line, or specify their column in "column".',
      'pt-BR': 'Informe documentos, um ou vários por linha, ou indique a coluna deles em "column".',
    },
  },
  BATCH_INPUT_NOT_READ: {
    httpStatus: 422,
    exitCode: 2,
    message: {
      en: 'The input is not read: it is {found}.',
      'pt-BR': 'A entrada não é lida: é {found}.',
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
      en: 'The input has no column "{column}".',
      'pt-BR': 'A entrada não tem a coluna "{column}".',
    },
    mend: {
      en: 'Give a name or a number from 1. Columns: {choices}.',
      'pt-BR': 'Informe um nome ou um número a partir de 1. Colunas: {choices}.',
    },
  },
  BATCH_INPUT_TWICE: {
    httpStatus: 422,
    exitCode: 2,
    message: {
      en: 'More than one column would feed the input {name}: {columns}.',
      'pt-BR': 'Mais de uma coluna alimentaria a entrada {name}: {columns}.',
    },
    mend: {
      en: 'Say which one is meant: --map "{first}={name}".',
      'pt-BR': 'Diga qual delas vale: --map "{first}={name}".',
    },
    mendOverHttp: {
      en: 'Say in map which one is meant: {first}={name}.',
      'pt-BR': 'Diga em map qual delas vale: {first}={name}.',
    },
  },
  BATCH_COLUMN_TWICE: {
    httpStatus: 422,
    exitCode: 2,
    message: {
      en: 'The column "{column}" is mapped more than once: to {inputs}.',
      'pt-BR': 'A coluna "{column}" foi indicada mais de uma vez: para {inputs}.',
    },
    mend: {
      en: 'Map each column once: --map "{column}={first}".',
      'pt-BR': 'Indique cada coluna uma vez: --map "{column}={first}".',
    },
    mendOverHttp: {
      en: 'Name each column once in map: {column}={first}.',
      'pt-BR': 'Diga cada coluna uma vez em map: {column}={first}.',
    },
  },
  BATCH_SHEET_UNKNOWN: {
    httpStatus: 422,
    exitCode: 2,
    message: {
      en: 'The input has no sheet "{sheet}".',
      'pt-BR': 'A entrada não tem a aba "{sheet}".',
    },
    mend: {
      en: 'Give the name of a sheet of an .xlsx file. Sheets: {choices}.',
      'pt-BR': 'Informe o nome de uma aba de um arquivo .xlsx. Abas: {choices}.',
    },
  },
  BATCH_COLUMN_AMBIGUOUS: {
    httpStatus: 422,
    exitCode: 2,
    message: {
      en: 'More than one column of the input may contain the documents: {columns}.',
      'pt-BR': 'Mais de uma coluna da entrada pode conter os documentos: {columns}.',
    },
    mend: {
      en: 'Specify the right column, such as --column "{first}".',
      'pt-BR': 'Informe a coluna certa, por exemplo --column "{first}".',
    },
    mendOverHttp: {
      en: 'Specify the right one in "column", such as "{first}", or give a table with one column of documents.',
      'pt-BR':
        'Indique a coluna certa em "column", por exemplo "{first}", ou informe uma tabela com uma só coluna de documentos.',
    },
  },
} as const satisfies Record<string, ErrorRow>;
