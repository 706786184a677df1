import { expect } from 'vitest';
import type { BatchLine } from '../../src/batch/reading/batch-line.ts';
import { loadEdition } from '../../src/datasets/edition/load-edition.ts';
import type { DatasetName } from '../../src/datasets/index.ts';
import { parseDocument } from '../../src/document/document.ts';
import { addWatch } from '../../src/watch/add-watch.ts';
import { getWatch, type WatchedDatasetAnswer } from '../../src/watch/read-watches.ts';
import { type RunWatchOptions, runWatches, type WatchRun } from '../../src/watch/run-watch.ts';
import { openScreenHere } from '../../src/watch/screen-here.ts';
import type { WatchedChange } from '../../src/webhook/events.ts';
import { loadOptions, newDatasetsFolder, newFile } from '../datasets/dataset-folder.ts';
import type { LocalEngine } from '../report/local-engine.ts';
import { expectShape } from '../webhook/event-shapes.ts';
import { openTold } from '../webhook/told-engine.ts';

/** A row of a list: its own number, a document or none, a name. */
export type ListRow = readonly [number: string, document: string, name: string];

const cepimTitles =
  '"CNPJ ENTIDADE";"NOME ENTIDADE";"NÚMERO CONVÊNIO";"ÓRGÃO CONCEDENTE";"MOTIVO DO IMPEDIMENTO"\r\n';

/** The list CEPIM of invented entities. */
export function cepim(rows: readonly ListRow[]): string {
  return (
    cepimTitles +
    rows.map(([number, document, name]) => line([document, name, number, 'ÓRGÃO', 'MOTIVO'])).join('')
  );
}

const pepTitles =
  '"CPF";"Nome_PEP";"Sigla_Função";"Descrição_Função";"Nível_Função";"Nome_Órgão";"Data_Início_Exercício";"Data_Fim_Exercício";"Data_Fim_Carência"\r\n';

/** The list PEP of invented people: a masked CPF, a name, an office. */
export function pep(rows: readonly (readonly [mask: string, name: string, office: string])[]): string {
  const rest = ['', 'ÓRGÃO', '01/01/2021', '31/12/2024', '31/12/2029'];
  return pepTitles + rows.map(([mask, name, office]) => line([mask, name, 'X', office, ...rest])).join('');
}

function line(cells: readonly string[]): string {
  return `${cells.map((cell) => `"${cell}"`).join(';')}\r\n`;
}

/** What was told of a document. */
export interface Told {
  readonly document: string;
  readonly dataset: string;
  readonly publishedOn: string;
  readonly changes: readonly WatchedChange[];
}

/** One process with its datasets, whose organisation is told of everything. */
export interface WatchWorld {
  readonly engine: LocalEngine;
  readonly folder: string;
  /** Puts an edition in force, of a day of November. */
  load(dataset: DatasetName, day: number, content: string): Promise<void>;
  watch(documents: readonly (string | readonly [document: string, name: string])[]): Promise<string>;
  run(id?: string, options?: Partial<RunWatchOptions>): Promise<readonly WatchRun[]>;
  standing(id: string, dataset: DatasetName): Promise<WatchedDatasetAnswer | undefined>;
  /** In the order of the outbox. */
  told(): Promise<readonly Told[]>;
  /** The same in short: `KIND document`. */
  tale(): Promise<readonly string[]>;
}

export async function openWatchWorld(
  given: { readonly folder?: string; readonly file?: string } = {},
): Promise<WatchWorld> {
  const engine = await openTold(given.file === undefined ? {} : { file: given.file });
  const folder = given.folder ?? newDatasetsFolder();
  const told = async (): Promise<readonly Told[]> => {
    const rows = await engine.storage.db
      .selectFrom('event')
      .selectAll()
      .where('type', '=', 'WATCH')
      .orderBy('sequence')
      .execute();
    return rows.map(({ body }) => {
      const envelope = JSON.parse(body);
      expectShape('WATCH', envelope);
      return envelope.data.content;
    });
  };
  return {
    engine,
    folder,
    load: async (dataset, day, content) => {
      const date = `202611${String(day).padStart(2, '0')}`;
      const names = { cepim: `${date}_CEPIM.csv`, pep: `${date}_PEP.csv` };
      const file = newFile(dataset === 'pep' ? names.pep : names.cepim, content);
      const publishedOn = `2026-11-${String(day).padStart(2, '0')}`;
      const options = { publishedOn, acceptOlder: true, acceptShrink: true };
      await loadEdition(dataset, [file], loadOptions(folder, options));
    },
    watch: async (documents) => {
      const lines = async function* () {
        for (const [at, one] of documents.entries()) {
          const [text, name] = typeof one === 'string' ? [one, undefined] : one;
          const { document } = parseDocument(text);
          if (document === undefined) throw new Error(`${text} is no document`);
          const extra = name === undefined ? {} : { extra: { Nome: name } };
          const line: BatchLine = { outcome: 'VALID', line: at + 1, text, document, padded: false, ...extra };
          yield line;
        }
      };
      return (await addWatch(engine, engine.actor, { name: 'Clientes', lines: lines() })).id;
    },
    run: async (id, options = {}) => {
      const here = openScreenHere();
      try {
        return await runWatches(engine, engine.actor, {
          id,
          datasetsFolder: folder,
          screen: here.screen,
          signal: new AbortController().signal,
          ...options,
        });
      } finally {
        here.close();
      }
    },
    standing: async (id, dataset) => {
      const { datasets } = await getWatch(engine, engine.actor, { id, datasetsFolder: folder });
      return datasets.find((one) => one.dataset === dataset);
    },
    told,
    tale: async () =>
      (await told()).flatMap(({ document, changes }) => changes.map(({ kind }) => `${kind} ${document}`)),
  };
}

/** Fails unless everything that is there once is there once alone. */
export function expectOnce(tale: readonly string[]): void {
  expect([...tale].sort()).toEqual([...new Set(tale)].sort());
}
