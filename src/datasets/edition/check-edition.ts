import type { Clock } from '../../base/clock.ts';
import { CreditError } from '../../base/errors.ts';
import type { Text } from '../../base/language.ts';
import { dayIn } from '../../wording/calendar.ts';
import { dayAsText, numberAsText } from '../../wording/format.ts';
import { defaultTimezone } from '../../wording/time-zone.ts';
import type { Dataset } from '../dataset.ts';
import { type DatasetName, datasets } from '../index.ts';
import { type BuiltEntries, refusalOf } from './build-edition.ts';
import type { Edition, EditionChanges } from './edition.ts';

/** A smaller share of the rows before is a file that was cut off, more often than not. */
const leastShare = 0.8;
/** An edition that adds nothing and lacks a larger share was cut off: publishers remove fewer entries between two editions. */
const mostOnlyRemoved = 0.05;
/** This share of the documents may newly be wrong, and of a first edition too short or wrong. */
const mostNewlyWrong = 0.01;
const mostWrongAtFirst = 0.1;
/** The same for a first edition with fewer documents than `enoughToJudge`, and for a later one with at most `few` wrong documents. */
const mostWrongOfFew = 0.5;
/** This share of the rows may newly be without a document. */
const mostNewlyMissing = 0.05;
/** So many wrong or missing documents are no sign of damage, however small the list. */
const few = 3;
/** Documents of which a tenth is wrong say nothing about the file if they are fewer. */
const enoughToJudge = 20;
const dayMs = 86_400_000;

interface CheckOptions {
  readonly before: Edition | undefined;
  readonly clock: Clock;
  /** The publisher's date, `YYYY-MM-DD`, if the user stated it. A file that shows another date is refused. */
  readonly publishedOn?: string | undefined;
  /** The date if neither a file nor the user states one. */
  readonly publishedOnUnlessTold?: string | undefined;
  readonly acceptShrink: boolean;
  readonly acceptOlder: boolean;
}

const noRows: Text = { en: 'it has no rows', 'pt-BR': 'não há linhas' };
const noRowsInPart: Text = {
  en: 'it has no rows, so this part of the list is missing. If the publisher removed all of them, add --accept-shrink',
  'pt-BR':
    'não há linhas, portanto falta esta parte da lista. Se o órgão removeu todas, acrescente --accept-shrink',
};

type NewEdition = BuiltEntries & Pick<Edition, 'sha256' | 'files' | 'part'>;

/**
 * Checks a built edition by itself and against the one in force, and returns it with its date.
 *
 * @throws CreditError DATASET_FILE_UNREADABLE (no rows), DATASET_DOCUMENTS, DATASET_WITHOUT_DOCUMENTS, DATASET_DOCUMENTS_MISSING,
 * DATASET_DATE_MISSING, DATASET_FUTURE, DATASET_OLDER, DATASET_SHRUNK.
 */
export function checkEdition(name: DatasetName, built: NewEdition, options: CheckOptions): Edition {
  const { clock, acceptOlder, acceptShrink } = options;
  const { rows, files, part, covers } = built;
  const isComparable = JSON.stringify(options.before?.part) === JSON.stringify(part);
  const before = isComparable ? options.before : undefined;
  requireLeastDocuments(name, built);
  if (rows === 0) {
    throw refusalOf(name, fileNames(files))({ reason: noRows });
  }
  if (!acceptShrink) requireRowsInParts(name, built);
  requireDocuments(name, built, before);
  const publishedOn = dateOf(name, built, options);
  if (options.before !== undefined && publishedOn < options.before.publishedOn && !acceptOlder) {
    throw new CreditError('DATASET_OLDER', {
      dataset: name,
      date: dayAsText(publishedOn),
      current: dayAsText(options.before.publishedOn),
    });
  }
  if (before !== undefined && !acceptShrink) requireNoShrink(name, built, before);
  return {
    sha256: built.sha256,
    publishedOn,
    loadedAt: clock.now().toISOString(),
    rows,
    ...(built.distinctRows !== undefined && { distinctRows: built.distinctRows }),
    documents: built.documents,
    wrongDocuments: built.wrongDocuments,
    restoredDocuments: built.restoredDocuments,
    damagedRows: [...(built.damagedRows ?? [])],
    ...(built.unknownWords?.length && { unknownWords: built.unknownWords }),
    unfindable: built.unfindable ?? 0,
    files: [...files],
    ...(part && { part }),
    ...(covers && { covers: [...covers] }),
  };
}

/** Refuses an edition with an empty part: everybody in that part would have no records. */
function requireRowsInParts(name: DatasetName, { documentsOfFiles }: NewEdition): void {
  const { parts = {} }: Dataset = datasets[name];
  for (const pattern of Object.values(parts)) {
    const files = documentsOfFiles.filter(({ file }) => pattern.test(file));
    const [first] = files;
    if (first !== undefined && files.every(({ isEmpty }) => isEmpty))
      throw refusalOf(name, first.file)({ reason: noRowsInPart });
  }
}

/** The names of files, the first few of them. */
function fileNames(files: readonly { readonly name: string }[]): string {
  const first = files.slice(0, few).map(({ name }) => name);
  return `${first.join(', ')}${files.length > few ? ' …' : ''}`;
}

/** Wrong documents mean damage if there are many of them, or clearly more than in the edition before. */
function requireDocuments(name: DatasetName, built: NewEdition, before: Edition | undefined): void {
  const { documents, wrongDocuments: wrong, shortDocuments: short } = built;
  const all = documents + wrong;
  const isShort = short > few ? short > all * mostNewlyWrong : short > 0 && short * 2 >= all;
  const usual =
    before === undefined ? 0 : before.wrongDocuments / Math.max(1, before.documents + before.wrongDocuments);
  const isWrong =
    before === undefined
      ? wrong > all * (all >= enoughToJudge ? mostWrongAtFirst : mostWrongOfFew)
      : wrong > all * (wrong > few ? usual + mostNewlyWrong : Math.max(usual, mostWrongOfFew));
  if (!isShort && !isWrong) return;
  throw new CreditError('DATASET_DOCUMENTS', {
    dataset: name,
    wrong: numberAsText(wrong),
    all: numberAsText(all),
  });
}

/** Refuses an emptied document column, even in a first edition or in only one of several files. */
function requireLeastDocuments(name: DatasetName, { files, documentsOfFiles }: NewEdition): void {
  const { leastDocuments = 0 }: Dataset = datasets[name];
  const sum = (key: 'rows' | 'documents') => documentsOfFiles.reduce((all, one) => all + one[key], 0);
  const all = { file: fileNames(files), rows: sum('rows'), documents: sum('documents') };
  const parts = documentsOfFiles.filter(({ rows, documents }) => rows - documents > few);
  const empty = [...parts, all].find(({ rows, documents }) => documents < rows * leastDocuments);
  if (empty === undefined) return;
  throw new CreditError('DATASET_WITHOUT_DOCUMENTS', {
    dataset: name,
    file: empty.file,
    share: percentOf(empty.documents, empty.rows),
    least: percentOf(leastDocuments, 1),
  });
}

function percentOf(part: number, all: number) {
  return numberAsText(Math.round((100 * part) / all));
}

function requireNoShrink(name: DatasetName, built: NewEdition, before: Edition): void {
  const { rows, documents } = built;
  // Repeated rows do not make up for missing ones.
  const [distinct, distinctBefore] = [distinctOf(built), distinctOf(before)];
  if (distinct < distinctBefore * leastShare) throw shrunk(name, built, before);
  const missing = (before.documents / before.rows) * rows - documents;
  if (missing > few && missing > rows * mostNewlyMissing) {
    throw new CreditError('DATASET_DOCUMENTS_MISSING', {
      dataset: name,
      share: percentOf(documents, rows),
      before: percentOf(before.documents, before.rows),
    });
  }
}

/**
 * Checks that an edition does not only lack rows of the one before, as a file that was cut off between two rows does.
 *
 * @param changes what changed since `before`; null if that is unknown.
 * @throws CreditError DATASET_SHRUNK
 */
export function requireMoreThanRemovals(
  name: DatasetName,
  edition: Edition,
  { before, changes }: { readonly before: Edition | undefined; readonly changes: EditionChanges | null },
): void {
  if (before === undefined || changes === null || changes.added > 0) return;
  if (changes.removed > few && changes.removed > before.rows * mostOnlyRemoved)
    throw shrunk(name, edition, before);
}

type Counted = Pick<Edition, 'rows' | 'distinctRows'>;

function distinctOf({ rows, distinctRows }: Counted): number {
  return distinctRows ?? rows;
}

function shrunk(name: DatasetName, edition: Counted, before: Counted): CreditError {
  return new CreditError('DATASET_SHRUNK', {
    dataset: name,
    rows: numberAsText(distinctOf(edition)),
    before: numberAsText(distinctOf(before)),
  });
}

function dateOf(
  name: DatasetName,
  { dates, files }: NewEdition,
  { clock, publishedOn: stated, publishedOnUnlessTold }: CheckOptions,
): string {
  const file = fileNames(files);
  // No part of an edition is older than the oldest file.
  const oldest = dates.toSorted()[0];
  // The day begins earlier at publishers to the east.
  const last = dayIn(new Date(clock.now().getTime() + dayMs), defaultTimezone);
  const future = [...dates, stated ?? ''].find((date) => date > last);
  if (future !== undefined) {
    throw new CreditError('DATASET_FUTURE', { dataset: name, date: dayAsText(firstDay(future)), file });
  }
  if (oldest !== undefined && stated !== undefined && !stated.startsWith(oldest)) {
    const date = dayAsText(firstDay(oldest));
    throw new CreditError('DATASET_DATES_DIFFER', { dataset: name, file, date, stated: dayAsText(stated) });
  }
  const publishedOn = stated ?? oldest ?? publishedOnUnlessTold;
  if (publishedOn !== undefined) return firstDay(publishedOn);
  throw new CreditError('DATASET_DATE_MISSING', {
    dataset: name,
    file,
    day: dayIn(clock.now(), defaultTimezone),
  });
}

/** The first day of a month; any other date as it is. */
function firstDay(date: string): string {
  return date.length === 'YYYY-MM'.length ? `${date}-01` : date;
}
