import type { Text } from '../../../base/language.ts';

/** Errors, help, questions, settings, documents, the database and the doctor. */
export const generalTexts = {
  untranslated: {
    en: 'Texts that are not in {file} yet and stand in English: {count}.',
    'pt-BR': 'Textos que ainda não estão em {file} e aparecem em inglês: {count}.',
  },
  // Errors and interruption
  error: { en: 'Error', 'pt-BR': 'Erro' },
  unexpectedFailure: {
    en: 'unexpected failure ({reason}), a defect of credit.',
    'pt-BR': 'falha inesperada ({reason}), um defeito do credit.',
  },
  reportDefect: {
    en: 'What was acknowledged is kept. Run the command again with --debug to see where it failed.',
    'pt-BR': 'O que foi confirmado está guardado. Rode o comando de novo com --debug para ver onde falhou.',
  },
  moreAbout: { en: 'More: credit help {code}', 'pt-BR': 'Mais: credit help {code}' },
  stopping: { en: 'Stopping…', 'pt-BR': 'Parando…' },
  stoppingWithResume: {
    en: 'Stopping… what was answered is kept. Go on: {command}',
    'pt-BR': 'Parando… o que foi respondido está guardado. Continuar: {command}',
  },
  unknownCommand: { en: 'There is no command "{term}"', 'pt-BR': 'Não existe o comando "{term}"' },
  unknownCommandNear: {
    en: 'There is no command "{term}" (did you mean {nearest}?)',
    'pt-BR': 'Não existe o comando "{term}" (você quis dizer {nearest}?)',
  },
  unknownOption: { en: 'There is no option "{term}"', 'pt-BR': 'Não existe a opção "{term}"' },
  unknownOptionNear: {
    en: 'There is no option "{term}" (did you mean {nearest}?)',
    'pt-BR': 'Não existe a opção "{term}" (você quis dizer {nearest}?)',
  },
  unknownTopic: { en: 'There is no help about "{term}"', 'pt-BR': 'Não há ajuda sobre "{term}"' },
  unknownTopicNear: {
    en: 'There is no help about "{term}" (did you mean {nearest}?)',
    'pt-BR': 'Não há ajuda sobre "{term}" (você quis dizer {nearest}?)',
  },
  errorCodeHere: { en: 'ERROR_CODE', 'pt-BR': 'CÓDIGO_DE_ERRO' },
  missingArgument: { en: '<{term}> is missing', 'pt-BR': 'Falta <{term}>' },
  missingValue: { en: '{term} needs a value', 'pt-BR': '{term} precisa de um valor' },
  tooManyArguments: { en: 'Too many arguments', 'pt-BR': 'Argumentos demais' },
  documentAlone: { en: 'A document alone is no command', 'pt-BR': 'Um documento sozinho não é um comando' },

  // Help
  programSummary: {
    en: 'credit: credit analysis for Brazil. One document in, one decision with its reasons out.',
    'pt-BR':
      'credit: análise de crédito para o Brasil. Entra um documento, sai uma decisão com seus motivos.',
  },
  helpUsage: { en: 'Usage', 'pt-BR': 'Uso' },
  helpAlias: { en: 'or {line}', 'pt-BR': 'ou {line}' },
  helpExamples: { en: 'Examples', 'pt-BR': 'Exemplos' },
  helpCommands: { en: 'Commands', 'pt-BR': 'Comandos' },
  helpArguments: { en: 'Arguments', 'pt-BR': 'Argumentos' },
  helpOptions: { en: 'Options', 'pt-BR': 'Opções' },
  helpEverywhere: { en: 'Options of every command', 'pt-BR': 'Opções de todos os comandos' },
  helpMore: { en: 'More', 'pt-BR': 'Mais' },
  helpHelp: { en: 'this help', 'pt-BR': 'esta ajuda' },
  helpVersion: { en: 'the version', 'pt-BR': 'a versão' },
  helpScripts: { en: 'For scripts and agents', 'pt-BR': 'Para scripts e agentes' },
  helpScripts1: {
    en: 'Nothing is asked without a terminal; --no-input forbids questions on one too.',
    'pt-BR': 'Nada é perguntado sem terminal; --no-input proíbe perguntas também nele.',
  },
  helpScripts2: {
    en: '--json prints the answer alone on stdout; everything said about it is on stderr.',
    'pt-BR': '--json imprime só a resposta em stdout; o que se diz sobre ela vai em stderr.',
  },
  helpScripts3: {
    en: 'Exit: 0 done, 1 failed, 2 wrong usage or input, 3 --fail-on, 4 report in ERROR, 5 not finished.',
    'pt-BR':
      'Saída: 0 feito, 1 falhou, 2 uso ou entrada errada, 3 --fail-on, 4 relatório em ERROR, 5 não terminou.',
  },
  helpWrong: { en: 'Wrong', 'pt-BR': 'Errado' },
  helpRight: { en: 'Right', 'pt-BR': 'Certo' },
  helpNext: { en: 'What next', 'pt-BR': 'E agora' },
  errorEndsWith: {
    en: 'The command line ends with {exitCode}; the API answers {httpStatus}.',
    'pt-BR': 'A linha de comando termina com {exitCode}; a API responde {httpStatus}.',
  },
  severalExitCodes: {
    en: 'When several hold: 2 before work begins; afterwards 1, then 4, 3, 5.',
    'pt-BR': 'Quando valem vários: 2 antes de começar; depois 1, então 4, 3, 5.',
  },

  // Words
  yes: { en: 'yes', 'pt-BR': 'sim' },
  no: { en: 'no', 'pt-BR': 'não' },
  approvedWord: { en: 'APPROVED', 'pt-BR': 'APROVADO' },
  deniedWord: { en: 'DENIED', 'pt-BR': 'NEGADO' },
  sandboxListed: {
    en: 'SANDBOX  reports with invented data',
    'pt-BR': 'SANDBOX  relatórios com dados inventados',
  },

  // Settings
  settingWritten: { en: '{key} is set in {file}', 'pt-BR': '{key} definida em {file}' },

  settingRemoved: {
    en: '{key} is no longer set in {file}',
    'pt-BR': '{key} não está mais definida em {file}',
  },
  settingNotThere: { en: '{key} was not set in {file}', 'pt-BR': '{key} não estava definida em {file}' },
  projectOrUser: { en: 'Give either --project or --user', 'pt-BR': 'Informe --project ou --user' },

  // Questions
  keysToChoose: { en: '↑↓ move · Enter choose', 'pt-BR': '↑↓ mover · Enter escolher' },
  yesOrNo: { en: '(y/N)', 'pt-BR': '(s/N)' },
  goOn: { en: 'Go on?', 'pt-BR': 'Continuar?' },
  typeName: { en: 'Type "{name}" to go on', 'pt-BR': 'Digite "{name}" para continuar' },
  otherName: { en: '"{given}" is another name', 'pt-BR': '"{given}" é outro nome' },
  nothingChanged: { en: 'Nothing was changed.', 'pt-BR': 'Nada foi alterado.' },
  numberOfChoice: { en: 'Number, 1 to {last} (Enter: 1):', 'pt-BR': 'Número, de 1 a {last} (Enter: 1):' },
  notANumberOfChoice: { en: 'Type a number from 1 to {last}.', 'pt-BR': 'Digite um número de 1 a {last}.' },
  choosePolicy: { en: 'Policy', 'pt-BR': 'Política' },
  whichPolicy: { en: 'Which policy for this {kind}', 'pt-BR': 'Qual política para este {kind}' },
  typeDocument: { en: 'CPF or CNPJ', 'pt-BR': 'CPF ou CNPJ' },
  validDocument: { en: '{kind}, valid', 'pt-BR': '{kind} válido' },
  awaitingStdin: {
    en: 'Type or paste CPF or CNPJ, one or many, masked or not. End with {keys}.',
    'pt-BR': 'Digite ou cole CPF ou CNPJ, um ou vários, com ou sem máscara. Termine com {keys}.',
  },
  stdinTooLong: { en: 'the input is too long', 'pt-BR': 'a entrada é longa demais' },
  stdinAtMost: { en: 'at most {megabytes} MB', 'pt-BR': 'no máximo {megabytes} MB' },

  // Documents
  documentValid: { en: 'valid', 'pt-BR': 'válido' },
  documentPadded: {
    en: 'valid, with its leading zeros given back',
    'pt-BR': 'válido, com os zeros à esquerda devolvidos',
  },
  documentRepeated: {
    en: 'valid, again (first at line {line})',
    'pt-BR': 'válido, repetido (primeiro na linha {line})',
  },
  documentInvalid: { en: 'invalid', 'pt-BR': 'inválido' },
  documentMeant: { en: '(meant: {document}?)', 'pt-BR': '(seria {document}?)' },
  documentCounts: {
    en: 'Valid {valid}, invalid {invalid}, repeated {duplicates}',
    'pt-BR': 'Válidos {valid}, inválidos {invalid}, repetidos {duplicates}',
  },
  noDocument: {
    en: 'there is nothing like a document in it',
    'pt-BR': 'não há nada parecido com um documento',
  },
  someDocument: { en: 'CPF or CNPJ, one or many a line', 'pt-BR': 'CPF ou CNPJ, um ou vários por linha' },

  // The toolbox
  toolboxSandbox: {
    en: 'SANDBOX  every answer is invented data. A company to begin with: {document}',
    'pt-BR': 'SANDBOX  toda resposta é de dados inventados. Uma empresa para começar: {document}',
  },
  toolboxHow: {
    en: 'Type a document or paste a list. Enter alone: what else there is. Ctrl-C: one step back.',
    'pt-BR': 'Digite um documento ou cole uma lista. Só Enter: o que mais há. Ctrl-C: um passo atrás.',
  },
  steppedBack: { en: 'Back.', 'pt-BR': 'De volta.' },
  validList: { en: 'a list', 'pt-BR': 'uma lista' },
  amountName: { en: 'the amount', 'pt-BR': 'o valor' },
  askInput: { en: '{title} ({expected})', 'pt-BR': '{title} ({expected})' },
  askOptionalInput: {
    en: '{title} ({expected}; Enter: none)',
    'pt-BR': '{title} ({expected}; Enter: nenhum)',
  },
  askAmount: { en: 'Amount asked for, BRL (Enter: none)', 'pt-BR': 'Valor solicitado, R$ (Enter: nenhum)' },
  askPurpose: { en: 'Purpose', 'pt-BR': 'Finalidade' },
  listCounts: {
    en: 'A list: valid {valid} (CNPJ {cnpj}, CPF {cpf}), invalid {invalid}, repeated {duplicates}',
    'pt-BR':
      'Uma lista: válidos {valid} (CNPJ {cnpj}, CPF {cpf}), inválidos {invalid}, repetidos {duplicates}',
  },
  askBatchName: {
    en: 'Name of the batch (Enter: date and time)',
    'pt-BR': 'Nome do lote (Enter: data e hora)',
  },
  askSpreadsheet: {
    en: 'Spreadsheet, FILE.xlsx (Enter: none)',
    'pt-BR': 'Planilha, ARQUIVO.xlsx (Enter: nenhuma)',
  },
  spreadsheetName: {
    en: 'A name that ends in .xlsx or .csv, or Enter alone.',
    'pt-BR': 'Um nome que termine em .xlsx ou .csv, ou só Enter.',
  },
  whatElse: { en: 'What next', 'pt-BR': 'O que fazer' },
  lastReport: { en: 'The last report: {report}', 'pt-BR': 'O último relatório: {report}' },
  recentReports: { en: 'Recent reports', 'pt-BR': 'Relatórios recentes' },
  listFromFile: { en: 'A batch from a file', 'pt-BR': 'Um lote de um arquivo' },
  anotherDocument: { en: 'Another document', 'pt-BR': 'Outro documento' },
  leaveToolbox: { en: 'Leave', 'pt-BR': 'Sair' },
  whichReport: { en: 'Report', 'pt-BR': 'Relatório' },
  goBack: { en: 'Back', 'pt-BR': 'Voltar' },
  askFile: { en: 'File', 'pt-BR': 'Arquivo' },
  noSuchFileHere: { en: 'There is no file "{file}" here.', 'pt-BR': 'Não há aqui o arquivo "{file}".' },
  whatWithReport: { en: 'And now', 'pt-BR': 'E agora' },
  decideIt: { en: 'Decide', 'pt-BR': 'Decidir' },
  redoIt: { en: 'Replace the decision', 'pt-BR': 'Substituir a decisão' },
  showWhole: { en: 'Show everything', 'pt-BR': 'Mostrar tudo' },
  toolboxPlaces: { en: 'Data: {file}', 'pt-BR': 'Dados: {file}' },
  toolboxFirst: {
    en: 'This database is new: two starter policies are enabled. Help: credit --help',
    'pt-BR': 'Este banco de dados é novo: duas políticas iniciais estão habilitadas. Ajuda: credit --help',
  },

  // The database
  databaseSound: {
    en: '{file} is sound, schema {schema}.',
    'pt-BR': '{file} está íntegro, esquema {schema}.',
  },
  mentionsBeingFilled: {
    en: 'Whom analyses name: {done} of {all}. Ctrl-C stops; the next time goes on.',
    'pt-BR': 'Quem as análises citam: {done} de {all}. Ctrl-C interrompe; da próxima vez continua.',
  },
  mentionsFilled: {
    en: 'Analyses of which it is noted now whom they name: {count}',
    'pt-BR': 'Análises de que agora está anotado quem citam: {count}',
  },
  rowsBeingCopied: {
    en: 'Copying rows: {done} of {all}. Ctrl-C leaves nothing of the copy.',
    'pt-BR': 'Copiando linhas: {done} de {all}. Ctrl-C não deixa nada da cópia.',
  },
  decisionsBeingReplayed: {
    en: 'Deriving decisions again: {done} of {all}.',
    'pt-BR': 'Derivando decisões de novo: {done} de {all}.',
  },
  databaseCopied: {
    en: '{from} is in {to}: {rows} rows in {tables} tables, equal in counts and checksums, every reference kept.',
    'pt-BR':
      '{from} está em {to}: {rows} linhas em {tables} tabelas, iguais em contagens e somas de verificação, todas as referências mantidas.',
  },
  copyChangedTexts: {
    en: 'Texts with a NUL, which PostgreSQL cannot keep and which have another character there: {count}',
    'pt-BR': 'Textos com NUL, que o PostgreSQL não guarda e que têm outro caractere lá: {count}',
  },
  copyReplayed: {
    en: 'Decisions derived again there: {equal} equal, {different} otherwise; never evaluated: {impossible}',
    'pt-BR':
      'Decisões derivadas de novo lá: {equal} iguais, {different} diferentes; nunca avaliadas: {impossible}',
  },
  copyExports: {
    en: 'Files of exports that went along: {count}',
    'pt-BR': 'Arquivos de exportações que foram junto: {count}',
  },
  copyReplayDiffers: { en: 'otherwise  {id}  {code}', 'pt-BR': 'diferente  {id}  {code}' },
  salvaged: {
    en: 'Saved in {to}: {kept} rows. Lost: {count}',
    'pt-BR': 'Guardadas em {to}: {kept} linhas. Perdidas: {count}',
  },
  salvageSaved: { en: 'saved  {table} {row}  {why}', 'pt-BR': 'guardada  {table} {row}  {why}' },
  salvageLost: { en: 'lost  {table} {row}  {why}', 'pt-BR': 'perdida  {table} {row}  {why}' },
  damagedRows: {
    en: 'Damaged rows, not shown (RECORD_DAMAGED): {damaged}. Run: credit db check',
    'pt-BR': 'Registros danificados, não exibidos (RECORD_DAMAGED): {damaged}. Execute: credit db check',
  },
  damagedInBackup: {
    en: 'The backup contains damaged rows, because the database does: {damaged}. Run: credit db check',
    'pt-BR':
      'O backup contém registros danificados, porque o banco os contém: {damaged}. Execute: credit db check',
  },
  damagedEntries: {
    en: 'Entries that are missing or were changed (RECORD_DAMAGED): {damaged}. Run: credit audit verify',
    'pt-BR': 'Entradas ausentes ou alteradas (RECORD_DAMAGED): {damaged}. Execute: credit audit verify',
  },
  damagedReports: {
    en: 'Damaged reports, not included (RECORD_DAMAGED): {damaged}. Run: credit db check',
    'pt-BR': 'Relatórios danificados, não incluídos (RECORD_DAMAGED): {damaged}. Execute: credit db check',
  },
  salvageChanged: {
    en: 'differs from what was written: run credit audit verify',
    'pt-BR': 'difere do que foi gravado: execute credit audit verify',
  },
  salvageMissing: { en: 'missing', 'pt-BR': 'ausente' },
  salvageDamaged: { en: 'damaged', 'pt-BR': 'danificada' },
  salvageUnreadable: { en: 'unreadable', 'pt-BR': 'ilegível' },
  salvageRefused: { en: 'holds what cannot be', 'pt-BR': 'contém o que não pode ser' },
  salvageWithoutParent: { en: 'belongs to a lost row', 'pt-BR': 'pertence a uma linha perdida' },
  salvageIncomplete: {
    en: 'lacks sections: it is kept and not shown; credit analyze makes a new report',
    'pt-BR': 'faltam seções: é guardada e não mostrada; credit analyze faz um novo relatório',
  },
  databaseCurrent: {
    en: '{file} has the schema of this version ({schema}).',
    'pt-BR': '{file} tem o esquema desta versão ({schema}).',
  },
  migrationsPending: {
    en: 'Would be done on {file} (schema {schema}): {names}',
    'pt-BR': 'Seria feito em {file} (esquema {schema}): {names}',
  },
  migrationsDone: {
    en: 'Done on {file} (schema {schema}): {names}',
    'pt-BR': 'Feito em {file} (esquema {schema}): {names}',
  },
  backupMade: {
    en: 'The database as it was before this version is in {file} ({megabytes} MB)',
    'pt-BR': 'O banco de dados como estava antes desta versão está em {file} ({megabytes} MB)',
  },
  backupPlanned: {
    en: 'First it would be copied, as it is, to {file} ({megabytes} MB)',
    'pt-BR': 'Antes ele seria copiado, como está, para {file} ({megabytes} MB)',
  },

  // The doctor
  doctorOK: { en: 'ok', 'pt-BR': 'ok' },
  doctorWARNING: { en: 'look', 'pt-BR': 'atenção' },
  doctorFAILED: { en: 'FAILED', 'pt-BR': 'FALHOU' },
  doctorSKIPPED: { en: 'not tried', 'pt-BR': 'não tentado' },
  doctorDefaults: {
    en: 'no file of settings: the defaults',
    'pt-BR': 'nenhum arquivo de configurações: os padrões',
  },
  doctorNode: {
    en: '{version} is too old. Install Node {oldest} or newer.',
    'pt-BR': '{version} é antigo demais. Instale o Node {oldest} ou mais novo.',
  },
  doctorDriver: {
    en: 'The driver of SQLite was compiled on Node {version}, with which it may end the process at any time (nodejs/node#65446). Install again with Node 22 or 26, or where npm can fetch the driver that its makers compiled.',
    'pt-BR':
      'O driver do SQLite foi compilado no Node {version}, com o qual pode encerrar o processo a qualquer momento (nodejs/node#65446). Instale de novo com o Node 22 ou 26, ou onde o npm possa baixar o driver que os autores compilaram.',
  },
  doctorVariable: {
    en: '{name} is no setting of credit, and does nothing',
    'pt-BR': '{name} não é configuração do credit, e não faz nada',
  },
  doctorFolder: {
    en: '{folder} cannot be written to. Give write permission, or another file with --db.',
    'pt-BR': '{folder} não pode ser gravada. Dê permissão de escrita, ou outro arquivo com --db.',
  },
  doctorFree: { en: '{size} MB free', 'pt-BR': '{size} MB livres' },
  doctorClock: {
    en: 'the database was written at {time}, in the future of this clock',
    'pt-BR': 'o banco de dados foi gravado em {time}, no futuro deste relógio',
  },
  doctorClockFits: {
    en: 'within {time} of the clock of a source',
    'pt-BR': 'a {time} do relógio de uma fonte',
  },
  doctorClockAhead: {
    en: '{time} ahead of the clock of a source. Set this one.',
    'pt-BR': 'adiantado {time} em relação a uma fonte. Acerte este.',
  },
  doctorClockLate: {
    en: '{time} behind the clock of a source. Set this one.',
    'pt-BR': 'atrasado {time} em relação a uma fonte. Acerte este.',
  },
  doctorClockStamp: {
    en: 'not behind the last writing of the database',
    'pt-BR': 'não atrasado em relação à última gravação do banco',
  },
  doctorClockAlone: { en: 'nothing to compare it with', 'pt-BR': 'nada com que comparar' },
  doctorProxy: {
    en: '{address}, for sources, sign-in and downloads',
    'pt-BR': '{address}, para fontes, entrada e downloads',
  },
  doctorProxyExcept: {
    en: '{address}, for sources, sign-in and downloads; direct: {hosts}',
    'pt-BR': '{address}, para fontes, entrada e downloads; sem proxy: {hosts}',
  },
  doctorProxyWebhooks: {
    en: '{address}, for webhooks; it must refuse private addresses',
    'pt-BR': '{address}, para webhooks; deve recusar endereços privados',
  },
  exportRests: {
    en: 'The process of this export was lost {losses} times. The next attempt starts at {time}. You can stop waiting with Ctrl-C. The service or the next export continues it',
    'pt-BR':
      'O processo desta exportação foi perdido {losses} vezes. A próxima tentativa começa em {time}. Você pode parar de esperar com Ctrl-C. O serviço ou a próxima exportação continua o trabalho',
  },
  doctorOffline: { en: 'left out (--offline)', 'pt-BR': 'deixadas de fora (--offline)' },
  doctorNotAskedOffline: { en: 'not asked (--offline)', 'pt-BR': 'não consultado (--offline)' },
  doctorNoDatabase: {
    en: '{file} is not there yet; the first analysis makes it',
    'pt-BR': '{file} ainda não existe; a primeira análise o cria',
  },
  doctorAnswered: { en: 'answered in {ms} ms', 'pt-BR': 'em {ms} ms' },
  doctorLacks: { en: 'not asked: {setting} is not set', 'pt-BR': 'não consultada: falta {setting}' },
  doctorNotAsked: { en: 'not asked: of people alone', 'pt-BR': 'não consultada: só de pessoas' },
  doctorNoDefault: {
    en: 'no default for a {kind}, and not exactly one enabled. See: credit policy list',
    'pt-BR': 'sem padrão para {kind}, e não há exatamente uma habilitada. Veja: credit policy list',
  },
  inventedData: { en: 'SANDBOX (invented)', 'pt-BR': 'SANDBOX (inventados)' },
  realData: { en: 'real', 'pt-BR': 'reais' },
} as const satisfies Record<string, Text>;
