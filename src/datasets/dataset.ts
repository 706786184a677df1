import type { Clock } from '../base/clock.ts';
import type { Text } from '../base/language.ts';
import type { DocumentKind } from '../document/kind.ts';
import type { LicenceRegister } from '../sections/licences.ts';
import type { SanctionList } from '../sections/sanctions.ts';
import type { CsvForm, CsvRow } from '../spreadsheet/reading/read-csv.ts';
import type { Publication } from './download/publication.ts';
import type { DocumentReading } from './read-document.ts';
import type { RegistryPart } from './registry/registry-form.ts';

/** Public data of one publisher that is kept here in editions. */
export interface Dataset {
  readonly title: Text;
  readonly publisher: Text;
  /** What it means to be in it, and what it does not. */
  readonly means: Text;
  /** The list of SANCTIONS that it is; left out of what is none. */
  readonly list?: SanctionList;
  /** The register of LICENCES that it is; left out of what is none. */
  readonly register?: LicenceRegister;
  /** Of a list that names only people, or only companies. */
  readonly only?: DocumentKind;
  /** Where its files lie, for whoever downloads them by hand. */
  readonly address: string;
  /** How programs download it; left out where its publisher leaves that to people. */
  readonly publication?: Publication;
  /** A file of it as the publisher names it; where words belong to it, in every language. */
  readonly example: string | Text;
  /**
   * What its files are in parts of, each by a pattern of names: an edition without one of them would call clean what is
   * owed there.
   */
  readonly parts?: Readonly<Record<string, RegExp>>;
  /** Which table of an edition a file is, by its name: an edition has each once. Default: its part; without parts, all files are one table. */
  tableOf?(name: string): string;
  /** Which edition a file belongs to, by its name; null if the name does not show it. Default: the date that the reader finds in the name. */
  editionOf?(name: string): string | null;
  /** Days between two editions, as the publisher states them. */
  readonly rhythmDays: number;
  /** From so many days after the publisher's date an edition is stale. */
  readonly staleAfterDays: number;
  /** Whether its names are searched; those of very long ones are not. */
  readonly namesIndexed: boolean;
  /**
   * Minimum share of rows with a document, far below the usual share of the list. An edition or a file with a smaller share is refused,
   * because its entries would not be found. Omit for lists without documents.
   */
  readonly leastDocuments?: number;
  /** It shows no document: where nobody has told the subject's name it cannot be asked. */
  readonly namesAlone?: true;
  /** How its files are read. */
  readonly reader: DatasetReader;
  /** Of what is no table of entries: how its files become an edition of another form. A part of it may be loaded. */
  readonly build?: (options: BuildOptions) => Promise<BuiltEdition>;
  /** Of such a form: whether a file is an edition as this version writes and reads it. */
  readonly isReadable?: (file: string) => Promise<boolean>;
}

/** What was read of one row, in the terms of every list. */
export interface DatasetEntry {
  /** A whole document, bare; null where the row has none. */
  readonly document: string | null;
  /** The six middle digits of a CPF that the publisher masks. */
  readonly mask: string | null;
  readonly kind: 'cpf' | 'cnpj' | null;
  /** The name, and what else it goes by. */
  readonly names: readonly [string, ...string[]];
  /** What the list says of it, by the names of the dataset's own fields. */
  readonly facts: Readonly<Record<string, string | null>>;
  /** SHA-256 of the row as the publisher wrote it. */
  readonly sha256: Uint8Array;
  readonly reading: DocumentReading;
  /** The line of the file, from 1. Not set for entries that are not rows of a table. */
  readonly line?: number;
}

/** A file of a dataset: of its own, or in an archive. */
export interface DatasetFile {
  /** As its own name says it, without the folders before it. */
  readonly name: string;
  /** Bytes, once inflated. */
  readonly size: number;
  read(): AsyncIterable<Uint8Array>;
}

/** A place in a file: a line and a column, or an item of a JSON list, all from 1. */
export interface FilePlace {
  /** Default: the file that is read. */
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
  readonly item?: number;
}

/** Makes the error for a file that cannot be read: the place of the damage, and the reason. */
export type RefuseFile = (where: FilePlace & { readonly reason: Text }) => Error;

/** What an edition of a form of its own is built from, and into. */
export interface BuildOptions {
  readonly origins: readonly { readonly name: string; readonly members: readonly DatasetFile[] }[];
  /** The file that the edition is written into; what is written beside it begins with its name. */
  readonly building: string;
  /** What of it is loaded; undefined for all. */
  readonly part: RegistryPart | undefined;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly onProgress?: (progress: {
    readonly file: string;
    readonly done: number;
    readonly all: number;
    readonly rows: number;
  }) => void;
  /** What is wrong with a file of a name. */
  readonly refuseFile: (file: string) => RefuseFile;
}

/** What was read of the documents of an edition, in entries. */
export interface DocumentCounts {
  /** With a whole document or the six digits of a mask. */
  documents: number;
  /** With a number that is no document, `shortDocuments` of them with fewer digits than a document has. */
  wrongDocuments: number;
  shortDocuments: number;
  /** With a document whose lost leading zeros were restored; counted in `documents` too. */
  restoredDocuments: number;
}

/** The number of rows of a file, and the number of rows with a document, valid or not. */
export interface FileDocuments {
  readonly file: string;
  readonly rows: number;
  /** Whether the file has no row at all. */
  readonly isEmpty: boolean;
  readonly documents: number;
}

/** A built edition, before it is checked. */
export interface BuiltEdition extends Readonly<DocumentCounts> {
  readonly rows: number;
  readonly documentsOfFiles: readonly FileDocuments[];
  /** The dates that its files show, `YYYY-MM-DD` or `YYYY-MM`. */
  readonly dates: readonly string[];
}

/** A row that was left out because it cannot be read. */
export interface DamagedRow extends FilePlace {
  readonly reason: Text;
}

/** What a reader of a file reports in addition to its rows. */
export interface FileFacts {
  /** The publisher's date of the file, `YYYY-MM-DD`, where the file itself says one. */
  publishedOn: string | null;
  /**
   * What of a larger whole the file is about, such as an election: the edition says so, and is silent about all else.
   */
  readonly covers: Set<string>;
  readonly damaged: DamagedRow[];
  /** Number of rows that were skipped because they have no document, in a list that is searched only by document. */
  skippedWithoutDocument: number;
  /** Number of other rows that are no entries, such as other names of entries in another file. */
  rowsWithoutEntry: number;
  /** How many entries have an unknown word in a column that decides about them, by column and word: `TIPO_DESEMBARGO: X`. */
  readonly unknownWords: Map<string, number>;
}

/**
 * How the files of a dataset are read.
 *
 * - `wants`: whether a file, by its name, belongs to it; others in a folder or an archive are passed over.
 * - `dateOf`: the publisher's date in a file's name, `YYYY-MM-DD` or `YYYY-MM`; null if it has none.
 * - `read`: its rows, in stretches; `together` are all files of the loading, of which one may complete another.
 */
export interface DatasetReader {
  wants(name: string): boolean;
  dateOf(name: string): string | null;
  read(
    file: DatasetFile,
    options: {
      readonly refuse: RefuseFile;
      readonly facts: FileFacts;
      readonly together: readonly DatasetFile[];
    },
  ): AsyncIterable<readonly DatasetEntry[]>;
}

/**
 * The content of the cells of a column. `DOCUMENT`: a document in any form that lists print. `DAY`: a day. `STATE`: the code of a Brazilian
 * state. `AMOUNT`: an amount of money. Cells of these shapes may also be empty. All others must match the pattern.
 */
export type CellShape = 'DOCUMENT' | 'DAY' | 'STATE' | 'AMOUNT' | { test(cell: string): boolean };

/** A fact of an entry with several rows: reads the texts of one row, and joins the texts of all rows. */
export interface SharedFact<Column extends string> {
  textsOf(row: Readonly<Record<Column, string>>): readonly string[];
  join(texts: readonly string[]): string | null;
}

/** A table of a list, as `tableReader` reads it. */
export interface TableForm<Column extends string> extends CsvForm {
  /** Each column that is read or checked, with the titles that it was seen under. */
  readonly columns: Readonly<Record<Column, readonly [string, ...string[]]>>;
  /** Columns that some files do not have. None of them decides whether an entry counts. */
  readonly optional?: readonly NoInfer<Column>[];
  /** Optional columns that a file with these titles must have; titles come folded, as `foldName` folds names. */
  requiredBy?(titles: readonly string[]): readonly NoInfer<Column>[];
  /** The content of the columns whose cells show whether the fields of a row have shifted. */
  readonly shapes?: Readonly<Partial<Record<NoInfer<Column>, CellShape>>>;
  /** The list's own codes for no document, such as `-1`. */
  readonly noDocument?: RegExp;
  /** Titles that another list has, and this one never: its rows would be read as if they were of this one. */
  readonly foreign?: readonly string[];
  /** How its files are called, by which they are found in a folder or an archive. */
  readonly files: RegExp;
  /** Lines before the titles that are passed over, at most. */
  readonly linesBeforeTitles?: number;
  /** Whether a row is text below the table, such as the date of the list. */
  isFoot?(row: Readonly<Record<Column, string>>): boolean;
  /**
   * Returns the entry of a row; `NOT_LISTED` if the list states that the row lists no person or company, such as a ship or a lifted
   * embargo; undefined if the row has no name and no document. Such a row is damaged.
   */
  entryOf(row: Readonly<Record<Column, string>>): RowEntry | 'NOT_LISTED' | undefined;
  /** Of a list that says one entry in several rows: what these share. Their names become one entry's. */
  groupOf?(row: Readonly<Record<Column, string>>): string;
  /** Only with `groupOf`: facts that any row of an entry may add to, including rows without a name. */
  readonly sharedFacts?: Readonly<Record<string, SharedFact<NoInfer<Column>>>>;
  /** The publisher's date, where the rows tell it. */
  dateIn?(row: CsvRow): string | null;
}

/** What an author of a list reads of a row: the document as it is printed. */
export interface RowEntry {
  readonly document: string;
  readonly names: readonly [string, ...string[]];
  readonly facts: Readonly<Record<string, string | null>>;
  /** Person or company, if the list or the row states it. A document of the other kind is then wrong. */
  readonly kind?: DocumentKind | undefined;
  /** Of several rows of one entry: whether its name is one by which it goes too, and comes behind. */
  readonly isAlias?: boolean;
  /** Unknown words in columns that decide about the entry, as `titledCell` returns them. The facts leave open what they decide. */
  readonly unknownWords?: readonly string[];
}
