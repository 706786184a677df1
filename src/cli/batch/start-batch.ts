import { basename, extname } from 'node:path';
import type { App } from '../../app.ts';
import { CreditError } from '../../base/errors.ts';
import type { BatchAnswer } from '../../batch/batch.ts';
import { findUnfinishedTwin, refuseReuse } from '../../batch/create-batch.ts';
import { findUnfinishedBatch } from '../../batch/read-batches.ts';
import { readyCount } from '../../presentation/batch-words.ts';
import { formatIn } from '../../wording/format.ts';
import { plainWords } from '../../wording/plain-words.ts';
import type { CommandContext } from '../context.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';
import { openPrompt } from '../output/prompt.ts';
import { textOf } from '../output/texts.ts';
import { suggestNext } from '../suggest-next.ts';
import type { BatchRequest } from './batch-request.ts';
import type { NamedBytes } from './open-bytes.ts';
import { previewInput } from './preview-input.ts';
import { readInputs } from './read-inputs.ts';
import { type SettledPolicy, settlePolicy } from './settle-policy.ts';
import { takeIn } from './take-in.ts';
import { workOnBatch } from './work-on-batch.ts';

/**
 * Creates a batch from an input and works on it, or resumes the unfinished batch with that name, policy and input. If you resume and
 * no batch is unfinished, the same input is not analysed again: a process may have stopped before only its spreadsheet was written.
 */
export async function startBatch(
  context: CommandContext,
  app: App,
  request: BatchRequest,
): Promise<ExitCode> {
  const settled = await settlePolicy(context, app, request);
  const begun = await beginBatch(context, app, request, settled).finally(() =>
    Promise.all(settled.inputs.map((input) => input.close())),
  );
  return 'code' in begun ? begun.code : workOnBatch(context, app, begun.batch, request.work);
}

/** The batch to work on; or what to end with, where there is none or it is left to others. */
async function beginBatch(
  context: CommandContext,
  app: App,
  request: BatchRequest,
  { policyId, kind, asks, isOperation, inputs }: SettledPolicy,
): Promise<{ readonly batch: BatchAnswer } | { readonly code: ExitCode }> {
  const { work, column, sheet, map, padZeros, purpose } = request;
  const name = (request.name ?? nameOf(context, app, inputs)).trim().normalize('NFC');
  const open = () =>
    readInputs(context, inputs, {
      kind,
      padZeros,
      inputs: asks,
      map,
      ...(column !== undefined && { column }),
      ...(sheet !== undefined && { sheet }),
      tell: work.watch.note,
    });
  if (!request.dryRun) {
    const wanted = { name, policyId };
    const newest = await findUnfinishedBatch(app.engine, app.actor, wanted);
    if (newest !== undefined && (await goesOn(context, newest, request.unfinished))) {
      const input = await open();
      const unfinished = await findUnfinishedTwin(app.engine, app.actor, { ...wanted, input, kind });
      if (unfinished === undefined) throw new CreditError('BATCH_INPUT_DIFFERS', standing(context, newest));
      work.watch.note(context.say('batchGoesOn', standing(context, unfinished)));
      return { batch: unfinished };
    }
  }
  const read = await open();
  const { reuseDays } = (await context.settings()).values;
  if (isOperation && request.reuseWithinDays !== undefined) throw refuseReuse('--reuse-days');
  // Of what is said once for all commands an operation takes nothing: its policies say it.
  const reuseWithinDays = request.reuseWithinDays ?? (isOperation ? undefined : (reuseDays ?? undefined));
  const reuse = reuseWithinDays === undefined ? {} : { reuseWithinDays };
  if (request.dryRun)
    return {
      code: await previewInput(context, app, {
        policyId,
        input: read,
        work,
        files: request.files,
        purpose,
        ...reuse,
      }),
    };

  const batch = await takeIn(context, app, request, { name, policyId, input: read, purpose, ...reuse });
  if (!request.detach) return { batch };
  const isDone = batch.status === 'COMPLETED';
  if (!isDone) work.watch.note(context.say('batchQueued', { batch: batch.id }));
  context.stdout.line(context.globals.json ? JSON.stringify(batch) : batch.id);
  suggestNext(context, `credit batch show ${batch.id}${isDone ? '' : ' --follow'}`);
  return { code: exitCodes.done };
}

/** What is said of a batch that is there already. */
function standing({ language, timezone }: CommandContext, batch: BatchAnswer) {
  const { number } = formatIn(language, timezone);
  return {
    batch: batch.id,
    name: plainWords(batch.name),
    done: number(readyCount(batch)),
    total: number(batch.lines.valid),
  };
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
  const { say } = context;
  const figures = standing(context, unfinished);
  if (!context.interactive) {
    throw new CreditError('PROMPT_NEEDED', {
      question: textOf('unfinishedBatch', figures),
      flag: '--resume',
      choices: '--resume, --new',
    });
  }
  const prompt = await openPrompt(context);
  const answer = await prompt.choose('unfinishedBatch', say('unfinishedAsk', figures), [
    { value: 'RESUME', name: say('goOnWithIt') },
    { value: 'NEW', name: say('beginAnother') },
  ]);
  return answer === 'RESUME';
}
