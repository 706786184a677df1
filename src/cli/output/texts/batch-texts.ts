import type { Text } from '../../../base/language.ts';

/** Batches: what is read, how it goes, what came of it. */
export const batchTexts = {
  // What is given
  awaitingBatch: {
    en: 'Type or paste CPF or CNPJ, one or many a line, masked or not, or a table copied from a spreadsheet. End with {keys}.',
    'pt-BR':
      'Digite ou cole CPF ou CNPJ, um ou vários por linha, com ou sem máscara, ou uma tabela copiada de uma planilha. Termine com {keys}.',
  },
  awaitingOutcomes: {
    en: 'Paste a table of outcomes with the names of its columns. End with {keys}.',
    'pt-BR': 'Cole uma tabela de desfechos com os nomes das colunas. Termine com {keys}.',
  },
  stdinOnce: { en: '- can be given once', 'pt-BR': '- só pode ser informado uma vez' },
  noSuchFile: { en: 'there is no such file', 'pt-BR': 'esse arquivo não existe' },
  isFolder: { en: 'it is a folder', 'pt-BR': 'é uma pasta' },
  mayNotRead: { en: 'reading it is not permitted', 'pt-BR': 'sem permissão de leitura' },
  inFile: { en: 'In {file}:', 'pt-BR': 'Em {file}:' },
  fileBegins: {
    en: '{file}: its first line counts as {line}.',
    'pt-BR': '{file}: a primeira linha conta como {line}.',
  },
  readAsTable: {
    en: 'Documents from the column {columns}.',
    'pt-BR': 'Documentos da coluna {columns}.',
  },
  readFromSheet: { en: 'Sheet "{sheet}".', 'pt-BR': 'Planilha "{sheet}".' },
  otherSheets: {
    en: 'Passed over: {sheets} (--sheet takes another).',
    'pt-BR': 'Não lidas: {sheets} (--sheet escolhe outra).',
  },
  alsoRead: { en: 'Also read: {columns}.', 'pt-BR': 'Também lidas: {columns}.' },
  inputsFed: { en: 'Said by you: {columns}.', 'pt-BR': 'Dito por você: {columns}.' },
  inputsWithoutColumn: {
    en: 'Without a column: {inputs}.',
    'pt-BR': 'Sem coluna: {inputs}.',
  },
  inputsLikelyFed: {
    en: 'If they are called otherwise: {maps}.',
    'pt-BR': 'Se têm outro nome: {maps}.',
  },
  extraColumns: {
    en: 'Kept as they are: {columns}.',
    'pt-BR': 'Mantidas como estão: {columns}.',
  },
  unusedColumns: {
    en: 'The list was read as text. Not used: {columns}. To use these values, provide a table, such as CSV.',
    'pt-BR':
      'A lista foi lida como texto. Sem uso: {columns}. Para usar esses valores, informe uma tabela, por exemplo em CSV.',
  },
  readingFiles: { en: 'Reading {files} …', 'pt-BR': 'Lendo {files} …' },
  readingLines: { en: 'Reading: line {lines}', 'pt-BR': 'Lendo: linha {lines}' },
  otherKindCount: {
    en: 'of them another kind ({kind}) {count}',
    'pt-BR': 'dos quais outro tipo ({kind}) {count}',
  },
  invalidLine: { en: 'line {line} {text} ({reason})', 'pt-BR': 'linha {line} {text} ({reason})' },
  moreLikeIt: { en: 'and {count} more like it', 'pt-BR': 'e mais {count} assim' },
  moreInvalid: { en: '{count} more', 'pt-BR': 'mais {count}' },
  lostZerosHint: {
    en: 'Zeros lost in front ({count}): --pad-zeros gives them back.',
    'pt-BR': 'Zeros à esquerda perdidos ({count}): --pad-zeros os devolve.',
  },
  otherKindHint: {
    en: 'For the {kind}: a second batch, with a policy for {kind} (--policy).',
    'pt-BR': 'Para os {kind}: um segundo lote, com uma política para {kind} (--policy).',
  },

  // A dry run
  policyOfBatch: {
    en: 'Policy {policy} v{version}: {name}',
    'pt-BR': 'Política {policy} v{version}: {name}',
  },
  pastedLines: { en: 'Lines read: {lines}', 'pt-BR': 'Linhas lidas: {lines}' },
  reusableCount: {
    en: 'reusable {count}',
    'pt-BR': 'reaproveitáveis {count}',
  },
  reusableDays: {
    en: 'reusable {count} (--reuse-days {days})',
    'pt-BR': 'reaproveitáveis {count} (--reuse-days {days})',
  },
  toAskCount: { en: 'to be asked {count}', 'pt-BR': 'a consultar {count}' },
  expectedPrice: { en: 'expected price {price}', 'pt-BR': 'preço previsto {price}' },
  reportFiles: { en: 'Reports {done} of {total}', 'pt-BR': 'Relatórios {done} de {total}' },
  reportsWritten: {
    en: 'Written to {file}: {written} reports; {kept} were there already',
    'pt-BR': 'Gravados em {file}: {written} relatórios; {kept} já estavam lá',
  },
  reportsMissing: {
    en: '{count} documents have no file; {file} says why',
    'pt-BR': '{count} documentos estão sem arquivo; {file} diz por quê',
  },
  tooMuchForZip: {
    en: 'a zip holds 65,535 files and 4 GB at most; give a folder',
    'pt-BR': 'um zip comporta no máximo 65.535 arquivos e 4 GB; informe uma pasta',
  },
  reportsElsewhere: {
    en: 'reports go to a folder or a zip',
    'pt-BR': 'relatórios vão para uma pasta ou um zip',
  },
  notWithReports: {
    en: '{option} is about the spreadsheet, and --reports writes none',
    'pt-BR': '{option} é sobre a planilha, e --reports não grava nenhuma',
  },
  onlyWithReports: { en: '{option} needs --reports', 'pt-BR': '{option} precisa de --reports' },
  membersOnTop: {
    en: 'an operation: whom it comes upon is counted on top, up to {count} reports for each document, {price} at most in all',
    'pt-BR':
      'uma operação: quem ela encontrar é cobrado à parte, até {count} relatórios por documento, no máximo {price} ao todo',
  },
  expectedTime: { en: 'about {time}', 'pt-BR': 'cerca de {time}' },
  pacedBy: {
    en: 'Source {source} accepts at most {count} documents per minute.',
    'pt-BR': 'A fonte {source} aceita no máximo {count} documentos por minuto.',
  },
  invalidLines: { en: 'invalid: {lines}', 'pt-BR': 'inválidos: {lines}' },
  reuseHint: {
    en: 'With --reuse-days {days}: up to {count} without new queries, on the answers of recent reports; up to {price} less.',
    'pt-BR':
      'Com --reuse-days {days}: até {count} sem novas consultas, com as respostas de relatórios recentes; até {price} a menos.',
  },
  wouldGetInvalid: {
    en: '{file} would get the invalid lines ({count}).',
    'pt-BR': '{file} receberia as linhas inválidas ({count}).',
  },
  wouldGetResults: {
    en: '{file} would get the results ({count}).',
    'pt-BR': '{file} receberia os resultados ({count}).',
  },
  dryRunDone: { en: 'Nothing was made (--dry-run).', 'pt-BR': 'Nada foi criado (--dry-run).' },

  // Making and going on
  defaultBatchName: { en: 'Batch of {time}', 'pt-BR': 'Lote de {time}' },
  severalFiles: { en: '{file} and {count} more', 'pt-BR': '{file} e mais {count}' },
  batchMade: {
    en: 'Batch {batch} "{name}", policy {policy} v{version}: {counts}',
    'pt-BR': 'Lote {batch} "{name}", política {policy} v{version}: {counts}',
  },
  filesOrExpiring: {
    en: 'specify exactly one of files, --from-expiring and --from-incomplete',
    'pt-BR': 'informe apenas um: arquivos, --from-expiring ou --from-incomplete',
  },
  expiringPolicies: {
    en: 'What expires is of several policies: which one?',
    'pt-BR': 'O que vence é de várias políticas: qual delas?',
  },
  expiringName: { en: 'Expires until {day}', 'pt-BR': 'Vence até {day}' },
  nothingExpires: {
    en: 'No approval ends within {days} days that nothing has followed.',
    'pt-BR': 'Nenhuma aprovação vence em {days} dias sem já ter sido refeita.',
  },
  incompleteName: { en: '{name}, with all sources', 'pt-BR': '{name}, com todas as fontes' },
  nothingIncomplete: {
    en: 'No document of batch {batch} was decided although a source failed or was not queried because of a cap.',
    'pt-BR':
      'Nenhum documento do lote {batch} foi decidido com falha de uma fonte ou sem consultá-la por causa de um teto.',
  },
  batchGoesOn: {
    en: 'Going on with {batch} "{name}": {done} of {total} are ready.',
    'pt-BR': 'Continuando {batch} "{name}": {done} de {total} prontos.',
  },
  batchDoneBefore: {
    en: 'The same input was analysed as {batch} "{name}", finished {time}: nothing is asked or counted again. For another analysis: --new',
    'pt-BR':
      'A mesma entrada foi analisada como {batch} "{name}", terminado em {time}: nada é pedido nem contado de novo. Para outra análise: --new',
  },
  batchQueued: {
    en: 'Left to the service (credit serve on this database). To work on it here: credit batch resume {batch}',
    'pt-BR':
      'Deixado ao serviço (credit serve neste banco). Para processar aqui: credit batch resume {batch}',
  },
  unfinishedBatch: {
    en: 'Whether to go on with {batch} "{name}", which is unfinished,',
    'pt-BR': 'A pergunta se {batch} "{name}", que não terminou, deve continuar',
  },
  unfinishedAsk: {
    en: '{batch} "{name}" is unfinished: {done} of {total} are ready.',
    'pt-BR': '{batch} "{name}" não terminou: {done} de {total} prontos.',
  },
  goOnWithIt: { en: 'Go on with it', 'pt-BR': 'Continuar esse' },
  beginAnother: { en: 'Begin another one', 'pt-BR': 'Começar outro' },
  resumeOrNew: { en: 'Either --resume or --new', 'pt-BR': 'Ou --resume ou --new' },
  batchIsNow: {
    en: 'a batch is evaluated as of the time at which it runs',
    'pt-BR': 'um lote é avaliado na data em que roda',
  },
  analyzeAsOf: { en: 'credit analyze for another time', 'pt-BR': 'credit analyze para outra data' },
  detachAlone: {
    en: '--detach does not wait: leave out {option}',
    'pt-BR': '--detach não espera: retire {option}',
  },
  replaceFile: { en: '{file} exists already. Replace it?', 'pt-BR': '{file} já existe. Substituir?' },
  batchFormats: { en: 'a name that ends in .xlsx or .csv', 'pt-BR': 'um nome que termine em .xlsx ou .csv' },
  xlsxName: { en: 'a name that ends in .xlsx', 'pt-BR': 'um nome que termine em .xlsx' },
  csvName: { en: 'a name that ends in .csv', 'pt-BR': 'um nome que termine em .csv' },
  sameFileTwice: { en: '"{file}" is given twice', 'pt-BR': '"{file}" foi informado duas vezes' },
  otherFile: { en: 'another name', 'pt-BR': 'outro nome' },

  // How it goes
  batchDone: { en: '{done}/{total}', 'pt-BR': '{done}/{total}' },
  batchTimeLeft: { en: '{time} left', 'pt-BR': 'resta {time}' },
  stoppingBatch: {
    en: 'Stopping… {done} ready and kept. Go on: {command}',
    'pt-BR': 'Parando… {done} prontos e guardados. Continuar: {command}',
  },

  // What came of it
  spreadsheetAt: { en: 'Spreadsheet: {file}', 'pt-BR': 'Planilha: {file}' },
  invalidAt: { en: 'Invalid lines: {file}', 'pt-BR': 'Linhas inválidas: {file}' },
  nothingToDo: {
    en: 'Nothing to do: every document is ready.',
    'pt-BR': 'Nada a fazer: todos os documentos estão prontos.',
  },
  nothingToRetry: {
    en: 'Nothing to do: no document is in ERROR.',
    'pt-BR': 'Nada a fazer: nenhum documento está em ERRO.',
  },
  retrying: { en: 'Trying {count} again.', 'pt-BR': 'Repetindo {count}.' },

  // Lists, one batch, its end
  sandboxBatches: {
    en: 'SANDBOX  batches with invented data',
    'pt-BR': 'SANDBOX  lotes com dados inventados',
  },
  noBatches: {
    en: 'No batch. Make one: credit batch <file>',
    'pt-BR': 'Nenhum lote. Faça um: credit batch <arquivo>',
  },
  noItems: { en: 'No document.', 'pt-BR': 'Nenhum documento.' },
  moreBatches: { en: 'There are more: --limit, or --cursor.', 'pt-BR': 'Há mais: --limit, ou --cursor.' },
  cancelsBatch: {
    en: 'Ends {batch} "{name}" with {waiting} documents not begun. The {done} that are ready stay.',
    'pt-BR': 'Encerra {batch} "{name}" com {waiting} documentos não iniciados. Os {done} prontos ficam.',
  },
  batchCancelled: {
    en: '{batch} is cancelled; {done} ready documents are kept.',
    'pt-BR': '{batch} foi cancelado; {done} documentos prontos estão guardados.',
  },
} as const satisfies Record<string, Text>;
