import { describeError } from '../../base/errors.ts';
import type { BatchAnswer } from '../../batch/batch.ts';
import type { BatchProgress } from '../../batch/batch-progress.ts';
import { countWords, tallyWords } from '../../presentation/batch-words.ts';
import type { StorageWait } from '../../report/patient-engine.ts';
import type { FigureStyle } from '../../wording/counted.ts';
import type { ProgressMode } from '../batch/batch-options.ts';
import type { InputTally } from '../batch/input-tally.ts';
import type { CommandContext } from '../context.ts';
import { figureStyle } from './figure-style.ts';
import { openLiveLine } from './live-line.ts';
import type { Say } from './texts.ts';
import { textWidth } from './wrap.ts';

/** Shows how a batch goes. */
export interface BatchWatch {
  /** A line on stderr about what is going on; nothing where stderr is for a program. */
  note(text: string): void;
  reading(tally: InputTally): void;
  began(batch: BatchAnswer): void;
  progress(progress: BatchProgress): void;
  /** Shows that the batch waits for the database; null if it no longer does. */
  waitForDatabase(wait: StorageWait | null): void;
  /** What is said of an interruption, with what there is to go on with; takes away what moves. */
  stopping(kept?: { readonly done: number; readonly command: string }): string;
  finished(batch: BatchAnswer): void;
  /** Takes away what moves until there is more to show. */
  pause(): void;
  /** Takes away what moves, for good. */
  end(): void;
}

/** Between two plain lines lie so many milliseconds and so large a share of all; after the longest wait not even that. */
const plainPaceMs = 5_000;
const plainShare = 0.05;
const plainLongestMs = 60_000;
/** Between two JSON lines; the first and the last are always written. */
const jsonPaceMs = 1_000;

/**
 * `auto`: on a terminal one line that changes in place, elsewhere plain lines, few of them. `json`: an event a line, and
 * nothing else, for programs. `none`: nothing but notes.
 */
export function watchBatch(
  context: CommandContext,
  mode: ProgressMode,
  now: () => number = () => performance.now(),
): BatchWatch {
  if (mode === 'json') return watchForProgram(context, now);
  const { say } = context;
  const style = figureStyle(context);
  const { format } = style;
  const live = mode === 'auto' ? openLiveLine(context) : undefined;
  const mayWrite = mode !== 'none';
  let last = { at: now(), share: 0 };

  /** @param share how much of all is done; undefined where all is not known, and only the wait counts. */
  const plain = (share: number | undefined, text: () => string) => {
    const waited = now() - last.at;
    if (waited < plainPaceMs) return;
    if (share !== undefined && share - last.share < plainShare && waited < plainLongestMs) return;
    last = { at: now(), share: share ?? 0 };
    context.note(text());
  };

  return {
    note: (text) => {
      live?.clear();
      context.note(text);
    },
    reading: (tally) => {
      const text = () =>
        [say('readingLines', { lines: format.number(tally.lines) }), ...tallyWords(tally, style)].join(' · ');
      if (live) live.show(text);
      else if (mayWrite) plain(undefined, text);
    },
    began: () => {
      last = { at: now(), share: 0 };
    },
    progress: (progress) => {
      const text = (width?: number) => progressLine(progress, { say, ...style }, width);
      if (live) live.show(text);
      else if (mayWrite) plain(progress.total === 0 ? 1 : progress.done / progress.total, text);
    },
    waitForDatabase: (wait) => {
      live?.clear();
      context.note(databaseWaitNote(wait, context, style));
    },
    stopping: (kept) => {
      live?.end();
      if (kept === undefined) return say('stopping');
      return say('stoppingBatch', { done: format.number(kept.done), command: kept.command });
    },
    finished: () => {},
    pause: () => live?.clear(),
    end: () => live?.end(),
  };
}

function watchForProgram({ stderr }: CommandContext, now: () => number): BatchWatch {
  let toldAt = Number.NEGATIVE_INFINITY;
  const tell = (event: string, details: object) => stderr.line(JSON.stringify({ event, ...details }));
  const tellAtTimes = (event: string, details: object, isLast: boolean) => {
    if (!isLast && now() - toldAt < jsonPaceMs) return;
    toldAt = now();
    tell(event, details);
  };
  return {
    note: () => {},
    reading: ({ lines, valid, invalid, repeated }) =>
      tellAtTimes('reading', { lines, valid, invalid, repeated }, false),
    began: ({ id, name, policyId, lines, counts }) => {
      toldAt = Number.NEGATIVE_INFINITY;
      tell('began', { batchId: id, name, policyId, lines, counts });
    },
    progress: (progress) => tellAtTimes('progress', progress, progress.done === progress.total),
    waitForDatabase: (wait) =>
      tell(
        'databaseWait',
        wait === null
          ? { since: null }
          : { since: wait.since, code: wait.error.code, message: wait.error.message },
      ),
    stopping: (kept) =>
      JSON.stringify({ event: 'stopping', ...(kept && { done: kept.done, resume: kept.command }) }),
    finished: ({ id, status, counts }) => tell('finished', { batchId: id, status, counts }),
    pause: () => {},
    end: () => {},
  };
}

function databaseWaitNote(
  wait: StorageWait | null,
  { say, language }: Pick<CommandContext, 'say' | 'language'>,
  { format }: FigureStyle,
): string {
  if (wait === null) return say('databaseServesAgain');
  const { message: reason } = describeError(wait.error, language);
  return say('waitsForDatabase', { time: format.dateTime(wait.since), reason });
}

interface Words extends FigureStyle {
  readonly say: Say;
}

/** `3,412/9,975 · 118/s · 56 s left · approved 2,001 · … · error 2`; what a narrow line has no room for is left out. */
export function progressLine(
  { done, total, counts, perSecond, secondsLeft, waitsUntil, outage }: BatchProgress,
  words: Words,
  width = Number.POSITIVE_INFINITY,
): string {
  const { say, format } = words;
  const first = say('batchDone', { done: format.number(done), total: format.number(total) });
  const rate =
    perSecond === null || done === 0 ? [] : [say('batchRate', { rate: format.number(roundRate(perSecond)) })];
  const left =
    secondsLeft === null || done === total
      ? []
      : [say('batchTimeLeft', { time: format.duration(secondsLeft) })];
  if (waitsUntil !== null || outage !== null) {
    const waits =
      outage === null
        ? say('batchWaits', { time: format.dateTime(waitsUntil ?? '') })
        : say('waitsForSource', { source: outage.source, time: format.dateTime(outage.since) });
    const whole = [first, waits].join(' · ');
    return textWidth(whole) <= width ? whole : waits;
  }
  const failed = say('errorCount', { count: format.number(counts.error) });
  // The decisions go together, so that those that are left do not pass for all.
  const lines = [
    [first, ...rate, ...left, ...countWords(counts, words)],
    [first, ...rate, ...left, failed],
    [first, ...left, failed],
    [first, failed],
  ].map((parts) => parts.join(' · '));
  return lines.find((line) => textWidth(line) <= width) ?? first;
}

function roundRate(perSecond: number): number {
  return perSecond >= 10 ? Math.round(perSecond) : Math.round(perSecond * 10) / 10;
}
