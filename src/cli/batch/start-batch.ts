import { basename, extname } from 'node:path';
import type { App } from '../../app.ts';
import { CreditError } from '../../base/errors.ts';
import type { BatchAnswer } from '../../batch/batch.ts';
import { createBatch } from '../../batch/create-batch.ts';
import { exportInvalidLines } from '../../batch/export-batch.ts';
import { findUnfinishedBatch } from '../../batch/read-batches.ts';
import { getPolicyForRun } from '../../credit-policy/find-policy.ts';
import type { DocumentKind } from '../../document/document.ts';
import { choosePolicy } from '../choose-policy.ts';
import type { CommandContext } from '../context.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';
import { type BatchWatch, readyCount, tallyWords } from '../output/batch-progress.ts';
import { formatIn } from '../output/format.ts';
import { plainWords } from '../output/plain-words.ts';
import { openPrompt } from '../output/prompt.ts';
import { textOf } from '../output/texts.ts';
import { writeStreamedFile } from '../output/write-file.ts';
import { suggestNext } from '../suggest-next.ts';
import { tallyInput } from './input-tally.ts';
import { invalidHints, invalidSentences } from './invalid-words.ts';
import type { NamedBytes } from './open-bytes.ts';
import type { OutFile } from './out-file.ts';
import { previewInput } from './preview-input.ts';
import { findKindOfInputs, readInputs } from './read-inputs.ts';
import { type BatchWork, workOnBatch } from './work-on-batch.ts';

/** A batch as it was asked for on the command line. */
export interface BatchRequest {
  readonly inputs: readonly NamedBytes[];
  readonly name: string | undefined;
  readonly policyId: string | undefined;
  readonly column: string | undefined;
  readonly padZeros: boolean;
  readonly reuseWithinDays: number | undefined;
  readonly invalid: OutFile<'csv'> | undefined;
  /** What to do where a batch of that name and policy is unfinished; undefined asks. */
  readonly unfinished: 'RESUME' | 'NEW' | undefined;
  /** Leaves it to a service. */
  readonly detach: boolean;
  /** Tells what would be done, and makes nothing. */
  readonly dryRun: boolean;
  readonly work: BatchWork;
}

/** Makes a batch of what was given and works on it, or goes on with the unfinished one of that name and policy. */
export async function startBatch(
  context: CommandContext,
  app: App,
  request: BatchRequest,
): Promise<ExitCode> {
  const { work } = request;
  const { policyId, kind, inputs } = await settlePolicy(context, app, request);
  const name = (request.name ?? nameOf(context, app, inputs)).trim().normalize('NFC');
  if (!request.dryRun) {
    const unfinished = await findUnfinishedBatch(app.engine, app.actor, { name, policyId });
    if (unfinished !== undefined && (await goesOn(context, unfinished, request.unfinished))) {
      for (const { bytes } of inputs) await bytes[Symbol.asyncIterator]().return?.();
      const { number } = formatIn(context.language, context.timezone);
      const { id: batch, lines } = unfinished;
      const done = number(readyCount(unfinished));
      work.watch.note(
        context.say('batchGoesOn', { batch, name: plainWords(name), done, total: number(lines.valid) }),
      );
      return workOnBatch(context, app, unfinished, work);
    }
  }
  const { column, padZeros } = request;
  const read = await readInputs(context, inputs, {
    kind,
    padZeros,
    ...(column !== undefined && { column }),
    tell: work.watch.note,
  });
  const { reuseDays } = (await context.settings()).values;
  const reuseWithinDays = request.reuseWithinDays ?? reuseDays ?? undefined;
  const reuse = reuseWithinDays === undefined ? {} : { reuseWithinDays };
  if (request.dryRun) return previewInput(context, app, { policyId, input: read, work, ...reuse });

  const batch = await takeIn(context, app, request, { name, policyId, input: read, ...reuse });
  if (!request.detach) return workOnBatch(context, app, batch, work);
  work.watch.note(context.say('batchQueued', { batch: batch.id }));
  context.stdout.line(context.globals.json ? JSON.stringify(batch) : batch.id);
  suggestNext(context, `credit batch show ${batch.id} --follow`);
  return exitCodes.done;
}

/** The policy, the kind of document that it is for, and the inputs, of which perhaps the beginning was looked at. */
async function settlePolicy(
  context: CommandContext,
  app: App,
  { inputs, policyId, column, padZeros }: BatchRequest,
): Promise<{ policyId: string; kind: DocumentKind; inputs: readonly NamedBytes[] }> {
  if (policyId !== undefined) {
    const { organizationId } = app.actor;
    const policy = await getPolicyForRun(app.storage.db, organizationId, policyId);
    return { policyId, kind: policy.documentKind, inputs };
  }
  const found = await findKindOfInputs(context, inputs, {
    padZeros,
    ...(column !== undefined && { column }),
  });
  return { ...found, policyId: await choosePolicy(context, app, found.kind) };
}

/** Of the name of a batch, which has 200 characters at most. */
const longestFileName = 150;

/** The name of the first file without its ending; of what was pasted, the time. */
function nameOf(
  { say, language, timezone }: CommandContext,
  app: App,
  inputs: readonly NamedBytes[],
): string {
  const format = formatIn(language, timezone);
  const [first, ...others] = inputs.map(({ name }) => name);
  if (first === undefined || first === '-')
    return say('defaultBatchName', { time: format.dateTime(app.engine.clock.now().toISOString()) });
  const file = plainWords(basename(first, extname(first))).slice(0, longestFileName);
  return others.length === 0 ? file : say('severalFiles', { file, count: format.number(others.length) });
}

/**
 * Whether the unfinished batch is meant.
 *
 * @throws CreditError PROMPT_NEEDED where neither option says so, and there is nobody to ask.
 */
async function goesOn(
  context: CommandContext,
  unfinished: BatchAnswer,
  chosen: BatchRequest['unfinished'],
): Promise<boolean> {
  if (chosen !== undefined) return chosen === 'RESUME';
  const { say, language, timezone } = context;
  const { id: batch } = unfinished;
  const name = plainWords(unfinished.name);
  if (!context.interactive) {
    throw new CreditError('PROMPT_NEEDED', {
      question: textOf('unfinishedBatch', { batch, name }),
      flag: '--resume',
      choices: '--resume, --new',
    });
  }
  const { number } = formatIn(language, timezone);
  const prompt = await openPrompt(context);
  const answer = await prompt.choose(
    say('unfinishedAsk', {
      batch,
      name,
      done: number(readyCount(unfinished)),
      total: number(unfinished.lines.valid),
    }),
    [
      { value: 'RESUME', name: say('goOnWithIt') },
      { value: 'NEW', name: say('beginAnother') },
    ],
  );
  return answer === 'RESUME';
}

async function takeIn(
  context: CommandContext,
  app: App,
  { work, invalid, detach }: BatchRequest,
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
  { watch, tally }: { readonly watch: BatchWatch; readonly tally: ReturnType<typeof tallyInput>['tally'] },
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
