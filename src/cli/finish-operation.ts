import type { App } from '../app.ts';
import { getOperation, type OperationAnswer, requireOperationRun } from '../operation/read-operations.ts';
import { workOnOperation } from '../operation/work-on-operation.ts';
import type { CommandContext } from './context.ts';
import { operationView } from './output/operation-view.ts';

/** Brings an operation to its end, tells how far it is on the way, and writes it. */
export async function finishOperation(
  context: CommandContext,
  app: App,
  id: string,
): Promise<OperationAnswer> {
  const { signal, globals, stdout, say, note } = context;
  const { engine, actor, storage } = app;
  const run = await requireOperationRun(storage.db, actor, id);
  let lastLine = '';
  await workOnOperation(engine, run, {
    signal,
    onAdvance: ({ progress }) => {
      const line = say('operationProgress', { done: String(progress.done), total: String(progress.total) });
      if (line !== lastLine) note(line);
      lastLine = line;
    },
  });
  const operation = await getOperation(engine, actor, id);
  if (globals.json) stdout.line(JSON.stringify(operation));
  else stdout.write(operationView(operation, context));
  return operation;
}
