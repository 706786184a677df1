import type { Writable } from 'node:stream';
import type { Actor } from '../auth/actor.ts';
import { type Language, say, type Text } from '../base/language.ts';
import type { Engine } from '../report/engine.ts';
import { documentType } from '../report/report-answer.ts';
import { type ColumnDefinition, columnsFor } from '../spreadsheet/writing/column.ts';
import type { Stop } from '../spreadsheet/writing/stop.ts';
import { type StreamedWorkbook, writeWorkbook } from '../spreadsheet/writing/streamed-workbook.ts';
import { listFindings, listRowsSetAside } from './finding-store.ts';
import { getWatch, readWatchChanges, type WatchAnswer } from './read-watches.ts';
import { listDocumentsAt } from './watch-store.ts';
import {
  type ChangeRow,
  changeColumns,
  datasetsColumns,
  type EntryRow,
  foundColumns,
} from './workbook-columns.ts';

const title: Text = { en: 'Changes', 'pt-BR': 'Mudanças' };
const foundTitle: Text = { en: 'Found now', 'pt-BR': 'Consta agora' };
const datasetsTitle: Text = { en: 'Datasets', 'pt-BR': 'Conjuntos' };

/** So many documents are read at once. */
const stretch = 500;

/**
 * Writes a portfolio as a workbook (.xlsx): what has changed, the newest first; what stands on lists now; and how it stands with each
 * dataset, those too that were not asked. It ends `destination`, or destroys it where something goes wrong.
 *
 * @throws CreditError UNKNOWN_WATCH; the error of `destination`; the reason of `signal`.
 */
export async function exportWatch(
  engine: Engine,
  actor: Pick<Actor, 'organizationId'>,
  destination: Writable,
  options: {
    readonly id: string;
    readonly datasetsFolder: string | undefined;
    readonly language: Language;
    readonly timeZone: string;
    readonly signal?: AbortSignal | undefined;
  },
): Promise<void> {
  const { language, timeZone, signal } = options;
  const watch = await getWatch(engine, actor, options);
  const context = {
    timeZone,
    language,
    title: `${say(title, language)}: ${watch.name}`,
    identifier: watch.id,
    pageHeader: undefined,
    signal,
  };
  await writeWorkbook(destination, context, async (workbook, stop) => {
    const sheets = new Sheets(workbook, language, stop);
    await sheets.write(title, changeColumns(language), rowsOfChanges(engine, actor, watch));
    await sheets.write(foundTitle, foundColumns(language), rowsFound(engine, actor, watch));
    await sheets.write(datasetsTitle, datasetsColumns(language), watch.datasets);
    // Of one that was removed meanwhile rows are missing, and nothing in the file would say so.
    await getWatch(engine, actor, options);
    return engine.clock.now().toISOString();
  });
}

class Sheets {
  readonly #workbook: StreamedWorkbook;
  readonly #language: Language;
  readonly #stop: Stop;

  constructor(workbook: StreamedWorkbook, language: Language, stop: Stop) {
    this.#workbook = workbook;
    this.#language = language;
    this.#stop = stop;
  }

  async write<Row>(
    name: Text,
    definitions: readonly ColumnDefinition<Row>[],
    rows: AsyncIterable<Row> | Iterable<Row>,
  ): Promise<void> {
    const language = this.#language;
    const columns = columnsFor(definitions, { language });
    const sheet = this.#workbook.addSheet({
      name: say(name, language),
      columns,
      frozenColumns: 2,
      filter: true,
    });
    for await (const row of rows) {
      const isFull = sheet.writeRow(columns.map(({ cell }) => cell(row)));
      if (isFull) await this.#stop.during(sheet.drained());
    }
    sheet.finish();
  }
}

async function* rowsOfChanges(
  engine: Engine,
  actor: Pick<Actor, 'organizationId'>,
  { id }: WatchAnswer,
): AsyncGenerator<ChangeRow> {
  for await (const answer of readWatchChanges(engine, actor, id)) {
    for (const change of answer.changes) {
      const entry = change.after ?? change.before;
      if (entry !== null) yield { ...answer, change, entry };
    }
  }
}

/** What is set aside is of somebody else, and what the register says is no list. */
async function* rowsFound(
  engine: Engine,
  { organizationId }: Pick<Actor, 'organizationId'>,
  { id, datasets }: WatchAnswer,
): AsyncGenerator<EntryRow> {
  const { db } = engine.storage;
  const watch = { id, organizationId };
  for (const { dataset, publishedOn } of datasets) {
    if (dataset === 'receita') continue;
    let from = 0;
    for (;;) {
      const page = { table: 'watch_finding', dataset, from, limit: stretch } as const;
      const kept = await listFindings(db, watch, page);
      const documents = await listDocumentsAt(
        db,
        watch,
        kept.map(({ position }) => position),
      );
      const values = [...documents.values()].map(({ value }) => value);
      const aside = await listRowsSetAside(db, organizationId, values);
      for (const { position, findings } of kept) {
        const document = documents.get(position);
        if (document === undefined) continue;
        const rowsAside = aside.get(document.value);
        for (const { says, rows } of findings) {
          if (says.certainty === 'POSSIBLE' && rows.every((row) => rowsAside?.has(row))) continue;
          const type = documentType(document.kind);
          yield { document: document.value, type, dataset, publishedOn, entry: says };
        }
      }
      const last = kept.at(-1);
      if (last === undefined || kept.length < stretch) break;
      from = last.position + 1;
    }
  }
}
