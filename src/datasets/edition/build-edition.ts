import type { Clock } from '../../base/clock.ts';
import { CreditError } from '../../base/errors.ts';
import { emptyFileFacts } from '../damaged-rows.ts';
import type {
  BuiltEdition,
  DamagedRow,
  Dataset,
  DocumentCounts,
  FileDocuments,
  FileFacts,
  FilePlace,
  RefuseFile,
} from '../dataset.ts';
import { type DatasetName, datasets } from '../index.ts';
import type { RegistryPart } from '../registry/registry-form.ts';
import { type EntryKeys, keysOfEntry } from '../screening/candidate-keys.ts';
import { DocumentCheck } from './document-check.ts';
import type { Edition } from './edition.ts';
import { EditionWriter } from './edition-writer.ts';
import { NameCheck } from './name-check.ts';
import type { GivenFile } from './open-dataset-files.ts';

/** How far a loading is. */
export interface LoadProgress {
  readonly file: string;
  /** Inflated bytes read of all files, and their number. */
  readonly done: number;
  readonly all: number;
  readonly rows: number;
}

interface BuildEditionOptions {
  readonly origins: readonly GivenFile[];
  /** The file that the edition is written into. */
  readonly building: string;
  readonly clock: Clock;
  readonly part?: RegistryPart | undefined;
  readonly signal: AbortSignal;
  readonly onProgress?: (progress: LoadProgress) => void;
}

/** An edition of entries, before it is checked. */
export interface BuiltEntries extends BuiltEdition {
  /** The number of distinct rows. */
  readonly distinctRows?: number;
  readonly covers?: readonly string[];
  /** The damaged rows that were left out, as `FILE:LINE` or `FILE#ITEM`. */
  readonly damagedRows?: readonly string[];
  /** The unknown words in columns that decide about entries, as `COLUMN: word`, with the number of these entries. */
  readonly unknownWords?: Edition['unknownWords'];
  /** How many entries one of their own names does not find. */
  readonly unfindable?: number;
}

/** Of a list whose names are not searched. */
const unindexed: EntryKeys = { keys: new Set(), isFound: true };

/** Of so many rows one may be damaged: the largest tables have tens of millions, written by many hands. */
const rowsPerDamaged = 10_000;

/**
 * Writes every row of every file into the file `building`.
 *
 * @throws CreditError DATASET_FILE_UNREADABLE for a file that cannot be read, and if more than one row of 10,000 is damaged.
 */
export async function buildEdition(name: DatasetName, options: BuildEditionOptions): Promise<BuiltEntries> {
  const { origins, building, clock, part, signal, onProgress } = options;
  const { reader, namesIndexed, build: ownBuild }: Dataset = datasets[name];
  if (ownBuild !== undefined) {
    const refuseFile = (file: string) => refusalOf(name, file);
    return ownBuild({
      origins,
      building,
      part,
      clock,
      signal,
      refuseFile,
      ...(onProgress && { onProgress }),
    });
  }
  const writer = new EditionWriter(building, name);
  const together = origins.flatMap(({ members }) => members);
  const all = together.reduce((sum, { size }) => sum + size, 0);
  const dates: string[] = [];
  const covers = new Set<string>();
  const unknownWords = new Map<string, number>();
  const damaged: (DamagedRow & { readonly file: string })[] = [];
  const counts: DocumentCounts = { documents: 0, wrongDocuments: 0, shortDocuments: 0, restoredDocuments: 0 };
  const documentsOfFiles: FileDocuments[] = [];
  let [done, unfindable, distinctRows] = [0, 0, 0];
  try {
    for (const { name: givenName, members } of origins) {
      for (const member of members) {
        const facts = emptyFileFacts({ covers, unknownWords });
        const before = { rows: writer.rows, documents: counts.documents + counts.wrongDocuments };
        const read = () =>
          counting(member.read(), (bytes) => {
            signal.throwIfAborted();
            done += bytes;
            onProgress?.({ file: member.name, done, all, rows: writer.rows });
          });
        const refuse = refusalOf(name, member.name);
        const [check, nameCheck] = [new DocumentCheck(counts, refuse), new NameCheck(refuse)];
        const write = (entries: ReturnType<DocumentCheck['end']>) => {
          for (const entry of entries) {
            const { keys, isFound } = namesIndexed ? keysOfEntry(entry) : unindexed;
            if (!isFound) unfindable += 1;
            if (namesIndexed) nameCheck.add(entry);
            writer.add(entry, keys);
          }
        };
        for await (const entries of reader.read({ ...member, read }, { refuse, facts, together })) {
          signal.throwIfAborted();
          write(check.take(entries));
        }
        write(check.end());
        nameCheck.end();
        const entries = writer.rows - before.rows;
        const documents = counts.documents + counts.wrongDocuments - before.documents;
        documentsOfFiles.push(documentsOfFile(member.name, { entries, documents, facts }));
        damaged.push(...facts.damaged.map((row) => ({ file: member.name, ...row })));
        const date = facts.publishedOn ?? reader.dateOf(member.name) ?? reader.dateOf(givenName);
        if (date !== null) dates.push(date);
      }
    }
    writer.finish();
    distinctRows = writer.countDistinct();
  } finally {
    writer.close();
  }
  const [first] = damaged;
  if (first !== undefined && damaged.length * rowsPerDamaged > writer.rows)
    throw refusalOf(name, first.file)(first);
  return {
    rows: writer.rows,
    distinctRows,
    ...counts,
    dates,
    ...(covers.size > 0 && { covers: [...covers].sort() }),
    documentsOfFiles,
    unfindable,
    damagedRows: damaged.map(({ file, ...place }) => placeInFile(file, place)),
    unknownWords: [...unknownWords].map(([words, entries]) => ({ words, entries })),
  };
}

function documentsOfFile(
  file: string,
  {
    entries,
    documents,
    facts,
  }: { readonly entries: number; readonly documents: number; readonly facts: FileFacts },
): FileDocuments {
  const rows = entries + facts.skippedWithoutDocument;
  return { file, rows, documents, isEmpty: rows + facts.rowsWithoutEntry + facts.damaged.length === 0 };
}

async function* counting(
  pieces: AsyncIterable<Uint8Array>,
  onBytes: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    onBytes(piece.length);
    yield piece;
  }
}

/** Makes the refusals of a file, with the place if it is known: `20261118_CEIS.csv:12:40`, `inidoneos.json#3`. */
export function refusalOf(name: DatasetName, file: string): RefuseFile {
  return ({ reason, file: other = file, ...place }) =>
    new CreditError('DATASET_FILE_UNREADABLE', { dataset: name, file: placeInFile(other, place), reason });
}

function placeInFile(file: string, { line, column, item }: Omit<FilePlace, 'file'>): string {
  return [item === undefined ? file : `${file}#${item}`, line ?? [], column ?? []].flat().join(':');
}
