import type { Language, Text } from '../../base/language.ts';
import type { BatchAnswer, BatchPhase } from '../../batch/batch.ts';
import type { CommandContext } from '../context.ts';
import { countWords, readyCount, tallyWords } from './batch-progress.ts';
import { formatIn } from './format.ts';
import { plainWords, wrap } from './plain-words.ts';

const phaseTitles: Readonly<Record<BatchPhase, Text>> = {
  LOADING: { en: 'Being read', 'pt-BR': 'Em leitura' },
  QUEUED: { en: 'Waiting', 'pt-BR': 'Na fila' },
  RUNNING: { en: 'Running', 'pt-BR': 'Em andamento' },
  STOPPED: { en: 'Stopped', 'pt-BR': 'Parado' },
  CANCELLED: { en: 'Cancelled', 'pt-BR': 'Cancelado' },
  COMPLETED: { en: 'Completed', 'pt-BR': 'Concluído' },
};

/** The word for where a batch is in its life. */
export function phaseWord(phase: BatchPhase, language: Language): string {
  return phaseTitles[phase][language];
}

type ViewContext = Pick<CommandContext, 'say' | 'language' | 'timezone' | 'stdout'>;

/** What came of a batch whose work is over, in a few lines. */
export function batchResultView(
  batch: BatchAnswer,
  context: ViewContext,
  { failedSources, out }: { readonly failedSources: readonly string[]; readonly out: string | undefined },
): string {
  const { say } = context;
  const { counts } = batch;
  const { number } = formatIn(context.language, context.timezone);
  const sources =
    failedSources.length === 0
      ? ''
      : say('failedSources', { sources: failedSources.map(plainWords).join(', ') });
  const inError = counts.error === 0 ? '' : say('batchInError', { count: number(counts.error), sources });
  const title = say('batchResult', {
    batch: batch.id,
    name: plainWords(batch.name),
    done: number(readyCount(batch)),
  });
  const file = out === undefined ? [] : [say('spreadsheetAt', { file: out })];
  return linesOf(context, batch, [`${title}${inError}`, ...figures(batch, context), ...file]);
}

/** A batch as it stands. */
export function batchView(batch: BatchAnswer, context: ViewContext): string {
  const { say, language, timezone } = context;
  const format = formatIn(language, timezone);
  const { number, dateTime } = format;
  const { lines, startedAt, finishedAt } = batch;
  const rate = perSecond(batch);
  const times = [
    say('madeAt', { time: dateTime(batch.createdAt) }),
    ...(startedAt === null ? [] : [say('startedAt', { time: dateTime(startedAt) })]),
    ...(finishedAt === null ? [] : [say('finishedAt', { time: dateTime(finishedAt) })]),
    ...(rate === undefined ? [] : [say('batchRate', { rate: number(rate) })]),
  ];
  return linesOf(context, batch, [
    `${batch.id}  "${plainWords(batch.name)}"  ${phaseWord(batch.status, language)}`,
    say('batchPolicy', { policy: batch.policyId, version: batch.policyVersion }),
    [say('batchLines', { lines: number(lines.pasted) }), ...tallyWords(lines, { say, format })].join(' · '),
    say('batchReady', { done: number(readyCount(batch)), total: number(lines.valid) }),
    ...figures(batch, context),
    times.join(' · '),
  ]);
}

function figures(batch: BatchAnswer, { say, language, timezone }: ViewContext): readonly string[] {
  const format = formatIn(language, timezone);
  const { counts } = batch;
  const open = [
    ...(counts.running === 0 ? [] : [say('runningCount', { count: format.number(counts.running) })]),
    ...(counts.waiting === 0 ? [] : [say('waitingCount', { count: format.number(counts.waiting) })]),
  ];
  return [
    [...countWords(counts, { say, format }), ...open].join(' · '),
    [
      say('countedCount', { count: format.number(batch.counted) }),
      say('reusedCount', { count: format.number(batch.reused) }),
      say('priceTotal', { price: format.money(batch.price) }),
    ].join(' · '),
  ];
}

/** Documents a second, with one decimal, from its begin to its end; undefined before its end. */
function perSecond(batch: BatchAnswer): number | undefined {
  if (batch.startedAt === null || batch.finishedAt === null) return undefined;
  const seconds = (Date.parse(batch.finishedAt) - Date.parse(batch.startedAt)) / 1000;
  return seconds <= 0 ? undefined : Math.round((readyCount(batch) / seconds) * 10) / 10;
}

/** The lines in the width of the reader, the first of them indented least; invented data are said first. */
function linesOf({ stdout, say }: ViewContext, { sandbox }: BatchAnswer, lines: readonly string[]): string {
  const [title = '', ...others] = lines;
  const body = [
    ...wrap(title, stdout.width),
    ...others.flatMap((line) => wrap(line, stdout.width - 2).map((part) => `  ${part}`)),
  ];
  return `${[...(sandbox ? [say('sandboxSection')] : []), ...body].join('\n')}\n`;
}
