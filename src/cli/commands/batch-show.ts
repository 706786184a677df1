import type { App } from '../../app.ts';
import type { BatchAnswer, BatchItemAnswer } from '../../batch/batch.ts';
import type { BatchRootAnswer } from '../../batch/read-batch-roots.ts';
import type { PageWithDamage } from '../../batch/read-batches.ts';
import type { Column } from '../../presentation/column.ts';
import { reportStatuses } from '../../report/report.ts';
import { batchArgument } from '../batch/batch-options.ts';
import type { CommandContext } from '../context.ts';
import { endWithDamage } from '../end-with-damage.ts';
import { exitCodes } from '../exit-codes.ts';
import { figureStyle } from '../output/figure-style.ts';
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
    incomplete: flag('--incomplete', {
      en: 'only documents that were decided although a source failed or was not queried because of a cap',
      'pt-BR':
        'só documentos decididos embora uma fonte tenha falhado ou não tenha sido consultada por causa de um teto',
    }),
    byRoot: flag('--by-root', {
      en: 'its companies: CNPJs of one root counted together',
      'pt-BR': 'as suas empresas: CNPJs da mesma raiz contados juntos',
    }),
    follow: flag('--follow', {
      en: 'first watch it until nobody works on it any more',
      'pt-BR': 'antes acompanha até que ninguém mais trabalhe nele',
    }),
    jsonl: flag('--jsonl', {
      en: 'its documents or companies, one JSON object a line',
      'pt-BR': 'os seus documentos ou empresas, um objeto JSON por linha',
    }),
    header: headerOption,
  },
  withinOrganization: true,
  examples: [
    { line: 'credit batch show bat_…', text: { en: 'how far it is', 'pt-BR': 'como está' } },
    {
      line: 'credit batch show bat_… --failed',
      text: { en: 'what failed', 'pt-BR': 'o que falhou' },
    },
    {
      line: 'credit batch show bat_… --by-root',
      text: { en: 'head offices with their branches', 'pt-BR': 'matrizes com as suas filiais' },
    },
    {
      line: 'credit batch show bat_… --jsonl --status DENIED',
      text: { en: 'for a program', 'pt-BR': 'para um programa' },
    },
  ],
  run: async (context, { batch: id, items, failed, incomplete, byRoot, follow, jsonl, header, ...given }) => {
    const { stdout, globals } = context;
    const [{ getBatch }, app] = await Promise.all([import('../../batch/read-batches.ts'), context.openApp()]);
    const current = await getBatch(app.engine, app.actor, id);
    const batch = follow ? await followToEnd(context, app, current) : current;
    const status = failed ? 'ERROR' : given.status;
    const query = { batchId: id, status };
    if (jsonl || items || byRoot || incomplete || status !== undefined) {
      const write = async <Row>(listed: Listed<Row>) => {
        await (jsonl ? writeJsonLines(context, listed) : writeList(context, batch, { ...listed, header }));
        return listed.damaged.map(({ position }) => `${id}/${position}`);
      };
      const damaged = await (byRoot
        ? listRoots(context, app, query).then(write)
        : listDocuments(context, app, { ...query, isIncomplete: incomplete }).then(write));
      return endWithDamage(context, 'damagedRows', damaged);
    }
    if (globals.json) stdout.line(JSON.stringify(batch));
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

/** The damaged rows of a list. */
type DamagedItems = NonNullable<PageWithDamage<unknown>['damaged']>;

/** What is listed of a batch: a page after the other, and its columns for people, with the names of each page. */
interface Listed<Row> {
  readonly pages: AsyncIterable<readonly Row[]>;
  readonly columnsFor: (rows: readonly Row[]) => Promise<readonly Column<Row>[]>;
  /** The damaged documents of the pages that have been read. */
  readonly damaged: DamagedItems;
}

/** Every document. */
async function listDocuments(
  context: CommandContext,
  app: App,
  { batchId, status, isIncomplete }: ItemsAsked & { readonly isIncomplete: boolean },
): Promise<Listed<BatchItemAnswer>> {
  const [{ listBatchItems }, { batchItemColumns }] = await Promise.all([
    import('../../batch/read-batches.ts'),
    import('../../presentation/batch-columns.ts'),
  ]);
  const damaged: DamagedItems[number][] = [];
  async function* pages(): AsyncGenerator<readonly BatchItemAnswer[]> {
    let cursor: string | undefined;
    do {
      const page = await listBatchItems(app.engine, app.actor, {
        batchId,
        isIncomplete,
        limit: 200,
        ...(status && { status }),
        ...(cursor !== undefined && { cursor }),
      });
      damaged.push(...(page.damaged ?? []));
      yield page.items;
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
  }
  return {
    pages: pages(),
    damaged,
    columnsFor: async (rows) => batchItemColumns(figureStyle(context), await namesOf(app, rows)),
  };
}

/** Every company, with how its documents stand. */
async function listRoots(
  context: CommandContext,
  app: App,
  query: ItemsAsked,
): Promise<Listed<BatchRootAnswer>> {
  const [{ readBatchRoots }, { batchRootColumns }] = await Promise.all([
    import('../../batch/read-batch-roots.ts'),
    import('../../presentation/batch-columns.ts'),
  ]);
  const damaged: DamagedItems[number][] = [];
  return {
    damaged,
    pages: readBatchRoots(app.engine, app.actor, {
      ...query,
      onDamaged: (position) => damaged.push({ position, code: 'RECORD_DAMAGED' }),
    }),
    columnsFor: async (rows) => batchRootColumns(figureStyle(context), await namesOf(app, rows)),
  };
}

async function namesOf(
  app: App,
  rows: readonly { readonly reportId: string | null }[],
): Promise<ReadonlyMap<string, string>> {
  const { readSubjectNames } = await import('../../report/read-subject-names.ts');
  const names = new Map<string, string>();
  const ids = rows.flatMap(({ reportId }) => reportId ?? []);
  for (let from = 0; from < ids.length; from += namesAtOnce) {
    const some = await readSubjectNames(app.engine, app.actor, ids.slice(from, from + namesAtOnce));
    for (const [id, name] of some) names.set(id, name);
  }
  return names;
}

/** SQLite takes a limited number of values in one statement. */
const namesAtOnce = 500;

async function writeJsonLines<Row>(
  { stdout, signal }: CommandContext,
  { pages }: Listed<Row>,
): Promise<void> {
  for await (const rows of pages) {
    signal.throwIfAborted();
    for (const row of rows) stdout.line(JSON.stringify(row));
    if (!(await stdout.drained())) return;
  }
}

async function writeList<Row>(
  context: CommandContext,
  batch: BatchAnswer,
  { pages, columnsFor, damaged, header }: Listed<Row> & { readonly header: boolean },
): Promise<void> {
  const { stdout, globals, say, signal } = context;
  const { writeTable } = await import('../output/table.ts');
  if (!globals.json && !stdout.isTerminal) {
    // In a pipe a page after the other, so that a long list does not gather in memory.
    let withHeader = header;
    let isEmpty = true;
    for await (const rows of pages) {
      signal.throwIfAborted();
      await writeTable(context, await columnsFor(rows), rows, { header: withHeader });
      withHeader = false;
      isEmpty &&= rows.length === 0;
      if (!(await stdout.drained())) return;
    }
    if (isEmpty && damaged.length === 0) context.note(say('noItems'));
    return;
  }
  const all: Row[] = [];
  for await (const rows of pages) {
    signal.throwIfAborted();
    all.push(...rows);
  }
  if (globals.json)
    stdout.line(JSON.stringify({ items: all, ...(damaged.length > 0 && { damaged }), nextCursor: null }));
  else if (all.length > 0) {
    if (batch.sandbox) stdout.line(say('sandboxSection'));
    await writeTable(context, await columnsFor(all), all);
  } else if (damaged.length === 0) context.note(say('noItems'));
}
