import type { Text } from '../../../base/language.ts';
import { reportWords } from '../../../presentation/report-words.ts';
import type { Noun } from '../../../wording/counted.ts';

/** Repayment outcomes, counted. */
export const outcomeNoun: Noun = {
  one: { en: 'outcome', 'pt-BR': 'desfecho' },
  many: { en: 'outcomes', 'pt-BR': 'desfechos' },
};

/** Analyses, reports and what they show. */
export const reportTexts = {
  receiptsNone: {
    en: 'No source of {reportId} gave a receipt.',
    'pt-BR': 'Nenhuma fonte de {reportId} deu comprovante.',
  },
  receiptsWritten: {
    en: '{count} receipts written into {folder}.',
    'pt-BR': '{count} comprovantes gravados em {folder}.',
  },
  operationProgress: { en: '{done} of {total} analysed', 'pt-BR': '{done} de {total} analisados' },
  operationBegins: {
    en: '{operation}: at most {count} reports, {price}',
    'pt-BR': '{operation}: no máximo {count} relatórios, {price}',
  },
  operationOthers: { en: 'and {count} others', 'pt-BR': 'e outros {count}' },
  operationNotFinished: {
    en: 'Not at its end yet. To go on: credit operation wait {operation}',
    'pt-BR': 'Ainda não terminou. Para continuar: credit operation wait {operation}',
  },
  notForOperation: {
    en: '{options} does not go with an operation',
    'pt-BR': '{options} não serve para uma operação',
  },
  previewRoot: { en: 'The document itself', 'pt-BR': 'O próprio documento' },
  previewLimit: { en: 'at most {count}', 'pt-BR': 'no máximo {count}' },
  previewUnless: { en: 'not where the root is {statuses}', 'pt-BR': 'não se a raiz for {statuses}' },
  previewAtMost: {
    en: 'At most {count} reports, {price} together; who is related is known only once the document is analysed.',
    'pt-BR':
      'No máximo {count} relatórios, {price} no total; quem está relacionado só se sabe ao analisar o documento.',
  },
  operationRegistered: {
    en: 'Registered. To run it: credit operation wait {operation}',
    'pt-BR': 'Registrada. Para executá-la: credit operation wait {operation}',
  },
  noOperations: {
    en: 'No operation. Run one: credit operation run DOCUMENT',
    'pt-BR': 'Nenhuma operação. Execute uma: credit operation run DOCUMENTO',
  },
  cancelsOperation: {
    en: 'Ends {operation} with {waiting} documents that are not at their end. What is done stays.',
    'pt-BR': 'Encerra {operation} com {waiting} documentos que não terminaram. O que foi feito fica.',
  },
  operationCancelled: { en: '{operation} is cancelled.', 'pt-BR': '{operation} foi cancelada.' },
  operationEnabled: {
    en: 'The operation {policy} is enabled (version {version}).',
    'pt-BR': 'A operação {policy} está habilitada (versão {version}).',
  },
  noWhatIf: {
    en: 'What would change the decision is not told: it is approved or not made, or its policy says so (explanations).',
    'pt-BR':
      'Não se diz o que mudaria a decisão: ela é de aprovação ou não existe, ou a política assim define (explanations).',
  },
  // An analysis
  analysing: { en: 'Analysing {document} …', 'pt-BR': 'Analisando {document} …' },
  firstStart: {
    en: 'New database: {file} (two starter policies are enabled)',
    'pt-BR': 'Novo banco de dados: {file} (duas políticas iniciais habilitadas)',
  },
  waitOrNot: { en: 'Either --wait or --no-wait', 'pt-BR': 'Ou --wait ou --no-wait' },
  fileOrNoWait: {
    en: 'A file needs a report that has ended: either --no-wait, or --out with another name than FILE.json',
    'pt-BR':
      'Um arquivo precisa de um relatório concluído: ou --no-wait, ou --out com outro nome que ARQUIVO.json',
  },
  noStdout: {
    en: 'this command does not write to stdout',
    'pt-BR': 'este comando não grava em stdout',
  },
  fileName: { en: 'the name of a file', 'pt-BR': 'o nome de um arquivo' },
  unknownFormat: { en: '"{file}" has no known format', 'pt-BR': '"{file}" não tem um formato conhecido' },
  knownFormats: {
    en: 'a name that ends in .pdf, .xlsx, .csv or .json, as --format says where it is given',
    'pt-BR': 'um nome que termine em .pdf, .xlsx, .csv ou .json, como --format diz onde é dado',
  },
  reportKept: {
    en: 'The file was not written; the report is kept: credit report show {report}',
    'pt-BR': 'O arquivo não foi gravado; o relatório está guardado: credit report show {report}',
  },
  fileWritten: { en: 'Written: {file}', 'pt-BR': 'Gravado: {file}' },
  draftName: { en: 'a name that ends in .json', 'pt-BR': 'um nome que termine em .json' },
  statementsWhileReading: { en: 'While reading {file}:', 'pt-BR': 'Ao ler {file}:' },
  statementsToConfirm: {
    en: 'Periods to be confirmed do not count yet. If the figures are right, attach the file again with --confirm. If not, write them with --draft FILE.json, correct them, then: credit report statements {report} FILE.json',
    'pt-BR':
      'Períodos a confirmar ainda não contam. Se os valores estiverem certos, anexe o arquivo de novo com --confirm. Se não, grave com --draft ARQUIVO.json, corrija e depois: credit report statements {report} ARQUIVO.json',
  },
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
  takenUpBroken: {
    en: 'Report {report} could not be taken up: a source broke on it. It is tried again later, three times in all.',
    'pt-BR':
      'Não foi possível retomar o relatório {report}: uma fonte falhou nele. Tenta-se de novo depois, três vezes ao todo.',
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
    en: 'Reused: a finished report answers this request. It is not billed.',
    'pt-BR': 'Reaproveitado: um relatório concluído responde a este pedido, sem tarifa.',
  },

  // Sources while they are asked
  askingSources: { en: 'Sources {done}/{total}', 'pt-BR': 'Fontes {done}/{total}' },
  sourceAsking: { en: 'asking', 'pt-BR': 'consultando' },
  sourceAskingFor: { en: 'asking for {time}', 'pt-BR': 'consultando há {time}' },
  sourceAnswered: { en: 'ok', 'pt-BR': 'ok' },
  sourceNoRecord: { en: 'no record', 'pt-BR': 'sem registro' },
  sourceNotAsked: { en: 'not asked', 'pt-BR': 'não consultado' },
  sourceFailed: { en: 'failed', 'pt-BR': 'falhou' },
  sourceRequired: { en: 'required', 'pt-BR': 'obrigatória' },
  sourceOptional: { en: 'optional', 'pt-BR': 'opcional' },
  stillAsking: { en: 'Still asking: {names}', 'pt-BR': 'Ainda consultando: {names}' },

  // The report
  sandboxSection: reportWords.sandboxSection,
  moreColumns: { en: '(--json also has: {columns})', 'pt-BR': '(--json tem também: {columns})' },
  moreReasons: { en: '{count} more: {command}', 'pt-BR': 'Mais {count}: {command}' },
  wholeReport: { en: 'Everything: {command}', 'pt-BR': 'Tudo: {command}' },

  // Lists of reports, decisions, replays
  noReports: {
    en: 'No report. Make one: credit analyze <document>',
    'pt-BR': 'Nenhum relatório. Faça um: credit analyze <documento>',
  },
  noScoreYet: {
    en: '–: no score. No policy was evaluated yet, or nothing of what it weighs was seen.',
    'pt-BR': '–: sem score. Nenhuma política foi avaliada ainda, ou nada do que ela pesa foi visto.',
  },
  moreReports: { en: 'There are more: --all, or --limit.', 'pt-BR': 'Há mais: --all, ou --limit.' },
  approveOrDeny: { en: 'Give either --approve or --deny', 'pt-BR': 'Informe --approve ou --deny' },
  matchIncomplete: {
    en: 'A decision names the row, --not-this or --undo, and --reason TEXT',
    'pt-BR': 'Uma decisão informa a linha, --not-this ou --undo, e --reason TEXTO',
  },
  matchNone: {
    en: 'No entry of a list is only possibly the subject.',
    'pt-BR': 'Nenhum registro de lista é apenas possivelmente do pesquisado.',
  },
  matchSetAside: {
    en: 'Set aside as somebody else: {name} ({dataset}), until its row changes.',
    'pt-BR': 'Afastada, de outra pessoa: {name} ({dataset}), até a linha mudar.',
  },
  matchOpened: { en: 'Open again: {name} ({dataset}).', 'pt-BR': 'Em aberto de novo: {name} ({dataset}).' },
  matchAppliesLater: {
    en: 'It counts from the next analysis on: this report stays as it was made.',
    'pt-BR': 'Vale a partir da próxima análise: este relatório fica como foi feito.',
  },
  matchOdds: { en: '{odds} to 1', 'pt-BR': '{odds} para 1' },
  matchOpen: { en: 'open', 'pt-BR': 'em aberto' },
  matchOpenLater: {
    en: 'open again, from the next analysis on',
    'pt-BR': 'em aberto de novo, a partir da próxima análise',
  },
  matchAside: {
    en: 'somebody else, says {by} ({date}): {reason}',
    'pt-BR': 'outra pessoa, por {by} ({date}): {reason}',
  },
  matchAsideLater: {
    en: 'somebody else from the next analysis on, says {by} ({date}): {reason}',
    'pt-BR': 'outra pessoa a partir da próxima análise, por {by} ({date}): {reason}',
  },
  commentaryMissing: {
    en: 'A decision needs its justification: --commentary TEXT',
    'pt-BR': 'Uma decisão precisa de justificativa: --commentary TEXTO',
  },
  whichDecision: { en: 'Decision', 'pt-BR': 'Decisão' },
  approveIt: { en: 'Approve', 'pt-BR': 'Aprovar' },
  denyIt: { en: 'Deny', 'pt-BR': 'Negar' },
  askCommentary: { en: 'Justification', 'pt-BR': 'Justificativa' },
  askCommentaryOrEditor: {
    en: 'Justification (Enter alone: {editor})',
    'pt-BR': 'Justificativa (só Enter: {editor})',
  },
  commentaryWanted: {
    en: 'A decision needs its justification.',
    'pt-BR': 'Uma decisão precisa de justificativa.',
  },
  commentaryTooLong: {
    en: 'It has {length} characters, and may have 5,000.',
    'pt-BR': 'Tem {length} caracteres, e pode ter 5.000.',
  },
  changesDecision: {
    en: '{before} → {after}, decided by {analyst}',
    'pt-BR': '{before} → {after}, decisão de {analyst}',
  },
  tellsWebhook: {
    en: 'The event REPORT_STATUS goes out to {url}',
    'pt-BR': 'O evento REPORT_STATUS será enviado para {url}',
  },
  tellsNobody: {
    en: 'No webhook takes REPORT_STATUS: no event goes out.',
    'pt-BR': 'Nenhum webhook recebe REPORT_STATUS: nenhum evento será enviado.',
  },
  decided: {
    en: '{report} is {decision}, decided by {analyst}.',
    'pt-BR': '{report}: {decision}, decisão de {analyst}.',
  },
  signedFirst: {
    en: '{report} is signed by {analyst}. Nothing has changed yet: another user must sign too.',
    'pt-BR': '{report}: assinado por {analyst}. Nada mudou ainda: outra pessoa também precisa assinar.',
  },
  outcomesBeingKept: {
    en: 'Taking in outcomes: {count} lines. Ctrl-C keeps what was imported.',
    'pt-BR': 'Recebendo resultados: {count} linhas. Ctrl-C mantém o que foi importado.',
  },
  outcomesKept: {
    en: '{kept} kept · {known} known before · {refused} refused',
    'pt-BR': '{kept} guardados · {known} já conhecidos · {refused} recusados',
  },
  outcomeRefused: { en: 'Line {line}: {reason}.', 'pt-BR': 'Linha {line}: {reason}.' },
  deletesOutcomes: {
    en: 'This permanently deletes {outcomes} of {subject}.',
    'pt-BR': 'Isto exclui definitivamente {outcomes} de {subject}.',
  },
  outcomesDeleted: {
    en: 'Deleted: {outcomes} of {subject}.',
    'pt-BR': 'Excluídos: {outcomes} de {subject}.',
  },
  outcomesWarned: { en: 'Kept with warnings: {count}', 'pt-BR': 'Guardados com avisos: {count}' },
  outcomeSheet: { en: 'Sheet: "{sheet}".', 'pt-BR': 'Aba: "{sheet}".' },
  outcomeColumns: { en: 'Columns used: {columns}.', 'pt-BR': 'Colunas usadas: {columns}.' },
  outcomeColumnsUnused: { en: 'Columns not used: {columns}.', 'pt-BR': 'Colunas não usadas: {columns}.' },
  requiresOutcomes: { en: '{option} requires --outcomes', 'pt-BR': '{option} exige --outcomes' },
  outcomesRefusedMore: { en: 'And {count} more.', 'pt-BR': 'E mais {count}.' },
  outcomeOf: { en: 'of', 'pt-BR': 'de' },
  outcomeRate: { en: 'bad rate', 'pt-BR': 'inadimplência' },
  outcomeInterval: { en: 'interval 95%', 'pt-BR': 'intervalo 95%' },
  outcomeKnown: { en: 'bad / known', 'pt-BR': 'ruins / conhecidos' },
  outcomeOpen: { en: 'no outcome yet', 'pt-BR': 'sem desfecho' },
  outcomeAll: { en: 'All', 'pt-BR': 'Todos' },
  outcomeBand: { en: 'Band {band}', 'pt-BR': 'Faixa {band}' },
  outcomeNoBand: { en: 'No band', 'pt-BR': 'Sem faixa' },
  outcomesErased: {
    en: 'Not counted, because they were erased: {reports}.',
    'pt-BR': 'Não contados, porque foram eliminados: {reports}.',
  },
  noOutcomes: {
    en: 'No outcome is known. Import them: credit outcome import FILE.csv',
    'pt-BR': 'Nenhum desfecho é conhecido. Importe: credit outcome import ARQUIVO.csv',
  },
  noteOrStrike: {
    en: 'either a note or --strike, and not both',
    'pt-BR': 'ou uma nota ou --strike, e não ambos',
  },
  reasonWithoutStrike: {
    en: '--reason says why a note is struck out',
    'pt-BR': '--reason diz por que uma nota é riscada',
  },
  noted: { en: 'Noted: {note}.', 'pt-BR': 'Anotado: {note}.' },
  struckOut: { en: 'Struck out: {note}.', 'pt-BR': 'Riscada: {note}.' },
  replaySame: {
    en: '{report}: the same status, score, band and limit under both.',
    'pt-BR': '{report}: o mesmo status, score, faixa e limite com ambas.',
  },
  replayParts: {
    en: '{report}: the results part.',
    'pt-BR': '{report}: os resultados se separam.',
  },
  replayEqual: {
    en: '{report}: equal byte for byte. Answers read again: {evidence}; compared: the result and its sections ({sections}); sha256 {sha256}',
    'pt-BR':
      '{report}: igual byte a byte. Respostas relidas: {evidence}; comparados: o resultado e suas seções ({sections}); sha256 {sha256}',
  },
} as const satisfies Record<string, Text>;
