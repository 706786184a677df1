import type { App } from '../../app.ts';
import type { BatchAnswer, BatchItemAnswer } from '../../batch/batch.ts';
import { reportStatuses } from '../../report/report.ts';
import { batchArgument } from '../batch/batch-options.ts';
import type { CommandContext } from '../context.ts';
import { exitCodes } from '../exit-codes.ts';
import { choice, defineCommand, flag, headerOption } from './define-command.ts';

const itemStatuses = ['WAITING', ...reportStatuses] as const;
type ItemStatus = (typeof itemStatuses)[number];

export const batchShow = defineCommand({
  name: 'batch show',
  summary: { en: 'Show one batch, or its documents.', 'pt-BR': 'Mostra um lote, ou os seus documentos.' },
  arguments: { batch: batchArgument },
  options: {
    items: flag('--items', { en: 'its documents', 'pt-BR': 'os seus documentos' }),
    status: choice(
      '--status <status>',
      { en: 'only documents that stand so', 'pt-BR': 'só documentos nessa situação' },
      itemStatuses,
    ),
    failed: flag('--failed', {
      en: 'only documents in ERROR, and what failed',
      'pt-BR': 'só documentos em ERRO, e o que falhou',
    }),
    follow: flag('--follow', {
      en: 'first watch it until nobody works on it any more',
      'pt-BR': 'antes acompanha até que ninguém mais trabalhe nele',
    }),
    jsonl: flag('--jsonl', {
      en: 'its documents, one JSON object a line',
      'pt-BR': 'os seus documentos, um objeto JSON por linha',
    }),
    header: headerOption,
  },
  examples: [
    { line: 'credit batch show bat_…', text: { en: 'how far it is', 'pt-BR': 'como está' } },
    {
      line: 'credit batch show bat_… --failed',
      text: { en: 'what failed', 'pt-BR': 'o que falhou' },
    },
    {
      line: 'credit batch show bat_… --jsonl --status DENIED',
      text: { en: 'for a program', 'pt-BR': 'para um programa' },
    },
  ],
  run: async (context, { batch: id, items, failed, follow, jsonl, header, ...given }) => {
    const { stdout, globals } = context;
    const [{ getBatch }, app] = await Promise.all([import('../../batch/read-batches.ts'), context.openApp()]);
    const found = await getBatch(app.engine, app.actor, id);
    const batch = follow ? await followToEnd(context, app, found) : found;
    const status = failed ? 'ERROR' : given.status;
    if (jsonl) await writeJsonLines(context, app, { batchId: id, status });
    else if (items || status !== undefined) await writeItems(context, app, batch, { status, header });
    else if (globals.json) stdout.line(JSON.stringify(batch));
    else {
      const { batchView } = await import('../output/batch-view.ts');
      stdout.write(batchView(batch, context));
    }
    return exitCodes.done;
  },
});

/** A batch is looked at so often while it is followed. */
const lookMs = 500;

async function followToEnd(context: CommandContext, app: App, begun: BatchAnswer): Promise<BatchAnswer> {
  const [{ followBatch }, { watchBatch }] = await Promise.all([
    import('../batch/follow-batch.ts'),
    import('../output/batch-progress.ts'),
  ]);
  const watch = watchBatch(context, 'auto');
  context.resume.tell = () => {
    watch.end();
    return undefined;
  };
  return followBatch(app, begun, { lookMs, signal: context.signal, onProgress: watch.progress }).finally(
    watch.end,
  );
}

interface ItemsAsked {
  readonly batchId: string;
  readonly status: ItemStatus | undefined;
}

/** Every document, a page at a time. */
async function* eachPage(
  app: App,
  { batchId, status }: ItemsAsked,
): AsyncGenerator<readonly BatchItemAnswer[]> {
  const { listBatchItems } = await import('../../batch/read-batches.ts');
  let cursor: string | undefined;
  do {
    const page = await listBatchItems(app.engine, app.actor, {
      batchId,
      limit: 200,
      ...(status && { status }),
      ...(cursor !== undefined && { cursor }),
    });
    yield page.items;
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
}

async function writeJsonLines(
  { stdout, signal }: CommandContext,
  app: App,
  asked: ItemsAsked,
): Promise<void> {
  for await (const items of eachPage(app, asked)) {
    signal.throwIfAborted();
    for (const item of items) stdout.line(JSON.stringify(item));
    if (!(await stdout.drained())) return;
  }
}

async function writeItems(
  context: CommandContext,
  app: App,
  batch: BatchAnswer,
  { status, header }: { status: ItemStatus | undefined; header: boolean },
): Promise<void> {
  const { stdout, globals, say, signal } = context;
  const [{ writeTable }, { batchItemColumns }] = await Promise.all([
    import('../output/table.ts'),
    import('../output/batch-table.ts'),
  ]);
  const columns = batchItemColumns(context);
  const asked = { batchId: batch.id, status };
  if (!globals.json && !stdout.isTerminal) {
    // In a pipe a page after the other, so that a long list does not gather in memory.
    let withHeader = header;
    let isEmpty = true;
    for await (const items of eachPage(app, asked)) {
      signal.throwIfAborted();
      await writeTable(context, columns, items, { header: withHeader });
      withHeader = false;
      isEmpty &&= items.length === 0;
      if (!(await stdout.drained())) return;
    }
    if (isEmpty) context.note(say('noItems'));
    return;
  }
  const all: BatchItemAnswer[] = [];
  for await (const items of eachPage(app, asked)) {
    signal.throwIfAborted();
    all.push(...items);
  }
  if (globals.json) stdout.line(JSON.stringify({ items: all, nextCursor: null }));
  else if (all.length === 0) context.note(say('noItems'));
  else {
    if (batch.sandbox) stdout.line(say('sandboxSection'));
    await writeTable(context, columns, all);
  }
}
