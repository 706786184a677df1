import type { App } from '../../app.ts';
import type { BatchAnswer } from '../../batch/batch.ts';
import { createBatch } from '../../batch/create-batch.ts';
import { exportInvalidLines } from '../../batch/export-batch.ts';
import { tallyWords } from '../../presentation/batch-words.ts';
import { plainWords } from '../../wording/plain-words.ts';
import type { CommandContext } from '../context.ts';
import type { BatchWatch } from '../output/batch-progress.ts';
import { figureStyle } from '../output/figure-style.ts';
import { writeStreamedFile } from '../output/write-file.ts';
import type { BatchRequest } from './batch-request.ts';
import { type InputTally, tallyInput } from './input-tally.ts';
import { invalidHints, invalidSentences } from './invalid-words.ts';

/**
 * Takes a batch in, tells what was made of its lines, and writes those that are invalid to the file that was asked for.
 * One that is to be resumed and was analysed to its end already is that one, COMPLETED.
 *
 * @throws CreditError as `createBatch`; FILE_UNWRITABLE; the reason of an interruption, after which nothing is left.
 */
export async function takeIn(
  context: CommandContext,
  app: App,
  { work, invalid, detach, unfinished }: Pick<BatchRequest, 'work' | 'invalid' | 'detach' | 'unfinished'>,
  request: Omit<Parameters<typeof createBatch>[2], 'runner'>,
): Promise<BatchAnswer> {
  const { say, language, timezone, signal } = context;
  const { watch } = work;
  const { input, tally } = tallyInput(request.input, watch.reading);
  // What has been read so far is not a batch yet, and the line that moves has to go all the same.
  context.resume.tell = () => watch.stopping();
  let batch: BatchAnswer;
  try {
    batch = await createBatch(
      app.engine,
      app.actor,
      { ...request, input, runner: detach ? 'SERVICE' : 'COMMAND' },
      { signal, orTakeDone: unfinished === 'RESUME' },
    );
  } finally {
    watch.pause();
  }
  tellTakenIn(context, batch, { watch, tally });
  if (invalid !== undefined) {
    const { file, replace, name } = invalid;
    await writeStreamedFile(file, { replace }, (destination) =>
      exportInvalidLines(app.engine, app.actor, batch.id, destination, {
        language,
        timeZone: timezone,
        signal,
      }),
    );
    watch.note(say('invalidAt', { file: name }));
  }
  return batch;
}

function tellTakenIn(
  context: CommandContext,
  batch: BatchAnswer,
  { watch, tally }: { readonly watch: BatchWatch; readonly tally: InputTally },
): void {
  const { say } = context;
  const style = figureStyle(context);
  const named = { batch: batch.id, name: plainWords(batch.name) };
  if (batch.status === 'COMPLETED') {
    watch.note(
      say('batchDoneBefore', { ...named, time: style.format.dateTime(batch.finishedAt ?? batch.createdAt) }),
    );
    return;
  }
  watch.note(
    say('batchMade', {
      ...named,
      policy: batch.policyId,
      version: batch.policyVersion,
      counts: tallyWords(batch.lines, style).join(' · '),
    }),
  );
  for (const sentence of invalidSentences(context, tally)) watch.note(`  ${sentence}`);
  for (const hint of invalidHints(context, tally)) watch.note(hint);
}
