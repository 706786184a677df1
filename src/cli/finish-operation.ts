import type { App } from '../app.ts';
import { getOperation, type OperationAnswer, requireOperationRun } from '../operation/read-operations.ts';
import { workOnOperation } from '../operation/work-on-operation.ts';
import type { CommandContext } from './context.ts';
import { operationView } from './output/operation-view.ts';
import { watchOperation } from './output/watch-operation.ts';
import { withTimeLimit } from './with-time-limit.ts';

/**
 * Brings an operation to its end, shows how far it is on the way, and writes it; as it stands where the time runs out first.
 */
export async function finishOperation(
  context: CommandContext,
  app: App,
  id: string,
  { waitSeconds, json }: { readonly waitSeconds: number | undefined; readonly json: boolean },
): Promise<OperationAnswer> {
  const { signal, stdout, say, note } = context;
  const { engine, actor, storage } = app;
  const run = await requireOperationRun(storage.db, actor, id);
  const watch = await watchOperation(context, () => getOperation(engine, actor, id));
  context.resume.command = `credit operation wait ${id}`;
  context.resume.tell = () => {
    watch.end();
    return say('stoppingWithResume', { command: `credit operation wait ${id}` });
  };
  await withTimeLimit(signal, waitSeconds)
    .run((stop) => workOnOperation(engine, run, { signal: stop, onAdvance: watch.onAdvance }))
    .finally(watch.end);
  const operation = await getOperation(engine, actor, id);
  if (!operation.progress.final) note(say('operationNotFinished', { operation: id }));
  if (json) stdout.line(JSON.stringify(operation));
  else stdout.write(operationView(operation, context));
  return operation;
}
