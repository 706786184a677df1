import { fillTemplate, type Language, type Text } from '../../base/language.ts';

/**
 * What the command line says, in every language. Words of the trade follow the glossary; titles of sections, sources,
 * rules and errors are data of the definitions that own them.
 */
export const texts = {
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
  helpExample: { en: 'Example', 'pt-BR': 'Exemplo' },
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
  enabled: { en: 'enabled', 'pt-BR': 'habilitada' },
  disabled: { en: 'disabled', 'pt-BR': 'desabilitada' },
  isDefault: { en: 'default', 'pt-BR': 'padrão' },
  policyDecides: { en: 'the policy', 'pt-BR': 'a política' },
  analystDecides: { en: 'an analyst', 'pt-BR': 'um analista' },
  approvedWord: { en: 'APPROVED', 'pt-BR': 'APROVADO' },
  deniedWord: { en: 'DENIED', 'pt-BR': 'NEGADO' },
  sandboxListed: {
    en: 'SANDBOX  reports with invented data',
    'pt-BR': 'SANDBOX  relatórios com dados inventados',
  },

  // Settings
  settingWritten: { en: '{key} is set in {file}', 'pt-BR': '{key} definida em {file}' },

  // Questions
  keysToChoose: { en: '↑↓ move · Enter choose', 'pt-BR': '↑↓ mover · Enter escolher' },
  yesOrNo: { en: '(y/N)', 'pt-BR': '(s/N)' },
  goOn: { en: 'Go on?', 'pt-BR': 'Continuar?' },
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
  toolboxPlaces: { en: 'Data: {file}', 'pt-BR': 'Dados: {file}' },
  toolboxFirst: {
    en: 'This database is new: two starter policies are enabled. Help: credit --help',
    'pt-BR': 'Este banco de dados é novo: duas políticas iniciais estão habilitadas. Ajuda: credit --help',
  },

  // Policies
  noPolicies: {
    en: 'No policy. See: credit policy enable --help',
    'pt-BR': 'Nenhuma política. Veja: credit policy enable --help',
  },
  policyVersion: {
    en: 'version {version} (current {current}), hash {hash}',
    'pt-BR': 'versão {version} (atual {current}), hash {hash}',
  },
  enablesPolicy: {
    en: 'New reports may be made with {policy}.',
    'pt-BR': 'Relatórios novos poderão usar {policy}.',
  },
  disablesPolicy: {
    en: 'No new report will be made with {policy}, and it stops being a default.',
    'pt-BR': 'Nenhum relatório novo usará {policy}, e ela deixará de ser padrão.',
  },
  policyEnabled: {
    en: '{policy} is enabled, version {version}.',
    'pt-BR': '{policy} está habilitada, versão {version}.',
  },
  policyDisabled: { en: '{policy} is disabled.', 'pt-BR': '{policy} está desabilitada.' },
  policyOrUnset: {
    en: 'Give the id of a policy, or --unset with --kind',
    'pt-BR': 'Informe o id de uma política, ou --unset com --kind',
  },
  unsetNeedsKind: { en: '--unset needs --kind', 'pt-BR': '--unset precisa de --kind' },
  defaultSet: {
    en: '{policy} is your default for a {kind}.',
    'pt-BR': '{policy} é a sua padrão para {kind}.',
  },
  defaultUnset: { en: 'A {kind} has no default any more.', 'pt-BR': '{kind} não tem mais padrão.' },
  noDefaultBefore: { en: 'A {kind} had no default.', 'pt-BR': '{kind} não tinha padrão.' },

  // Usage
  usageTotal: { en: 'Total: {count} counted, {price}', 'pt-BR': 'Total: {count} contadas, {price}' },

  // An analysis
  analysing: { en: 'Analysing {document} …', 'pt-BR': 'Analisando {document} …' },
  firstStart: {
    en: 'New database: {file} (two starter policies are enabled)',
    'pt-BR': 'Novo banco de dados: {file} (duas políticas iniciais habilitadas)',
  },
  waitOrNot: { en: 'Either --wait or --no-wait', 'pt-BR': 'Ou --wait ou --no-wait' },
  unknownFormat: { en: '"{file}" has no known format', 'pt-BR': '"{file}" não tem um formato conhecido' },
  knownFormats: { en: 'a name that ends in .json', 'pt-BR': 'um nome que termine em .json' },
  fileWritten: { en: 'Written: {file}', 'pt-BR': 'Gravado: {file}' },
  next: { en: 'Next: {command}', 'pt-BR': 'Próximo: {command}' },
  notFinished: {
    en: 'Not finished in time: {report}. What was answered is kept. Go on: credit report wait {report}',
    'pt-BR':
      'Não terminou a tempo: {report}. O que foi respondido está guardado. Continuar: credit report wait {report}',
  },
  registered: {
    en: 'Registered, not begun. Finish it: credit report wait {report}',
    'pt-BR': 'Registrado, não iniciado. Para terminar: credit report wait {report}',
  },
  takenUp: {
    en: 'Taking up {report}, which a stopped process left unfinished …',
    'pt-BR': 'Retomando {report}, que um processo parado deixou …',
  },
  outcomeReprocessed: {
    en: 'The report was neither approved nor denied: it was processed again, under its id.',
    'pt-BR': 'O relatório não estava aprovado nem negado: foi reprocessado, com o mesmo id.',
  },
  outcomeJoined: {
    en: 'The same analysis was in progress: joined, nothing counted twice.',
    'pt-BR': 'A mesma análise estava em andamento: juntou-se a ela, nada contado duas vezes.',
  },
  outcomeSuperseded: {
    en: 'Another analysis of the document was in progress: this one took its place.',
    'pt-BR': 'Outra análise do documento estava em andamento: esta tomou o lugar dela.',
  },
  outcomeReused: {
    en: 'Reused: a fresh report was there, nothing was counted.',
    'pt-BR': 'Reaproveitado: havia um relatório recente, nada foi contado.',
  },

  // Sources while they are asked
  askingSources: { en: 'Sources {done}/{total}', 'pt-BR': 'Fontes {done}/{total}' },
  sourceAsking: { en: 'asking', 'pt-BR': 'consultando' },
  sourceAskingFor: { en: 'asking for {time}', 'pt-BR': 'consultando há {time}' },
  sourceAnswered: { en: 'ok', 'pt-BR': 'ok' },
  sourceNoRecord: { en: 'no record', 'pt-BR': 'sem registro' },
  sourceFailed: { en: 'failed', 'pt-BR': 'falhou' },
  sourceRequired: { en: 'required', 'pt-BR': 'obrigatória' },
  sourceOptional: { en: 'optional', 'pt-BR': 'opcional' },
  stillAsking: { en: 'Still asking: {names}', 'pt-BR': 'Ainda consultando: {names}' },

  // Figures of sections
  nothingFound: { en: 'nothing found', 'pt-BR': 'nada consta' },
  notCollected: { en: 'not asked', 'pt-BR': 'não consultado' },
  couldNotBeAsked: { en: 'could not be asked', 'pt-BR': 'não foi possível consultar' },
  unknownToSource: { en: 'no record at the source', 'pt-BR': 'sem registro na fonte' },
  collectedInPart: { en: 'in part', 'pt-BR': 'em parte' },
  collected: { en: 'collected', 'pt-BR': 'consultado' },
  since: { en: 'since {date}', 'pt-BR': 'desde {date}' },
  bornOn: { en: 'born on {date}', 'pt-BR': 'nascimento em {date}' },
  deceased: { en: 'deceased', 'pt-BR': 'falecido' },
  latest: { en: 'latest {date}', 'pt-BR': 'último em {date}' },
  aYear: { en: '{amount} a year', 'pt-BR': '{amount} por ano' },
  partnersChanged: { en: '{share} of the partners changed', 'pt-BR': '{share} dos sócios trocados' },
  sued: { en: '{count} as defendant ({amount})', 'pt-BR': '{count} como réu ({amount})' },
  exposed: { en: 'politically exposed', 'pt-BR': 'exposto politicamente' },
  donations: { en: '{count} donations ({amount})', 'pt-BR': '{count} doações ({amount})' },
  listedOn: { en: 'LISTED on {lists}', 'pt-BR': 'CONSTA em {lists}' },
  cleanOf: { en: 'clean: {lists}', 'pt-BR': 'nada consta em {lists}' },
  notAskedLists: { en: 'not asked: {lists}', 'pt-BR': 'não consultadas: {lists}' },
  bureauScore: {
    en: 'score of the bureau {score} ({provider})',
    'pt-BR': 'score do bureau {score} ({provider})',
  },
  bureauLimit: { en: 'limit of the bureau {amount}', 'pt-BR': 'limite do bureau {amount}' },
  expired: { en: '{amount} overdue', 'pt-BR': '{amount} vencidos' },

  // The report
  sandboxFirst: {
    en: 'SANDBOX  invented data (profile {profile})',
    'pt-BR': 'SANDBOX  dados inventados (perfil {profile})',
  },
  sandboxSection: { en: 'SANDBOX  invented data', 'pt-BR': 'SANDBOX  dados inventados' },
  policyApplied: {
    en: 'Policy {policy} v{version}, {depth}',
    'pt-BR': 'Política {policy} v{version}, {depth}',
  },
  noScore: { en: 'no score', 'pt-BR': 'sem score' },
  scoreOf: { en: 'score {score} of 1000', 'pt-BR': 'score {score} de 1000' },
  band: { en: 'band {band}', 'pt-BR': 'faixa {band}' },
  coverage: { en: 'coverage {share}', 'pt-BR': 'cobertura {share}' },
  limit: { en: 'limit {amount}', 'pt-BR': 'limite {amount}' },
  decidedBy: { en: 'Decided by {analyst}', 'pt-BR': 'Decisão de {analyst}' },
  policySaid: { en: 'The policy said {decision}.', 'pt-BR': 'A política disse {decision}.' },
  noDecision: {
    en: 'There is no decision, and nothing was counted: a required source failed.',
    'pt-BR': 'Não há decisão, e nada foi contado: uma fonte obrigatória falhou.',
  },
  awaitsAnalyst: {
    en: 'It awaits the decision of an analyst.',
    'pt-BR': 'Aguarda a decisão de um analista.',
  },
  inProgress: {
    en: 'In progress: {done} of {total} sources.',
    'pt-BR': 'Em andamento: {done} de {total} fontes.',
  },
  slowRun: {
    en: 'For more than two minutes: a source is slow or failing.',
    'pt-BR': 'Há mais de dois minutos: uma fonte está lenta ou falhando.',
  },
  why: { en: 'Why', 'pt-BR': 'Por quê' },
  noReasons: { en: 'Nothing spoke against approval.', 'pt-BR': 'Nada pesou contra a aprovação.' },
  notEvaluated: { en: 'Not evaluated', 'pt-BR': 'Não avaliado' },
  notApplied: { en: 'Not evaluated', 'pt-BR': 'Não avaliada' },
  notInTheAnswer: { en: 'the answer does not say', 'pt-BR': 'a resposta não diz' },
  groups: { en: 'Groups', 'pt-BR': 'Grupos' },
  pointsOf: { en: '{points} of {maximum} points', 'pt-BR': '{points} de {maximum} pontos' },
  sections: { en: 'Sections', 'pt-BR': 'Seções' },
  whatFailed: { en: 'What failed', 'pt-BR': 'O que falhou' },
  report: { en: 'Report', 'pt-BR': 'Relatório' },
  wholeReport: { en: 'Everything: {command}', 'pt-BR': 'Tudo: {command}' },
  sourceLine: {
    en: '{source} ({provider}), {when}, sha256 {sha256}…',
    'pt-BR': '{source} ({provider}), {when}, sha256 {sha256}…',
  },
  emptyList: { en: 'none', 'pt-BR': 'nenhum' },

  // Conditions of rules
  failsWhen: { en: 'fails when: {condition}', 'pt-BR': 'reprova se: {condition}' },
  passesWhen: { en: 'passes when: {condition}', 'pt-BR': 'exige: {condition}' },
  overallGroup: { en: 'score', 'pt-BR': 'score' },

  // The database
  databaseSound: {
    en: '{file} is sound, schema {schema}.',
    'pt-BR': '{file} está íntegro, esquema {schema}.',
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

  // The doctor
  doctorOK: { en: 'ok', 'pt-BR': 'ok' },
  doctorWARNING: { en: 'look', 'pt-BR': 'atenção' },
  doctorFAILED: { en: 'FAILED', 'pt-BR': 'FALHOU' },
  doctorDefaults: {
    en: 'no file of settings: the defaults',
    'pt-BR': 'nenhum arquivo de configurações: os padrões',
  },
  doctorNode: {
    en: '{version} is too old. Install Node {oldest} or newer.',
    'pt-BR': '{version} é antigo demais. Instale o Node {oldest} ou mais novo.',
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
  doctorNoDatabase: {
    en: '{file} is not there yet; the first analysis makes it',
    'pt-BR': '{file} ainda não existe; a primeira análise o cria',
  },
  doctorNoDefault: {
    en: 'no default for a {kind}, and not exactly one enabled. See: credit policy list',
    'pt-BR': 'sem padrão para {kind}, e não há exatamente uma habilitada. Veja: credit policy list',
  },
  inventedData: { en: 'SANDBOX (invented)', 'pt-BR': 'SANDBOX (inventados)' },
  realData: { en: 'real', 'pt-BR': 'reais' },

  // Lists of reports, decisions, replays
  noReports: {
    en: 'No report. Make one: credit analyze <document>',
    'pt-BR': 'Nenhum relatório. Faça um: credit analyze <document>',
  },
  moreReports: { en: 'There are more: --all, or --limit.', 'pt-BR': 'Há mais: --all, ou --limit.' },
  approveOrDeny: { en: 'Give either --approve or --deny', 'pt-BR': 'Informe --approve ou --deny' },
  commentaryMissing: {
    en: 'A decision needs its justification: --commentary TEXT',
    'pt-BR': 'Uma decisão precisa de justificativa: --commentary TEXTO',
  },
  decided: {
    en: '{report} is {decision}, decided by {analyst}.',
    'pt-BR': '{report}: {decision}, decisão de {analyst}.',
  },
  replayEqual: {
    en: '{report}: equal byte for byte. {evidence} answers read again, {sections} sections and the result compared, sha256 {sha256}',
    'pt-BR':
      '{report}: igual byte a byte. {evidence} respostas relidas, {sections} seções e o resultado comparados, sha256 {sha256}',
  },
} as const satisfies Record<string, Text>;

export type TextKey = keyof typeof texts;

type Placeholders<T extends string> = T extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;

type Params<K extends TextKey> = Placeholders<(typeof texts)[K][Language]>;

/** Says a text of the catalogue; what its placeholders need must be given. */
export type Say = <K extends TextKey>(
  key: K,
  ...params: [Params<K>] extends [never] ? [] : [Readonly<Record<Params<K>, string | number>>]
) => string;

export function sayIn(language: Language): Say {
  return (key, ...params) => fillTemplate(texts[key][language], params[0] ?? {});
}

/** A text of the catalogue in every language, filled in: for an error, whose reader is not known where it is thrown. */
export function textOf(key: TextKey, params: Readonly<Record<string, string | number>> = {}): Text {
  const { en, 'pt-BR': pt } = texts[key];
  return { en: fillTemplate(en, params), 'pt-BR': fillTemplate(pt, params) };
}
