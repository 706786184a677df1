import { say } from '../base/language.ts';
import type { BatchAnswer } from '../batch/batch.ts';
import { failureInWords, sourceTitle } from '../sections/source-words.ts';
import type { FigureStyle } from '../wording/counted.ts';
import { plainWords } from '../wording/plain-words.ts';
import { batchWords, countWords, readyCount, standingWords, tallyWords } from './batch-words.ts';
import { reportWords } from './report-words.ts';

/** A batch as people read it. */
export interface BatchPage {
  /** Said first where its data are invented. */
  readonly sandbox: string | undefined;
  readonly title: string;
  /** Each with the figures that belong together. */
  readonly lines: readonly (readonly string[])[];
}

/** A batch as it stands. */
export function batchPage(batch: BatchAnswer, style: FigureStyle): BatchPage {
  const { language, format } = style;
  const { lines, startedAt, finishedAt } = batch;
  const rate = perSecond(batch);
  const times = [
    say(batchWords.madeAt, language, { time: format.dateTime(batch.createdAt) }),
    startedAt !== null && say(batchWords.startedAt, language, { time: format.dateTime(startedAt) }),
    finishedAt !== null && say(batchWords.finishedAt, language, { time: format.dateTime(finishedAt) }),
    rate !== undefined && say(batchWords.batchRate, language, { rate: format.number(rate) }),
  ];
  const ready = { done: format.number(readyCount(batch)), total: format.number(lines.valid) };
  return {
    sandbox: sandboxOf(batch, style),
    title: `${batch.id}  "${plainWords(batch.name)}"  ${standingWords(batch, style)}`,
    lines: [
      [
        say(batchWords.batchPolicy, language, {
          policy: batch.policyId,
          version: batch.policyVersion,
        }),
      ],
      [
        say(batchWords.batchLines, language, { lines: format.number(lines.pasted) }),
        ...tallyWords(lines, style),
      ],
      [say(batchWords.batchReady, language, ready)],
      ...waitLines(batch, style),
      ...figureLines(batch, style),
      times.filter((time) => time !== false),
    ],
  };
}

/** What came of a batch whose work is over, in a few lines. */
export function batchResultPage(
  batch: BatchAnswer,
  style: FigureStyle,
  { failedSources }: { readonly failedSources: readonly string[] },
): BatchPage {
  const { language, format } = style;
  const { error } = batch.counts;
  const sources =
    failedSources.length === 0
      ? ''
      : say(batchWords.failedSources, language, {
          sources: failedSources.map((name) => plainWords(sourceTitle(name, language))).join(', '),
        });
  const inError =
    error === 0 ? '' : say(batchWords.batchInError, language, { count: format.number(error), sources });
  const title = say(batchWords.batchResult, language, {
    batch: batch.id,
    name: plainWords(batch.name),
    done: format.number(readyCount(batch)),
  });
  return {
    sandbox: sandboxOf(batch, style),
    title: `${title}${inError}`,
    lines: figureLines(batch, style),
  };
}

function sandboxOf({ sandbox }: BatchAnswer, { language }: FigureStyle): string | undefined {
  return sandbox ? say(reportWords.sandboxSection, language) : undefined;
}

function figureLines(batch: BatchAnswer, style: FigureStyle): readonly (readonly string[])[] {
  const { language, format } = style;
  const { counts } = batch;
  const open = [
    counts.running > 0 && say(batchWords.runningCount, language, { count: format.number(counts.running) }),
    counts.waiting > 0 && say(batchWords.waitingCount, language, { count: format.number(counts.waiting) }),
  ];
  return [
    [...countWords(counts, style), ...open.filter((count) => count !== false)],
    [
      say(batchWords.countedCount, language, { count: format.number(batch.counted) }),
      say(batchWords.reusedCount, language, { count: format.number(batch.reused) }),
      say(batchWords.priceTotal, language, { price: format.money(batch.price) }),
    ],
  ];
}

/** What a batch waits for, and how it goes on. */
function waitLines(
  { id: batch, status, waits, outage }: BatchAnswer,
  { language, format }: FigureStyle,
): readonly string[][] {
  if (outage !== undefined) {
    const { source, since, code, message, pausedAt } = outage;
    const reason = failureInWords({ code, message }, language);
    return [
      [say(batchWords.outageOfSource, language, { source, reason, time: format.dateTime(since) })],
      [
        pausedAt === undefined
          ? say(batchWords.outageEnds, language)
          : say(batchWords.outagePaused, language, { batch, time: format.dateTime(pausedAt) }),
      ],
    ];
  }
  if (waits === null)
    return status === 'STOPPED' ? [[say(batchWords.stoppedBatch, language, { batch })]] : [];
  const { ceiling, left, cost, pausedAt } = waits;
  const amounts = {
    ceiling: format.money(ceiling),
    left: format.money(left),
    cost: format.money(cost),
  };
  if (pausedAt !== undefined)
    return [
      [say(batchWords.capOfBatch, language, amounts)],
      [say(batchWords.capPaused, language, { batch, time: format.dateTime(pausedAt) })],
    ];
  return [[say(batchWords.waitsFor, language, amounts)], [say(batchWords.waitsNoLonger, language)]];
}

/** Documents a second, with one decimal, from its begin to its end; undefined before its end. */
function perSecond(batch: BatchAnswer): number | undefined {
  if (batch.startedAt === null || batch.finishedAt === null) return undefined;
  const seconds = (Date.parse(batch.finishedAt) - Date.parse(batch.startedAt)) / 1000;
  return seconds <= 0 ? undefined : Math.round((readyCount(batch) / seconds) * 10) / 10;
}
