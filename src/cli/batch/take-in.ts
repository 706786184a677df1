import type { App } from '../../app.ts';
import type { BatchAnswer } from '../../batch/batch.ts';
import { createBatch } from '../../batch/create-batch.ts';
import { exportInvalidLines } from '../../batch/export-batch.ts';
import type { CommandContext } from '../context.ts';
import { type BatchWatch, tallyWords } from '../output/batch-progress.ts';
import { formatIn } from '../output/format.ts';
import { plainWords } from '../output/plain-words.ts';
import { writeStreamedFile } from '../output/write-file.ts';
import { type InputTally, tallyInput } from './input-tally.ts';
import { invalidHints, invalidSentences } from './invalid-words.ts';
import type { BatchRequest } from './start-batch.ts';

/**
 * Takes a batch in, tells what was made of its lines, and writes those that are invalid to the file that was asked for.
 *
 * @throws CreditError as `createBatch`; FILE_UNWRITABLE; the reason of an interruption, after which nothing is left.
 */
export async function takeIn(
  context: CommandContext,
  app: App,
  { work, invalid, detach }: Pick<BatchRequest, 'work' | 'invalid' | 'detach'>,
  asked: Omit<Parameters<typeof createBatch>[2], 'runner'>,
): Promise<BatchAnswer> {
  const { say, language, timezone, signal } = context;
  const { watch } = work;
  const { input, tally } = tallyInput(asked.input, watch.reading);
  // What has been read so far is not a batch yet, and the line that moves has to go all the same.
  context.resume.tell = () => watch.stopping();
  let batch: BatchAnswer;
  try {
    batch = await createBatch(
      app.engine,
      app.actor,
      { ...asked, input, runner: detach ? 'SERVICE' : 'COMMAND' },
      { signal },
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
  const { say, language, timezone } = context;
  const format = formatIn(language, timezone);
  watch.note(
    say('batchMade', {
      batch: batch.id,
      name: plainWords(batch.name),
      policy: batch.policyId,
      version: batch.policyVersion,
      counts: tallyWords(batch.lines, { say, format }).join(' · '),
    }),
  );
  for (const sentence of invalidSentences(context, tally)) watch.note(`  ${sentence}`);
  for (const hint of invalidHints(context, tally)) watch.note(hint);
}
