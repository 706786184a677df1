import type { App } from '../app.ts';
import { findStoredOperation } from '../credit-policy/operation-store.ts';
import type { Document } from '../document/kind.ts';
import { createOperation } from '../operation/create-operation.ts';
import { type OperationPreview, previewOperation } from '../operation/preview-operation.ts';
import { getOperation, type OperationAnswer } from '../operation/read-operations.ts';
import { typedInputs } from '../policy/inputs/typed-input.ts';
import type { CommandContext } from './context.ts';
import { type ExitCode, exitCodes } from './exit-codes.ts';
import { finishOperation } from './finish-operation.ts';
import { figureStyle } from './output/figure-style.ts';
import { operationPreviewText } from './output/operation-preview-view.ts';
import type { FailOn } from './report-exit-code.ts';

/** One operation as it was asked for on the command line. */
interface OperationOptions {
  readonly document: Document;
  readonly operationId: string;
  readonly externalId: string | undefined;
  /** What the caller knows: typed, and out of a file. */
  readonly inputs: {
    readonly typed: ReadonlyMap<string, string>;
    readonly values: Readonly<Record<string, unknown>>;
  };
  /** Why it is asked for: a code. */
  readonly purpose: string | undefined;
  /** Only tells what would be done, and at which price at most. */
  readonly dryRun: boolean;
  /** False only registers the request. */
  readonly wait: boolean;
  /** Seconds to wait at most; undefined waits until its end. */
  readonly waitSeconds: number | undefined;
  readonly failOn: readonly FailOn[];
  readonly json: boolean;
}

/**
 * Runs an operation and writes what it came to; or tells beforehand what it would do.
 *
 * @throws CreditError as createOperation.
 */
export async function runOperation(
  context: CommandContext,
  app: App,
  options: OperationOptions,
): Promise<ExitCode> {
  const { stdout, note, say } = context;
  const { document, operationId, externalId, purpose } = options;
  const inputs = await inputsOf(app, options);
  const preview = await previewOperation(app.engine, app.actor, { document, operationId, inputs, purpose });
  if (options.dryRun) {
    if (options.json) stdout.line(JSON.stringify({ ...preview, dryRun: true }));
    else stdout.write(operationPreviewText(preview, context));
    note(say('dryRunDone'));
    return exitCodes.done;
  }
  note(say('operationBegins', boundsIn(context, preview)));
  const run = await createOperation(app.engine, app.actor, {
    document,
    operationId,
    ...(externalId !== undefined && { externalId }),
    inputs,
    ...(purpose !== undefined && { purpose }),
  });
  if (!options.wait) return registerOnly(context, app, { id: run.id, json: options.json });
  const { waitSeconds, json } = options;
  const operation = await finishOperation(context, app, run.id, { waitSeconds, json });
  return operationExitCode(operation, options.failOn);
}

/** @throws CreditError UNKNOWN_INPUT, INVALID_INPUT, AMBIGUOUS_AMOUNT. */
async function inputsOf(
  { storage, actor }: App,
  { operationId, inputs: { typed, values } }: OperationOptions,
): Promise<Readonly<Record<string, unknown>>> {
  if (typed.size === 0) return values;
  // One that is not there is refused by whoever looks for it to run it.
  const stored = await findStoredOperation(storage.db, actor, { policyId: operationId });
  return { ...values, ...typedInputs(stored?.operation.inputs, typed) };
}

/** What a command ends with after an operation, as after a report. */
export function operationExitCode(
  { status, progress }: Pick<OperationAnswer, 'status' | 'progress'>,
  failOn: readonly FailOn[],
): ExitCode {
  if (!progress.final || status === 'CANCELLED') return exitCodes.notFinished;
  if (status === 'ERROR') return exitCodes.reportInError;
  const isFailure = failOn.some((outcome) => outcome.toUpperCase() === status);
  return isFailure ? exitCodes.askedToFailOn : exitCodes.done;
}

function boundsIn(context: CommandContext, { operationId, atMost }: OperationPreview) {
  const { format } = figureStyle(context);
  return {
    operation: operationId,
    count: format.number(atMost.reports),
    price: format.money(atMost.price),
  };
}

async function registerOnly(
  { stdout, note, say }: CommandContext,
  app: App,
  { id, json }: { readonly id: string; readonly json: boolean },
): Promise<ExitCode> {
  if (json) stdout.line(JSON.stringify(await getOperation(app.engine, app.actor, id)));
  else {
    stdout.line(id);
    note(say('operationRegistered', { operation: id }));
  }
  return exitCodes.done;
}
