import { say, type Text } from '../base/language.ts';
import type { BatchAnswer, BatchCounts, BatchPhase } from '../batch/batch.ts';
import type { FigureStyle } from '../wording/counted.ts';

/** The words around the figures of a batch. */
export const batchWords = {
  validCount: { en: 'valid {count}', 'pt-BR': 'válidos {count}' },
  invalidCount: { en: 'invalid {count}', 'pt-BR': 'inválidos {count}' },
  repeatedCount: { en: 'repeated {count}', 'pt-BR': 'repetidos {count}' },
  approvedCount: { en: 'approved {count}', 'pt-BR': 'aprovados {count}' },
  alertCount: { en: 'alert {count}', 'pt-BR': 'alerta {count}' },
  deniedCount: { en: 'denied {count}', 'pt-BR': 'negados {count}' },
  completedCount: { en: 'for an analyst {count}', 'pt-BR': 'para analista {count}' },
  errorCount: { en: 'error {count}', 'pt-BR': 'erro {count}' },
  waitingCount: { en: 'waiting {count}', 'pt-BR': 'na fila {count}' },
  runningCount: { en: 'running {count}', 'pt-BR': 'em andamento {count}' },
  batchWaits: {
    en: 'waits until {time}: the ceiling of the day (maximumCostPerDay) is reached',
    'pt-BR': 'espera até {time}: o teto do dia (maximumCostPerDay) foi atingido',
  },
  waitsForSource: {
    en: 'waits for source {source}, which has been unavailable since {time}',
    'pt-BR': 'espera a fonte {source}, fora do ar desde {time}',
  },
  waitsForDatabase: {
    en: 'The batch has been waiting for the database since {time}. {reason} It continues by itself when the database serves again.',
    'pt-BR':
      'O lote espera o banco de dados desde {time}. {reason} Ele continua sozinho quando o banco voltar a atender.',
  },
  databaseServesAgain: {
    en: 'The database serves again. The batch continues.',
    'pt-BR': 'O banco de dados voltou a atender. O lote continua.',
  },
  awaitsSource: { en: 'Waits for source {source}', 'pt-BR': 'Espera a fonte {source}' },
  pausedForSource: {
    en: 'Paused: source {source} is unavailable',
    'pt-BR': 'Pausado: a fonte {source} está fora do ar',
  },
  outageOfSource: {
    en: 'Source {source} has been unavailable since {time}: {reason}',
    'pt-BR': 'A fonte {source} está fora do ar desde {time}: {reason}',
  },
  outageEnds: {
    en: 'The documents under way wait, the others stay in the queue. All are queried when the source is available again',
    'pt-BR':
      'Os documentos em andamento esperam e os demais ficam na fila. Todos são consultados quando a fonte voltar',
  },
  outagePaused: {
    en: 'Paused at {time}. Documents without a result are queried when you resume the batch: credit batch resume {batch}',
    'pt-BR':
      'Pausado em {time}. Os documentos sem resultado são consultados quando você retomar o lote: credit batch resume {batch}',
  },
  stoppedBatch: {
    en: 'No process works on the batch. Completed documents are kept. To continue: credit batch resume {batch}',
    'pt-BR':
      'Nenhum processo está trabalhando no lote. Os documentos concluídos são mantidos. Para continuar: credit batch resume {batch}',
  },
  pausedAtCap: {
    en: 'Paused: spending cap of the batch reached',
    'pt-BR': 'Pausado: teto de gastos do lote atingido',
  },
  capOfBatch: {
    en: '{left} of the spending cap of the batch ({ceiling}) is left, and the next document can cost {cost}',
    'pt-BR': 'Do teto de gastos do lote, {ceiling}, restam {left}, e o próximo documento pode custar {cost}',
  },
  capPaused: {
    en: 'Paused at {time}. The other documents were not queried or charged. Raise CREDIT_MAXIMUM_COST_PER_BATCH, then run: credit batch resume {batch}',
    'pt-BR':
      'Pausado em {time}. Os demais documentos não foram consultados nem cobrados. Aumente CREDIT_MAXIMUM_COST_PER_BATCH e execute: credit batch resume {batch}',
  },
  waitsUntil: { en: 'Waits until {time}', 'pt-BR': 'Espera até {time}' },
  waitsFor: {
    en: 'Of the ceiling of the day, {ceiling}, {left} is left, and the next document can cost {cost}',
    'pt-BR': 'Do teto do dia, {ceiling}, restam {left}, e o próximo documento pode custar {cost}',
  },
  waitsNoLonger: {
    en: 'It goes on by itself then; sooner with a higher CREDIT_MAXIMUM_COST_PER_DAY, once the service or command that works on it was started again',
    'pt-BR':
      'Depois continua sozinho; antes, com um CREDIT_MAXIMUM_COST_PER_DAY maior, depois de reiniciar o serviço ou comando que trabalha nele',
  },
  batchRate: { en: '{rate}/s', 'pt-BR': '{rate}/s' },
  batchResult: {
    en: 'Batch {batch} "{name}": {done} ready',
    'pt-BR': 'Lote {batch} "{name}": {done} prontos',
  },
  batchInError: { en: ' ({count} in ERROR{sources})', 'pt-BR': ' ({count} em ERRO{sources})' },
  failedSources: { en: ': {sources}', 'pt-BR': ': {sources}' },
  countedCount: { en: 'counted {count}', 'pt-BR': 'contados {count}' },
  reusedCount: { en: 'reused {count}', 'pt-BR': 'reaproveitados {count}' },
  priceTotal: { en: 'price {price}', 'pt-BR': 'preço {price}' },
  batchPolicy: { en: 'Policy {policy} v{version}', 'pt-BR': 'Política {policy} v{version}' },
  batchLines: { en: 'Lines {lines}', 'pt-BR': 'Linhas {lines}' },
  batchReady: { en: 'Ready {done} of {total}', 'pt-BR': 'Prontos {done} de {total}' },
  madeAt: { en: 'made {time}', 'pt-BR': 'criado {time}' },
  startedAt: { en: 'started {time}', 'pt-BR': 'iniciado {time}' },
  finishedAt: { en: 'finished {time}', 'pt-BR': 'terminado {time}' },
} as const satisfies Record<string, Text>;

/** Where a batch is in its life. */
const phaseWords: Readonly<Record<BatchPhase, Text>> = {
  LOADING: { en: 'Being read', 'pt-BR': 'Em leitura' },
  QUEUED: { en: 'Waiting', 'pt-BR': 'Na fila' },
  RUNNING: { en: 'Running', 'pt-BR': 'Em andamento' },
  STOPPED: { en: 'Stopped', 'pt-BR': 'Parado' },
  CANCELLED: { en: 'Cancelled', 'pt-BR': 'Cancelado' },
  COMPLETED: { en: 'Completed', 'pt-BR': 'Concluído' },
};

/** Where a batch stands: in its life, or until when it waits. */
export function standingWords(
  { status, waits, outage }: Pick<BatchAnswer, 'status' | 'waits' | 'outage'>,
  { language, format }: FigureStyle,
): string {
  if (outage !== undefined) {
    const words = outage.pausedAt === undefined ? batchWords.awaitsSource : batchWords.pausedForSource;
    return say(words, language, { source: outage.source });
  }
  if (waits === null) return say(phaseWords[status], language);
  return waits.until === null
    ? say(batchWords.pausedAtCap, language)
    : say(batchWords.waitsUntil, language, { time: format.dateTime(waits.until) });
}

/** `valid 1,187`, `invalid 9`, `repeated 6`. */
export function tallyWords(
  { valid, invalid, repeated }: Pick<BatchAnswer['lines'], 'valid' | 'invalid' | 'repeated'>,
  { language, format }: FigureStyle,
): readonly string[] {
  return [
    say(batchWords.validCount, language, { count: format.number(valid) }),
    say(batchWords.invalidCount, language, { count: format.number(invalid) }),
    say(batchWords.repeatedCount, language, { count: format.number(repeated) }),
  ];
}

const countTexts = {
  approved: batchWords.approvedCount,
  alert: batchWords.alertCount,
  denied: batchWords.deniedCount,
  completed: batchWords.completedCount,
  error: batchWords.errorCount,
} as const;

/** `approved 2,001`, `alert 902`, …; documents that await an analyst only where there are any. */
export function countWords(
  counts: Pick<BatchCounts, keyof typeof countTexts>,
  { language, format }: FigureStyle,
): readonly string[] {
  return (['approved', 'alert', 'denied', 'completed', 'error'] as const).flatMap((status) =>
    status === 'completed' && counts.completed === 0
      ? []
      : [say(countTexts[status], language, { count: format.number(counts[status]) })],
  );
}

/** Documents that have their result. */
export function readyCount({ lines, counts }: Pick<BatchAnswer, 'lines' | 'counts'>): number {
  return lines.valid - counts.waiting - counts.running;
}
